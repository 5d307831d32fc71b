package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI

package typealias EntryID = ID<Entry>

/// A span of a user's working time on a project; without an end while its timer runs.
package struct Entry: Hashable, DeclaredRecord {
  package var id = EntryID(stored: 1)
  package var user = UserID(stored: 1)
  package var project = ProjectID(stored: 1)
  package var task: TaskID?
  package var start = Instant(seconds: 0)
  /// Exclusive; `nil` while the timer runs.
  package var end: Instant?
  package var description = ""
  package var tags = Tags()
  package var billable = true
  package var kind = EntryKind.work
  /// One more with each change.
  package var revision: Int64 = 1
  /// What the client called the change that added it.
  package var key: String?
  /// Who made the last change, where that was another than its user.
  package var changedBy: UserID?
  /// The IANA name of the user's time zone when the entry was added.
  package var zoneName = "UTC"
  package var createdAt = Instant(seconds: 0)
  package var updatedAt = Instant(seconds: 0)
  /// Whether nobody changes it any more: worked out by what closes its time.
  package var isLocked = false

  /// The duration; `nil` while the timer runs.
  package var seconds: Int64? { end.map { $0 - start } }

  /// In the order of the response's members. `start` and `end` have no declared input: a new entry, a timer and a
  /// change each decode them in their own way.
  package static let fields = FieldTable<Entry>(
    "entries", blank: Entry(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id"),
      .input(
        "project", \.project, column: "project_id",
        .required(.id(), "One that is attached to you and active.")),
      .input("task", \.task, column: "task_id", .optional(.id(), "One of the project's.")),
      .stored("start", \.start, column: "started_at", isAudited: true),
      .stored("end", \.end, column: "ended_at", isAudited: true),
      .computed("seconds", \.seconds),
      .text("description", \.description, .long, "What was done."),
      .input("tags", \.tags, .optional(.tags), emptiedTo: Tags()),
      .input("billable", \.billable, .optional(.flag, "True unless given.")),
      .input("kind", \.kind, .optional(.oneOf(EntryKind.self), EntryKind.note)),
      .unstored("locked", \.isLocked),
      .stored("revision", \.revision), .constant("key", \.key),
      .stored("changedBy", \.changedBy, column: "changed_by"),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("updatedAt", \.updatedAt, column: "updated_at"),
      .hidden("zone", \.zoneName),
    ])
}

extension Entry {
  /// A new entry without its times.
  package static func draft(
    project: ProjectID, task: TaskID? = nil, description: String = "", tags: Tags = Tags(),
    billable: Bool = true, kind: EntryKind = .work
  ) -> Entry {
    Entry(
      project: project, task: task, description: description, tags: tags, billable: billable,
      kind: kind)
  }
}

/// A finished entry to add. The service sets its id, user and timestamps.
package struct NewEntry: Hashable, Sendable {
  package let draft: Entry
  package let times: EntryTimes
  /// Whose it becomes; `nil` for the caller's.
  package let user: UserID?

  package init(_ draft: Entry, _ times: EntryTimes, user: UserID? = nil) {
    self.draft = draft
    self.times = times
    self.user = user
  }

  package init(_ draft: Entry, start: Instant, end: Instant, user: UserID? = nil) {
    self.init(draft, .between(start, end), user: user)
  }
}

/// An entry whose timer was stopped.
package struct StoppedTimer: Hashable, Sendable {
  package let entry: Entry
  /// Whether it was removed, as it lasted less than a second.
  package let isRemoved: Bool
}

/// A timer to start.
package struct NewTimer: Hashable, Sendable {
  package let draft: Entry
  /// `nil` for now.
  package let start: Instant?
  /// Whether a timer that runs is stopped at the start of the new one.
  package let isSwitch: Bool
  /// Whose it is; `nil` for the caller's.
  package let user: UserID?

  package init(
    _ draft: Entry, start: Instant? = nil, isSwitch: Bool = false, user: UserID? = nil
  ) {
    self.draft = draft
    self.start = start
    self.isSwitch = isSwitch
    self.user = user
  }
}

