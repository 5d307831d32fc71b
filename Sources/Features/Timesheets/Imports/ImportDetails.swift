package import Core
package import WebAPI

/// A person of a file, and whose the hours became.
package struct ImportedPerson: Hashable, Sendable, Output {
  package let text: String
  /// `nil` for one that a dry run would have made.
  package let user: UserID?
  package let isPlaceholder: Bool

  package static var example: ImportedPerson {
    ImportedPerson(text: "Maija Virtanen", user: UserID(stored: 3), isPlaceholder: false)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("text", text)
    writer.field("user", user)
    writer.field("placeholder", isPlaceholder)
  }
}

/// What is wrong with a file or a row of it.
package struct ImportProblem: Hashable, Sendable, Output {
  /// The how-manieth of its import.
  package let number: Int64
  package let line: Int64
  package let column: String?
  package let code: String
  package let message: String
  /// The entry in the way.
  package let entry: EntryID?

  package static var example: ImportProblem {
    ImportProblem(
      number: 1, line: 17, column: nil, code: "overlap",
      message: "Another entry lies in that time.", entry: EntryID(stored: 1))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("line", line)
    writer.field("column", column)
    writer.field("code", code)
    writer.field("message", message)
    writer.optionalField("entry", entry)
  }
}

/// An import with its people and a page of its problems.
package struct ImportView: Sendable, Output {
  package let summary: HoursImport
  package let people: [ImportedPerson]
  package let problems: [ImportProblem]
  package let next: Cursor?

  package static var schemaName: String { "HoursImport" }
  package static var example: ImportView {
    ImportView(summary: .example, people: [.example], problems: [.example], next: nil)
  }

  package func write(to writer: inout ResponseWriter) {
    summary.write(to: &writer)
    writer.field("people", people)
    writer.field("problems", problems)
    writer.nextCursor = next
  }
}

/// What became of the entries of an import that was undone.
package struct UndoneImport: Hashable, Sendable, Output {
  package var removed: Int64
  package var kept: Int64

  package static var example: UndoneImport { UndoneImport(removed: 246, kept: 2) }

  package func write(to writer: inout ResponseWriter) {
    writer.field("removed", removed)
    writer.field("kept", kept)
  }
}
