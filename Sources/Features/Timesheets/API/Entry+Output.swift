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

extension StoppedTimer: Output {
  package static var example: StoppedTimer { StoppedTimer(entry: .example, isRemoved: false) }

  package func write(to writer: inout ResponseWriter) {
    entry.write(to: &writer)
    writer.optionalField("removed", isRemoved ? true : nil)
  }
}

extension ResponseWriter {
  /// Writes an entry straight from its row; the first members come from `EntryRow`.
  mutating func element(_ entry: EntryRow, of row: borrowing Row) {
    beginObject()
    name("id")
    value(entry.id.value)
    name("user")
    value(entry.user.value)
    name("project")
    value(entry.project.value)
    name("task")
    if let task = entry.task { value(task.value) } else { null() }
    name("start")
    value(entry.start)
    name("end")
    if let end = entry.end { value(end) } else { null() }
    name("seconds")
    if let seconds = entry.seconds { value(seconds) } else { null() }
    members(Entry.columnWriters, of: row)
    endObject()
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
