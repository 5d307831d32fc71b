/// A level of a report's groups.
package enum GroupBy: String, CaseIterable, Sendable {
  case user
  case project
  case task
  /// An entry with two tags counts in both groups.
  case tag
  case day
  /// An ISO 8601 week.
  case week
  case month
}

/// A sum of a report, with the groups below it.
package struct ReportGroup: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// A user, a project or a task.
    case id(Int64)
    /// A tag, or `2026-03-02`, `2026-W10`, `2026-03`.
    case text(String)
    /// No task, or no tag.
    case none
  }

  package let by: GroupBy
  package let key: Key
  /// The name of the user, project or task.
  package let name: String?
  /// Never 0.
  package let seconds: Int64
  package let groups: [ReportGroup]

  package init(by: GroupBy, key: Key, name: String?, seconds: Int64, groups: [ReportGroup]) {
    self.by = by
    self.key = key
    self.name = name
    self.seconds = seconds
    self.groups = groups
  }
}

/// The sums of a report.
package struct ReportSums: Hashable, Sendable {
  /// The sum of all entries.
  package let seconds: Int64
  /// Empty when the query has no `groupBy`.
  package let groups: [ReportGroup]
  /// The position of the page's last entry, when more follow.
  package let next: EntryPosition?

  package init(seconds: Int64, groups: [ReportGroup], next: EntryPosition?) {
    self.seconds = seconds
    self.groups = groups
    self.next = next
  }
}
