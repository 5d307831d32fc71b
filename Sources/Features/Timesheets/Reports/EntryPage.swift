import Core
import Database

/// Which entries of a list in order belong to the page asked for.
struct EntryPage {
  /// Where an entry lies.
  enum Position {
    case before, inside, beyond
  }

  private let limit: Int
  private let after: EntryPosition?
  private var count = 0
  private var last: EntryPosition?
  /// The place of the page's last entry, once an entry beyond it was met.
  private(set) var next: EntryPosition?

  init(limit: Int, after: EntryPosition?) {
    self.limit = limit
    self.after = after
  }

  /// Where the next entry of the list lies.
  mutating func place(of position: EntryPosition) -> Position {
    if let after, position <= after { return .before }
    if count >= limit {
      next = last
      return .beyond
    }
    count += 1
    last = position
    return .inside
  }
}

/// Finds out whether an entry is one of those asked for.
struct EntryMatch {
  private let filter: EntryFilter
  private let tag: [UInt8]?

  init(_ filter: EntryFilter) {
    self.filter = filter
    tag = filter.tag.map { Tags.quoted($0) }
  }

  func admits(_ entry: EntryRow, _ row: borrowing Row) -> Bool {
    if let project = filter.project, entry.project != project { return false }
    if let task = filter.task, entry.task != task { return false }
    guard let tag else { return true }
    return entry.withTags(of: row) { Tags.contain(tag, in: $0) }
  }
}
