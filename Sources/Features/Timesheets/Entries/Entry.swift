package import Core
package import WebAPI

/// One stretch of a user's worked time on a project; without an end while its timer runs.
package struct Entry: Hashable, DeclaredRecord {
  package var id = EntryID(stored: 1)
  package var user = UserID(stored: 1)
  package var project = ProjectID(stored: 1)
  package var task: TaskID?
  /// Its first moment.
  package var start = Instant(seconds: 0)
  /// The first moment after it, or `nil` while it runs.
  package var end: Instant?
  package var description = ""
  /// In the order given, none of them twice.
  package var tags = Tags()
  /// Whether it can be charged.
  package var billable = true
  /// The IANA name of the time zone that it was entered in.
  package var zoneName = "UTC"
  package var createdAt = Instant(seconds: 0)
  package var updatedAt = Instant(seconds: 0)

  /// Its length in seconds, or `nil` while it runs.
  package var seconds: Int64? { end.map { $0 - start } }

  /// Its fields, in the order of the answers' members. `start` and `end` are given by the inputs themselves, since a new
  /// entry, a timer and a change each ask for them in their own way.
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
      .computed("locked") { _ in false },
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("updatedAt", \.updatedAt, column: "updated_at"),
      .hidden("zone", \.zoneName),
    ])
}

extension Entry {
  /// What a new entry says beside its time.
  package static func draft(
    project: ProjectID, task: TaskID? = nil, description: String = "", tags: Tags = Tags(),
    billable: Bool = true
  ) -> Entry {
    Entry(
      project: project, task: task, description: description, tags: tags, billable: billable)
  }
}
