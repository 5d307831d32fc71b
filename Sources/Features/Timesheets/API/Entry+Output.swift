package import AuditLog
import Core
package import Database
import JSON
package import WebAPI

extension Entry: Output {
  package static var example: Entry {
    let start = Instant(seconds: 1_772_431_200)
    return Entry(
      task: TaskID(stored: 1), start: start, end: start + 3_600, description: "Poured the deck",
      tags: Tags(["night"]), zoneName: "Europe/Helsinki", createdAt: start, updatedAt: start)
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }

  /// The members after `seconds`, written straight from a row.
  static let columnWriters = fields.columnWriters(after: "seconds")
}

extension ResponseWriter {
  /// Writes an entry straight from its row; the first members come from `EntryRow`.
  mutating func element(_ entry: EntryRow, of row: borrowing Row) {
    object { writer in
      writer.name("id")
      writer.value(entry.id)
      writer.name("user")
      writer.value(entry.user)
      writer.name("project")
      writer.value(entry.project)
      writer.name("task")
      if let task = entry.task { writer.value(task) } else { writer.null() }
      writer.name("start")
      writer.value(entry.start)
      writer.name("end")
      if let end = entry.end { writer.value(end) } else { writer.null() }
      writer.name("seconds")
      if let seconds = entry.seconds { writer.value(seconds) } else { writer.null() }
      writer.members(Entry.columnWriters, of: row)
    }
  }
}

extension Tags: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) { self.init(stored: row.text(column)) }
  package var sqlValue: SQLValue { .text(json) }
  package var auditValue: AuditValue { .texts(names) }
  package static var sample: Tags { Tags() }

  package func write(asValueTo writer: inout ResponseWriter) {
    writer.value(
      json: json.utf8.span,
      schema: .object(["type": .text("array"), "items": .object(["type": .text("string")])]))
  }
}
