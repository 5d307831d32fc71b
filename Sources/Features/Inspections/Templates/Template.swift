import AuditLog
import Core
import Crypto
package import Forms
package import JSON
package import WebAPI

/// A form of an account in one of its versions.
package struct Template: Hashable, Sendable {
  /// Stands in paths.
  package let name: String
  var item = ItemID(stored: 1)
  package var title = ""
  /// 0 before the first one is stored.
  package var version: Int64 = 0
  package var isActive = true
  /// A JSON array.
  package var sections = JSONText("[]")
  /// Of title and sections.
  var digest = Form(title: "", sections: []).digest

  init(name: String) { self.name = name }

  /// The form, for what needs to know its fields.
  package var form: Form {
    Form(title: title, sections: (try? FormReader.sections(sections.tree)) ?? [])
  }

  /// Becomes a version with that number.
  mutating func take(_ form: Form, as number: Int64) {
    title = form.title
    sections = JSONText(.array(form.sections.map(\.json)))
    digest = form.digest
    version = number
  }

  /// What the audit log holds of it; the sections by their digest.
  var auditFields: AuditFields {
    [
      "template": .text(name), "title": .text(title), "version": .int(version),
      "digest": .text(digest.description), "active": .flag(isActive),
    ]
  }
}

/// A template as devices get it, to fill in and to show without a network.
package struct TemplateVersions: Sendable {
  let newest: Template
  /// The versions before that active inspections have.
  let used: [Template]
}

/// What is given to make or to change a template.
package struct TemplateDraft: Sendable {
  package let account: String
  package let name: String
  package let title: String
  package let sections: JSONTree
  package let isActive: Bool?
  /// The number of a version that a restore lost; nil for the next one.
  package var version: Int64?
}

/// The types that fields of all versions of a template, or of an account's targets, ever had: a key keeps its type.
struct FieldTypes: Hashable, Sendable {
  let types: [String: AnswerType]

  init(_ types: [String: AnswerType] = [:]) { self.types = types }

  init(_ text: JSONText) {
    var types: [String: AnswerType] = [:]
    if case .object(let members) = text.tree {
      for member in members {
        guard case .text(let type) = member.value else { continue }
        types[member.name] = AnswerType(rawValue: type)
      }
    }
    self.types = types
  }

  var json: JSONText {
    let sorted = types.sorted { $0.key < $1.key }
    return JSONText(.object(sorted.map { .init($0.key, .text($0.value.rawValue)) }))
  }

  func adding(_ new: [String: AnswerType]) -> FieldTypes {
    FieldTypes(types.merging(new) { old, _ in old })
  }
}

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

/// The names of templates, which stand in paths.
enum TemplateName {
  static let pattern = "^[a-z0-9][a-z0-9_-]{0,39}$"

  /// What is wrong with the name of a new template, in one sentence.
  static func fault(in name: String) -> String? {
    let isLetterOrDigit = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let isName =
      (1...40).contains(name.utf8.count) && name.utf8.first.map(isLetterOrDigit) == true
      && name.utf8.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    return isName
      ? nil : "This must have 1 to 40 of a-z, 0-9, _ and hyphens, a letter or digit first."
  }
}