extension Entry: Output {
  package static var example: Entry {
    let start = Instant(seconds: 1_772_431_200)
    return Entry(
      task: TaskID(stored: 1), start: start, end: start + 3_600, description: "Poured the deck",
      tags: Tags(["night"]), zoneName: "Europe/Helsinki", createdAt: start, updatedAt: start)
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }

  /// The members after `seconds`, written straight from a row of an open entry, and of one that is closed.
  static let columnWriters = fields.columnWriters(after: "seconds", flag: false)
  static let columnWritersOfClosed = fields.columnWriters(after: "seconds", flag: true)
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
    members(of: entry, row)
    endObject()
  }

  /// Writes the members of an entry straight from its row.
  @inline(__always)
  mutating func members(of entry: EntryRow, _ row: borrowing Row) {
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
    if entry.isLocked {
      members(Entry.columnWritersOfClosed, of: row)
    } else {
      members(Entry.columnWriters, of: row)
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

/// The columns of an entry that lists and reports need. Its texts are read from the row, while that is valid.
package struct EntryRow: Sendable {
  package let id: EntryID
  package let user: UserID
  package let project: ProjectID
  package let task: TaskID?
  package let start: Instant
  /// Exclusive; `nil` while the timer runs.
  package let end: Instant?
  /// The seconds that count: in a list the duration, in a report the rounded part of the range; `nil` while the timer
  /// runs.
  package internal(set) var seconds: Int64?
  /// Whether nobody changes it any more; false until that is looked up.
  package internal(set) var isLocked = false

  /// Reads the first columns of `Entry.fields.columns`.
  init(_ row: borrowing Row) {
    id = row.id(0)
    user = row.id(1)
    project = row.id(2)
    task = row.idOrNil(3)
    start = row.instant(4)
    end = row.instantOrNil(5)
    seconds = end.map { [start] in $0 - start }
  }

  init(_ entry: Entry) {
    id = entry.id
    user = entry.user
    project = entry.project
    task = entry.task
    start = entry.start
    end = entry.end
    seconds = entry.seconds
    isLocked = entry.isLocked
  }

  private static let descriptionColumn = Entry.fields.index(of: "description")
  private static let tagsColumn = Entry.fields.index(of: "tags")
  private static let billableColumn = Entry.fields.index(of: "billable")
  private static let kindColumn = Entry.fields.index(of: "kind")
  private static let updatedColumn = Entry.fields.index(of: "updated_at")
  private static let revisionColumn = Entry.fields.index(of: "revision")

  package var position: EntryPosition { EntryPosition(start: start, id: id) }

  /// Whether it ends after a moment. One that runs ends now.
  @inline(__always)
  func reaches(_ moment: Instant, at now: Instant) -> Bool {
    end ?? Overlap.endOfRunning(since: start, at: now) > moment
  }

  /// The part that lies in a span; empty for a running entry.
  func part(in span: TimeSpan) -> TimeSpan {
    let until = min(end ?? span.from, span.until)
    return TimeSpan(from: max(start, span.from), until: until)
  }

  /// The entry with the seconds that a report on a span counts.
  func counted(in span: TimeSpan, _ rounding: Rounding?) -> EntryRow {
    guard end != nil else { return self }
    let part = part(in: span)
    let seconds = part.until - part.from
    var counted = self
    counted.seconds = rounding?.applied(to: seconds) ?? seconds
    return counted
  }

  /// What the entry of that row says was done.
  func description(in row: borrowing Row) -> String { row.text(Self.descriptionColumn) }

  /// Whether the entry of that row is billable.
  func isBillable(in row: borrowing Row) -> Bool { row.flag(Self.billableColumn) }

  /// What the entry of that row is paid as.
  func kind(in row: borrowing Row) -> EntryKind { EntryKind(row, Self.kindColumn) }

  func revision(in row: borrowing Row) -> Int64 { row.int(Self.revisionColumn) }

  func updatedAt(in row: borrowing Row) -> Instant { row.instant(Self.updatedColumn) }

  func tags(in row: borrowing Row) -> Tags { Tags(row, Self.tagsColumn) }

  /// Passes the tags to `body` as a compact JSON array of texts, straight from the entry's row.
  package func withTags<Result>(
    of row: borrowing Row, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    row.withUTF8(Self.tagsColumn, body)
  }
}
