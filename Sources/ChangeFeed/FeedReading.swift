internal import Bytes
public import Core
public import Database
internal import Synchronization
public import WebAPI
internal import Zones

extension Operation {
  /// An operation that gives a feed, as an object with some rows or as lines to the end; `Out` gives only the schema of
  /// the object. The lines have a route of their own, with the fixed field `format`.
  @inlinable
  public static func feed<In: FeedInput, Out, Source: Feed>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>,
    _ source: @escaping @Sendable (In, RequestContext) -> Source
  ) -> Operation {
    .download(info, options, types: ["application/json", "application/x-ndjson"]) {
      input, context, transaction throws(Source.Fault) in
      try source(input, context).download(input.feed, at: context.now, in: transaction)
    }
  }
}

extension Feed {
  /// The feed, made while it is sent: each piece is a short read of its own.
  @inlinable
  public func download(
    _ query: FeedQuery, at now: Instant, in transaction: ReadTransaction
  ) throws(Fault) -> Download {
    let viewer = try viewer(in: transaction)
    let (state, start) = try start(since: query.since, at: now, for: viewer, in: transaction)
    let reading = FeedReading(query, state, from: start, at: now) {
      progress, limit, style, transaction, writer throws(Problem) in
      try asProblem { () throws(Fault) in
        try self.write(after: progress, limit: limit, style, in: transaction, to: &writer)
      }
    }
    return reading.download
  }

  /// The stream, and the place in it from which on a query wants the feed.
  @inlinable
  public func start(
    since: FeedQuery.Since?, at now: Instant, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> (FeedState, FeedCursor) {
    let state = try state(for: viewer, in: transaction)
    do throws(FeedRefusal) { return (state, try state.start(since: since, at: now)) } catch {
      throw try fault(of: error, for: viewer, in: transaction)
    }
  }

}

extension FeedSource {
  @inlinable
  public func write(
    after progress: FeedProgress, limit: Int, _ style: FeedStyle,
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(Fault) -> FeedProgress {
    var viewer = try viewer(in: transaction)
    var output = FeedOutput(after: progress.cursor, style)
    if let rest = progress.rest {
      try write(rest, for: viewer, in: transaction, as: &output, to: &writer)
      return FeedProgress(
        cursor: output.cursor, hasMore: true, rows: output.rows, rest: output.rest)
    }
    // Rows that the viewer does not see are read, too: an answer that finds few of them ends early. Lines go on in
    // another piece, for which what did not fit into this one is read again.
    let most = style.isLines ? limit : max(limit, FeedQuery.rowsOfSearch)
    let part = try part(
      after: progress.cursor, limit: limit, lookingThrough: most, for: &viewer, in: transaction)
    var next = try write(part, for: viewer, in: transaction, as: &output, to: &writer)
    next.hasSearched = next.cursor.place == part.place && part.count < limit
    return next
  }
}

/// A feed from a cursor on.
@usableFromInline
final class FeedReading: Sendable {
  /// Writes at most `limit` rows after what was written.
  @usableFromInline
  typealias Piece =
    @Sendable (FeedProgress, _ limit: Int, FeedStyle, ReadTransaction, inout ResponseWriter)
    throws(Problem) -> FeedProgress

  private struct Progress {
    var feed: FeedProgress
    /// How many rows an answer that is no file of lines may still have, and how many bytes before its last one.
    var rows: Int
    var bytes = FeedReading.pageBytes
    /// How often it may look through as many rows as are looked through at once, and find few for the viewer.
    var searches: Int
  }

  /// From this number of bytes on, an answer ends with the row that reaches it.
  private static let pageBytes = 1 << 20
  /// The most rows that are looked for at once.
  private static let rowsOfPiece = 128
  /// A small feed, or the changes of an hour, end before more than this is read.
  private static let rowsOfFirstPiece = 32

  private let query: FeedQuery
  private let state: FeedState
  private let start: FeedCursor
  private let piece: Piece
  private let progress: Mutex<Progress>

  @usableFromInline
  init(
    _ query: FeedQuery, _ state: FeedState, from start: FeedCursor, at now: Instant,
    piece: @escaping Piece
  ) {
    self.query = query
    self.state = state
    self.start = start.issued(at: now)
    self.piece = piece
    progress = Mutex(
      Progress(
        feed: FeedProgress(cursor: self.start, hasMore: true), rows: query.limit,
        searches: max(query.limit / FeedQuery.rowsOfSearch, 1)))
  }

  @usableFromInline
  var download: Download { query.isLines ? lines : Download(parts, in: query.zone) }

  /// The feed to its end, a line for each row, and one that says that it is the end.
  private var lines: Download {
    let line = Mutex((isLast: false, needsComma: false))
    return Download(
      contentType: "application/x-ndjson", fileName: "\(state.fileName).ndjson"
    ) { [self] transaction in
      try line.withLock { line in
        if line.isLast { return nil }
        var writer = ResponseWriter(zone: query.zone)
        writer.fullBytes = Download.pieceBytes
        writer.needsComma = line.needsComma
        try progress.withLock { progress throws(Problem) in
          try writeRows(&progress, in: transaction, to: &writer)
          if progress.feed.hasMore { return }
          writer.object { writer in
            writer.field("cursor", progress.feed.cursor.text(as: state.form))
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
  private var parts: [ResponsePart] {
    [
      .list("changes") { (_: Bool?, transaction, writer) throws(Problem) in
        try self.progress.withLock { progress throws(Problem) in
          try self.writeRows(&progress, in: transaction, to: &writer)
          let isComplete =
            progress.feed.rest == nil
            && (!progress.feed.hasMore || progress.rows <= 0 || progress.bytes <= 0
              || progress.searches == 0)
          return isComplete ? nil : true
        }
      },
      .members { _, writer throws(Problem) in
        let feed = self.progress.withLock { $0.feed }
        writer.field("cursor", feed.cursor.text(as: self.state.form))
        writer.field("more", feed.hasMore)
      },
    ]
  }

  private func writeRows(
    _ progress: inout Progress, in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(Problem) {
    let (before, from) = (writer.buffer.count, progress.feed.cursor)
    let most =
      from.place == start.place && query.isLines ? Self.rowsOfFirstPiece : Self.rowsOfPiece
    let limit = query.isLines ? most : min(most, progress.rows)
    let style = FeedStyle(isLines: query.isLines, form: state.form)
    progress.feed = try piece(progress.feed, limit, style, transaction, &writer)
    if progress.feed.hasSearched { progress.searches -= 1 }
    progress.rows -= progress.feed.rows
    progress.bytes -= writer.buffer.count - before
  }
}
