package import Crypto
package import JSON

/// A part of a form. One filling of it is a sheet.
package struct FormSection: Hashable, Sendable {
  /// How many sheets of the section an inspection has.
  package enum Repeat: String, Sendable, CaseIterable {
    case once, many
    /// One for each target below the inspected one.
    case children
  }

  package var key: String
  package var title: String
  package var `repeat`: Repeat
  /// The kind of the targets that a sheet is for; `nil` for any.
  package var kind: String?
  package var fields: [FormField]

  package func field(_ key: String) -> FormField? { fields.first { $0.key == key } }

  package var json: JSONTree {
    .object([
      "section": .text(key), "title": .text(title), "repeat": .text(self.repeat.rawValue),
      "kind": kind.map { .text($0) }, "fields": .array(fields.map(\.json)),
    ])
  }
}

/// The content of a version of a template.
package struct Form: Hashable, Sendable {
  package var title: String
  package var sections: [FormSection]

  package init(title: String, sections: [FormSection]) {
    self.title = title
    self.sections = sections
  }

  package func section(_ key: String) -> FormSection? { sections.first { $0.key == key } }

  /// The same content has the same digest, in whatever order and form it was written.
  package var digest: Digest {
    let content = JSONTree.object([
      "title": .text(title), "sections": .array(sections.map(\.json)),
    ])
    let canonical = content.canonical ?? []
    return SHA256.of(canonical.span)
  }

  /// The type of each field.
  package var types: [String: AnswerType] { sections.flatMap(\.fields).types }
}

/// A kind of targets, such as rooms.
package struct TargetKind: Hashable, Sendable {
  package let kind: String
  package let label: String

  package var json: JSONTree { .object(["kind": .text(kind), "label": .text(label)]) }
}
