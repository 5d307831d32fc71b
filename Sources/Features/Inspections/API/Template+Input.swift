import Core
import Forms
import JSON
package import WebAPI

struct TemplatesInput: Input {
  let account: String
  let active: Bool?

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    active = decoder.optional("active", .flag, "Only those that are, or are not, active.")
  }
}

struct TemplateInput: Input {
  let account: String
  let template: String
  let version: Int64?

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    template = decoder.required("template", .templateName)
    version = decoder.optional("version", .version, "The newest unless given.")
  }
}

extension TemplateDraft: Input {
  package static let schemaName = "TemplateDraft"

  package init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    name = decoder.required("template", .templateName)
    title = decoder.required("title", .name)
    sections = decoder.required("sections", .sections)
    isActive = decoder.optional("active", .flag)
    version = decoder.optional(
      "version", .version, "That of a form which a restore lost, to save it as it was.")
  }
}

extension FieldType where Value == String {
  /// The name of a template, as it stands in paths. Any other text names none.
  static let templateName = FieldType(
    .object(["type": .text("string"), "pattern": .text(TemplateName.pattern)]), placeholder: ""
  ) { raw, _ in
    switch raw {
    case .json(let value): .value(value.text, orElse: "This must be the name of a template.")
    case .text(let text), .path(let text), .header(let text): .value(text)
    case .repeated: .wrong("This must be the name of a template.")
    }
  }
}

extension FieldType where Value == Int64 {
  /// The number of a version of a template.
  static let version = integer(1...Int64(Int32.max))
}

extension FieldType where Value == JSONTree {
  /// The sections of a template; the service reads them, since it knows the account's kinds.
  static let sections = FieldType(FormSchema.sections, placeholder: .array([])) { raw, _ in
    guard case .json(let value) = raw, value.kind == .array else {
      return .wrong("This must be a list of sections.")
    }
    return .value(JSONTree(value))
  }
}
