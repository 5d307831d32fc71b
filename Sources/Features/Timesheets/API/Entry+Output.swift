package import WebAPI
import Bytes
import Core
import JSON
import Database

extension Entry: Output {
  /// An hour on a bridge.
  package static var example: Entry {
    let start = Instant(seconds: 1_772_431_200)
    return Entry(
      id: EntryID(stored: 1), user: UserID(stored: 1), project: ProjectID(stored: 1),
      task: TaskID(stored: 1), start: start, end: start + 3_600, description: "Poured the deck",
      tags: Tags(["night"]), billable: true, zoneName: "Europe/Helsinki", createdAt: start,
      updatedAt: start)
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.members(of: EntryRow(self)) { writer in
      writer.value(description)
    } tags: { writer in
      writer.value(json: tags.json.utf8.span, schema: Self.tagsSchema)
    }
  }

  static var tagsSchema: JSONTree {
    .object(["type": .text("array"), "items": .object(["type": .text("string")])])
  }
}

extension ResponseWriter {
  /// Writes an entry straight from the row that it is read from.
  mutating func element(_ entry: EntryRow, of row: borrowing Row) {
    object { writer in
      writer.members(of: entry) { writer in
        entry.withDescription(of: row) { writer.value($0) }
      } tags: { writer in
        entry.withTags(of: row) { writer.value(json: $0, schema: Entry.tagsSchema) }
      }
    }
  }

  /// Writes the members of an entry; the texts come from where they are.
  fileprivate mutating func members(
    of entry: EntryRow, description: (inout ResponseWriter) -> Void,
    tags: (inout ResponseWriter) -> Void
  ) {
    field("id", entry.id)
    field("user", entry.user)
    field("project", entry.project)
    field("task", entry.task)
    field("start", entry.start)
    field("end", entry.end)
    field("seconds", entry.seconds)
    name("description")
    description(&self)
    name("tags")
    tags(&self)
    field("billable", entry.billable)
    field("locked", entry.locked)
    field("createdAt", entry.createdAt)
    field("updatedAt", entry.updatedAt)
  }
}
