public import Core

/// How a stream is when a reading of it begins.
public struct FeedState: Sendable {
  /// Which stream it is: 1 to 2^53−1.
  let stream: Int64
  /// The place of its newest change.
  let newest: Int64
  /// Another number once the viewer sees another part: cursors from before expire.
  let visibility: Int64
  /// The life of the database, in hexadecimal: a restore begins another one.
  let generation: String
  /// What the viewer asked for besides the stream, such as another person's rows: cursors of another view are refused.
  let view: [Int64]
  /// What the feed keeps in its cursors beside the place, as it is at first.
  let kept: [Int64]
  let form: CursorForm
  /// Of the file of lines.
  let fileName: String

  public init(
    stream: Int64, newest: Int64, visibility: Int64 = 0, generation: String, view: [Int64] = [],
    kept: [Int64] = [], form: CursorForm, fileName: String
  ) {
    self.stream = stream
    self.newest = newest
    self.visibility = visibility
    self.generation = generation
    self.view = view
    self.kept = kept
    self.form = form
    self.fileName = fileName
  }

  /// Where the feed begins for a query.
  public func start(
    since: FeedQuery.Since?, at now: Instant
  ) throws(FeedRefusal) -> FeedCursor {
    switch since {
    case nil:
      return FeedCursor(
        stream: stream, place: 0, scopesFrom: newest, visibility: visibility, issuedAt: now,
        generation: generation, view: view + kept)
    case .readable(let cursor): return try checked(cursor, at: now)
    case .sealed(let text):
      guard let cursor = FeedCursor(text: text, as: form) else { throw .malformed }
      return try checked(cursor, at: now)
    }
  }

  private func checked(
    _ cursor: FeedCursor, at now: Instant
  ) throws(FeedRefusal) -> FeedCursor {
    guard cursor.stream == stream, cursor.view.count == view.count + kept.count,
      cursor.view.starts(with: view)
    else { throw .foreign }
    let isOld = now.seconds - cursor.issuedAt.seconds > FeedCursor.lifetime
    if isOld || cursor.generation != generation || cursor.visibility != visibility
      || cursor.place > newest
    {
      throw .expired
    }
    return cursor
  }
}
