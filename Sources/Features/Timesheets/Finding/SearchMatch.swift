import Core
import Database
import WebAPI

/// A search, prepared for comparing with rows.
struct SearchMatch {
  private let search: EntrySearch
  private let projects: Set<ProjectID>
  private let tasks: Set<TaskID>
  /// In quotes.
  private let tags: [[UInt8]]
  private var customers: CustomerMatch?
  private var words: WordMatch?

  init(_ search: EntrySearch) {
    self.search = search
    projects = Set(search.projects)
    tasks = Set(search.tasks)
    tags = search.tags.map { Tags.quoted($0) }
    customers = search.customers.isEmpty ? nil : CustomerMatch(search.customers)
    words = search.words.isEmpty ? nil : WordMatch(search.words)
  }

  mutating func admits(
    _ entry: EntryRow, _ row: borrowing Row, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if !projects.isEmpty, !projects.contains(entry.project) { return false }
    if !tasks.isEmpty, !(entry.task.map { tasks.contains($0) } ?? false) { return false }
    if let billable = search.billable, entry.isBillable(in: row) != billable { return false }
    if let kind = search.kind, entry.kind(in: row) != kind { return false }
    if let isLocked = search.isLocked, entry.isLocked != isLocked { return false }
    if search.minSeconds != nil || search.maxSeconds != nil {
      guard let seconds = entry.seconds else { return false }
      if seconds < search.minSeconds ?? 0 || seconds > search.maxSeconds ?? .max { return false }
    }
    if let hasNoTags = search.hasNoTags {
      // An empty array is two bytes.
      guard entry.withTags(of: row, { $0.count == 2 }) == hasNoTags else { return false }
    }
    if !tags.isEmpty {
      let isTagged = entry.withTags(of: row) { stored in
        tags.contains { Tags.contain($0, in: stored) }
      }
      if !isTagged { return false }
    }
    if try customers?.admits(entry.project, in: transaction) == false { return false }
    return try words?.fits(entry, row, in: transaction) ?? true
  }
}
