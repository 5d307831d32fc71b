package import Core
package import WebAPI

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
  /// The IANA name of the user's time zone when the entry was added.
  package var zoneName = "UTC"
  package var createdAt = Instant(seconds: 0)
  package var updatedAt = Instant(seconds: 0)

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
      // Clients expect it; nothing locks an entry yet.
      .computed("locked") { _ in false }.undescribed,
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("updatedAt", \.updatedAt, column: "updated_at"),
      .hidden("zone", \.zoneName),
    ])
}

extension Entry {
  /// A new entry without its times.
  package static func draft(
    project: ProjectID, task: TaskID? = nil, description: String = "", tags: Tags = Tags(),
    billable: Bool = true
  ) -> Entry {
    Entry(
      project: project, task: task, description: description, tags: tags, billable: billable)
  }
}

/// A finished entry to add. The service sets its id, user and timestamps.
package struct NewEntry: Hashable, Sendable {
  package let draft: Entry
  package let start: Instant
  package let end: Instant

  package init(_ draft: Entry, start: Instant, end: Instant) {
    self.draft = draft
    self.start = start
    self.end = end
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

  package init(_ draft: Entry, start: Instant? = nil) {
    self.draft = draft
    self.start = start
  }
}
