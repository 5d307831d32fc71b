public import Database
public import WebAPI

/// A feed, for one request: its stream, who reads it, and how its rows are written.
public protocol Feed: Sendable {
  /// Who reads, with what was found out about that one's rights. Made anew for each piece: whoever may not read any
  /// more gets no further row.
  associatedtype Viewer
  associatedtype Fault: DatabaseErrorConvertible, ProblemConvertible

  func viewer(in transaction: ReadTransaction) throws(Fault) -> Viewer
  func state(for viewer: Viewer, in transaction: ReadTransaction) throws(Fault) -> FeedState
  /// The fault for a cursor that is refused.
  func fault(
    of refusal: FeedRefusal, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> Fault
  /// Writes until the piece is full, or what was looked for is written.
  func write(
    after progress: FeedProgress, limit: Int, _ style: FeedStyle,
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(Fault) -> FeedProgress
}

/// What a feature declares of a feed whose items have places of their own: who sees which rows, and how they are
/// written. A stream in the tables of this module is a `StreamSource`.
public protocol FeedSource: Feed {
  associatedtype Item: FeedItem

  /// Passes the items after a place to `body`, in the order of their places, until it returns `stop` or throws.
  func items(
    after place: Int64, limit: Int, for viewer: Viewer, in transaction: ReadTransaction,
    _ body: (Item) throws(Fault) -> RowIteration
  ) throws(Fault)
  /// The viewer's rights that were given or taken after a place, in the order of their places.
  func scopes(
    after place: Int64, limit: Int, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> [FeedScope]
  /// Whether the viewer gets the item's row. It may change the item to one that is gone.
  func admits(
    _ item: inout Item, for viewer: inout Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> Bool
  /// Whether the viewer gets rows of rights.
  var showsScopes: Bool { get }
  /// The name of the member of such a row that says to what the right is.
  var scopeSubject: StaticString { get }

  /// Writes rows of one type, with none of it between them, until the output is full.
  func write(
    _ items: ArraySlice<Item>, for viewer: Viewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(Fault)
  /// Writes the rest of a row that ended a piece.
  func write(
    _ rest: FeedRest, for viewer: Viewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(Fault)
}

/// A service's own fault that can carry the refusal of a cursor; `case feed(FeedRefusal)` is all it takes.
public protocol FeedRefusalConvertible {
  static func feed(_ refusal: FeedRefusal) -> Self
}

extension Feed where Fault: FeedRefusalConvertible {
  public func fault(
    of refusal: FeedRefusal, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> Fault { .feed(refusal) }
}

extension FeedSource {
  public var showsScopes: Bool { true }
  public var scopeSubject: StaticString { "subject" }

  public func scopes(
    after place: Int64, limit: Int, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> [FeedScope] { [] }

  public func write(
    _ rest: FeedRest, for viewer: Viewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(Fault) { preconditionFailure("no row of this feed ends a piece") }
}

// Inlinable, so that the loop over rows is compiled for the feature's types.
extension FeedSource {
  /// The rows after a place that the viewer gets. Looks through `most` items at the most.
  @inlinable
  public func part(
    after cursor: FeedCursor, limit: Int, lookingThrough most: Int, for viewer: inout Viewer,
    in transaction: ReadTransaction
  ) throws(Fault) -> FeedPart<Item> {
    var scopes = try scopes(
      after: max(cursor.place, cursor.scopesFrom), limit: most, for: viewer, in: transaction)[...]
    let lastScope = scopes.count == most ? scopes.last?.place : nil
    var part = FeedPart<Item>(after: cursor.place, hasMore: lastScope != nil)
    /// Whether the row was taken or passed over.
    func take(_ row: FeedRow<Item>) throws(Fault) -> Bool {
      if let lastScope, row.place > lastScope { return false }
      if part.count == limit {
        part.hasMore = true
        return false
      }
      switch row {
      case .scope: if showsScopes { part.append(row) } else { part.skip(row) }
      case .item(var item):
        let isAdmitted = try admits(&item, for: &viewer, in: transaction)
        if isAdmitted { part.append(.item(item)) } else { part.skip(row) }
      }
      return true
    }
    var count = 0
    try items(
      after: cursor.place, limit: most, for: viewer, in: transaction
    ) { item throws(Fault) -> RowIteration in
      count += 1
      while let scope = scopes.first, scope.place < item.place {
        if try !take(.scope(scope)) { return .stop }
        scopes.removeFirst()
      }
      return try take(.item(item)) ? .continue : .stop
    }
    // Those that follow the last item, of which there are no more.
    if count < most {
      while let scope = scopes.popFirst(), try take(.scope(scope)) {}
    } else {
      part.hasMore = true
    }
    return part
  }

  /// Writes a part, or as much of it as the answer has room for.
  @inlinable
  public func write(
    _ part: FeedPart<Item>, for viewer: Viewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(Fault) -> FeedProgress {
    for run in part.runs where !output.isFull {
      switch run {
      case .scope(let scope): output.write(scope, subject: scopeSubject, to: &writer)
      case .items(let range):
        try write(part.items[range], for: viewer, in: transaction, as: &output, to: &writer)
      }
    }
    var cursor = output.cursor
    if output.isFull, cursor.place != part.lastPlace {
      return FeedProgress(
        cursor: cursor, hasMore: true, rows: output.rows, rest: output.rest)
    }
    cursor.place = part.place
    return FeedProgress(cursor: cursor, hasMore: part.hasMore, rows: output.rows)
  }
}
