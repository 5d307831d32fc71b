import Bytes
import Core
import Database
import Synchronization
import WebAPI
import Zones

/// The feed from a cursor on, made while it is sent: each piece is a short read of its own.
final class FeedReading: Sendable {
  private struct State {
    var progress: FeedProgress
    /// How many rows an answer that is no file of lines may still have, and how many bytes before its last one.
    var rows: Int
    var bytes = FeedReading.pageBytes
    /// How often it may look through as many rows as are looked through at once, and find few for the member.
    var searches: Int
  }

  /// From this number of bytes on, an answer ends with the row that reaches it.
  private static let pageBytes = 1 << 20
  /// The most rows that are looked for at once.
  private static let rowsOfPiece = 128
  /// A small feed, or the changes of an hour, end before more than this is read.
  private static let rowsOfFirstPiece = 32

  private let inspections: Inspections
  private let input: ChangesInput
  private let context: RequestContext
  private let start: FeedCursor
  private let state: Mutex<State>

  init(
    _ inspections: Inspections, _ input: ChangesInput, _ context: RequestContext,
    from start: FeedCursor
  ) {
    self.inspections = inspections
    self.input = input
    self.context = context
    self.start = start
    state = Mutex(
      State(
        progress: FeedProgress(cursor: start, hasMore: true), rows: input.query.limit,
        searches: max(input.query.limit / FeedQuery.rowsOfSearch, 1)))
  }

  /// The feed to its end, a line for each row, and one that says that it is the end.
  func lines(named name: String, in zone: Zone) -> Download {
    let line = Mutex((isLast: false, needsComma: false))
    return Download(contentType: "application/x-ndjson", fileName: name) { [self] transaction in
      try line.withLock { line in
        if line.isLast { return nil }
        var writer = ResponseWriter(zone: zone)
        writer.fullBytes = Download.pieceBytes
        writer.needsComma = line.needsComma
        try state.withLock { state throws(InspectionFault) in
          try writeRows(&state, in: transaction, to: &writer)
          if state.progress.hasMore { return }
          writer.object { writer in
            writer.field("cursor", state.progress.cursor.text)
            writer.field("end", true)
          }
          writer.endLine()
          line.isLast = true
        }
        line.needsComma = writer.needsComma
        return writer.buffer.array()
      }
    }
  }

  /// An answer with some rows, and the cursor behind them.
  var parts: [ResponsePart] {
    [
      .list("changes") { (_: Bool?, transaction, writer) throws(Problem) in
        try asProblem { () throws(InspectionFault) in
          try self.state.withLock { state throws(InspectionFault) in
            try self.writeRows(&state, in: transaction, to: &writer)
            let isComplete =
              state.progress.rest == nil
              && (!state.progress.hasMore || state.rows == 0 || state.bytes <= 0
                || state.searches == 0)
            return isComplete ? nil : true
          }
        }
      },
      .members { _, writer throws(Problem) in
        let progress = self.state.withLock { $0.progress }
        writer.field("cursor", progress.cursor.text)
        writer.field("more", progress.hasMore)
      },
    ]
  }

  /// Writes until the piece is full, or what was looked for is written.
  private func writeRows(
    _ state: inout State, in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    // Who is no member any more gets no further row.
    let membership = try transaction.member(of: input.account, context)
    let query = input.query
    let (before, from) = (writer.buffer.count, state.progress.cursor)
    if let rest = state.progress.rest {
      state.progress = try inspections.write(
        rest, after: from, asLines: query.isLines, in: transaction, to: &writer)
    } else {
      let most = from.seq == start.seq && query.isLines ? Self.rowsOfFirstPiece : Self.rowsOfPiece
      let limit = query.isLines ? most : min(most, state.rows)
      let part = try inspections.part(
        after: from, query, limit: limit, membership, in: transaction)
      state.progress = try inspections.write(
        part, after: from, asLines: query.isLines, for: membership, in: transaction, to: &writer)
      if state.progress.cursor.seq == part.seq, part.count < limit { state.searches -= 1 }
    }
    state.rows -= state.progress.rows
    state.bytes -= writer.buffer.count - before
  }
}
