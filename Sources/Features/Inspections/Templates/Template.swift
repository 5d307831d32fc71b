import AuditLog
import Core
import Crypto
package import Forms
package import JSON

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
