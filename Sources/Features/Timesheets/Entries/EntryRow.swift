package import Core
package import Database
import WebAPI

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

  private static let tagsColumn = Entry.fields.index(of: "tags")
  private static let billableColumn = Entry.fields.index(of: "billable")

  package var position: EntryPosition { EntryPosition(start: start, id: id) }

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

  /// Whether the entry of that row is billable.
  func isBillable(in row: borrowing Row) -> Bool { row.flag(Self.billableColumn) }

  /// Passes the tags to `body` as a compact JSON array of texts, straight from the entry's row.
  package func withTags<Result>(
    of row: borrowing Row, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    row.withUTF8(Self.tagsColumn, body)
  }
}
