/// What the sums of a report can be split by.
package enum GroupBy: String, CaseIterable, Sendable {
  /// The user.
  case user
  /// The project.
  case project
  /// The task, or none.
  case task
  /// Each tag, or none; an entry with two tags counts in both groups.
  case tag
  /// The days that an entry touches.
  case day
  /// The ISO 8601 weeks that an entry touches.
  case week
  /// The months that an entry touches.
  case month
}

/// One sum of a report, and the sums that it is split into.
package struct ReportGroup: Hashable, Sendable {
  /// What a group is about.
  package enum Key: Hashable, Sendable {
    /// A user, a project or a task.
    case id(Int64)
    /// A tag, or `2026-03-02`, `2026-W10`, `2026-03`.
    case text(String)
    /// No task, or no tag.
    case none
  }

  /// What the report is split by here.
  package let by: GroupBy
  /// What this group is about.
  package let key: Key
  /// The name of the user, project or task.
  package let name: String?
  /// The sum, in seconds, never 0.
  package let seconds: Int64
  /// What it is split into.
  package let groups: [ReportGroup]

  /// A sum.
  package init(by: GroupBy, key: Key, name: String?, seconds: Int64, groups: [ReportGroup]) {
    self.by = by
    self.key = key
    self.name = name
    self.seconds = seconds
    self.groups = groups
  }
}

/// What a report comes to beside its entries.
package struct ReportSums: Hashable, Sendable {
  /// The whole, in seconds.
  package let seconds: Int64
  /// The whole, split; empty when it was not asked to be.
  package let groups: [ReportGroup]
  /// The place of the page's last entry, when more come after it.
  package let next: EntryPosition?

  /// The sums of a report.
  package init(seconds: Int64, groups: [ReportGroup], next: EntryPosition?) {
    self.seconds = seconds
    self.groups = groups
    self.next = next
  }
}
