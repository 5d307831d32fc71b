package import Core
import Database

/// Decides which entries of a sorted list belong to a page.
struct EntryPage {
  enum Position {
    case before, inside, after
  }

  private var limit: Int
  private let after: EntryPosition?
  private var count = 0
  private var last: EntryPosition?
  /// The position of the page's last entry, once an entry after the page was found.
  private(set) var next: EntryPosition?

  init(limit: Int, after: EntryPosition?) {
    self.limit = limit
    self.after = after
  }

  /// Ends the page with the last entry that was taken.
  mutating func close() { limit = count }

  /// Takes the next entry of the list.
  mutating func add(_ position: EntryPosition) -> Position {
    if let after, position <= after { return .before }
    if count >= limit {
      next = last
      return .after
    }
    count += 1
    last = position
    return .inside
  }
}

/// A filter, prepared for comparing with rows.
struct EntryMatch {
  private let project: ProjectID?
  private let task: TaskID?
  private let billable: Bool?
  private let kind: EntryKind?
  private let tag: [UInt8]?
  private var customers: CustomerMatch?
  private var words: WordMatch?

  init(_ filter: borrowing EntryFilter) {
    project = filter.project
    task = filter.task
    billable = filter.billable
    kind = filter.kind
    tag = filter.tag.map { Tags.quoted($0) }
    customers = filter.customer.map { CustomerMatch([$0]) }
    words = filter.words.isEmpty ? nil : WordMatch(filter.words)
  }

  mutating func admits(
    _ entry: EntryRow, _ row: borrowing Row, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if let project, entry.project != project { return false }
    if let task, entry.task != task { return false }
    if let billable, entry.isBillable(in: row) != billable { return false }
    if let kind, entry.kind(in: row) != kind { return false }
    if let tag, !entry.withTags(of: row, { Tags.contain(tag, in: $0) }) { return false }
    if try customers?.admits(entry.project, in: transaction) == false { return false }
    return try words?.fits(entry, row, in: transaction) ?? true
  }
}

/// A position in a list of entries, which are sorted by start, then id.
package struct EntryPosition: Hashable, Comparable, Sendable {
  package let start: Instant
  package let id: EntryID

  package init(start: Instant, id: EntryID) {
    self.start = start
    self.id = id
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}
