package import Core
package import Database
import WebAPI

/// An entry while it is read: the figures that lists and reports look at, and its texts as long as the row is there.
package struct EntryRow: Sendable {
  package let id: EntryID
  package let user: UserID
  package let project: ProjectID
  package let task: TaskID?
  /// Its first moment, as stored.
  package let start: Instant
  /// The first moment after it, as stored, or `nil` while it runs.
  package let end: Instant?
  /// The seconds that count: in a list its length, in a report its rounded part of the range; `nil` while it runs.
  package internal(set) var seconds: Int64?

  /// The figures of a row of `Entry.fields.columns`, which begin with these.
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

  /// Passes its tags to `body` as a compact JSON array of texts, straight from the row that it came with.
  package func withTags<Result>(
    of row: borrowing Row, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    row.withUTF8(Self.tagsColumn, body)
  }
}
