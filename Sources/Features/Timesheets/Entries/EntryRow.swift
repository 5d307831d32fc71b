package import Core
package import Database

/// An entry while it is read: its figures, and its texts as long as the row is there.
package struct EntryRow: Sendable {
  /// Its number.
  package let id: EntryID
  /// Whose time it is.
  package let user: UserID
  /// What was worked on.
  package let project: ProjectID
  /// The part of the project, if one was named.
  package let task: TaskID?
  /// Its first moment, as stored.
  package let start: Instant
  /// The first moment after it, as stored, or `nil` while it runs.
  package let end: Instant?
  /// Whether it can be charged.
  package let billable: Bool
  /// When it was made.
  package let createdAt: Instant
  /// When it was changed last.
  package let updatedAt: Instant
  /// The seconds that count: in a list its length, in a report its rounded part of the range; `nil` while it runs.
  package internal(set) var seconds: Int64?
  /// Whether it lies in a period that is closed to changes.
  package var locked: Bool { false }

  /// The figures of an entry.
  package init(_ entry: Entry) {
    id = entry.id
    user = entry.user
    project = entry.project
    task = entry.task
    start = entry.start
    end = entry.end
    billable = entry.billable
    createdAt = entry.createdAt
    updatedAt = entry.updatedAt
    seconds = entry.seconds
  }

  /// Its place in a list.
  package var position: EntryPosition { EntryPosition(start: start, id: id) }

  /// The part that lies in a span; a running entry has none yet.
  func part(in span: TimeSpan) -> TimeSpan {
    let until = min(end ?? span.from, span.until)
    return TimeSpan(from: max(start, span.from), until: until)
  }

  /// The same with the seconds that a report on a span counts.
  func counted(in span: TimeSpan, _ rounding: Rounding?) -> EntryRow {
    guard end != nil else { return self }
    let part = part(in: span)
    let seconds = part.until - part.from
    var counted = self
    counted.seconds = rounding?.applied(to: seconds) ?? seconds
    return counted
  }

  /// Hands its description to `body` as UTF-8, straight from the row that it came with.
  @inlinable
  package func withDescription(of row: borrowing Row, _ body: (Span<UInt8>) -> Void) {
    row.withUTF8(7, body)
  }

  /// Hands its tags to `body` as a compact JSON array of texts, straight from the row that it came with.
  @inlinable
  package func withTags<Result>(
    of row: borrowing Row, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    row.withUTF8(8, body)
  }

  /// Its tags, from the row that it came with.
  package func tags(of row: borrowing Row) -> Tags { Tags(stored: row.text(8)) }
}
