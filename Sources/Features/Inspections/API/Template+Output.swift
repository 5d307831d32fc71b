import JSON
package import WebAPI

extension Template: Output {
  package static var example: Template {
    var example = Template(name: "yearly")
    example.title = "Yearly inspection"
    example.version = 3
    return example
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("template", name)
    writer.field("title", title)
    writer.field("version", version)
    writer.field("active", isActive)
    writer.name("sections")
    writer.value(json: sections.bytes.span, schema: FormSchema.sections)
  }
}

extension TemplateVersions: Output {
  package static let schemaName = "TemplateVersions"

  package static var example: TemplateVersions {
    TemplateVersions(newest: .example, used: [.example])
  }

  package func write(to writer: inout ResponseWriter) {
    newest.write(to: &writer)
    writer.field("versions", used)
  }
}
