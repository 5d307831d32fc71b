internal import Blobs
public import Core
internal import Crypto
public import Database
internal import SecretKeys
public import WebAPI

/// A feed of a stream in the tables of this module. A feature declares who sees which rows, and what they hold.
public protocol StreamSource: FeedSource where Item == StreamItem<Kind> {
  associatedtype Kind: RawRepresentable<String>, Hashable, Sendable
  associatedtype Data: Writable

  var stream: FeedStream { get }
  /// What enciphers cursors, in a stream that several tenants read; `nil` for readable ones.
  var sealing: CursorSealing? { get }
  /// Whose rows the viewer gets beside everybody's; `nil` for all, of which `admits` takes some.
  var owner: Int64? { get }
  /// Whose rights are told; `nil` for none.
  var scopesOf: UserID? { get }
  /// Another number once the viewer sees another part: cursors from before expire.
  var visibility: Int64 { get }
  /// What the viewer asked for besides the stream: cursors of another view are refused.
  var view: [Int64] { get }

  /// What the viewer gets of an item; `nil` when it is not that one's to see any more, so that it is told as gone.
  func data(
    of item: Item, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> Data?
}

extension StreamSource {
  public var owner: Int64? { nil }
  public var scopesOf: UserID? { nil }
  public var visibility: Int64 { 0 }
  public var view: [Int64] { [] }

  public func admits(
    _ item: inout Item, for viewer: inout Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> Bool { true }

  public func state(
    for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> FeedState {
    let newest: Int64
    let generation: Generation
    let form: CursorForm
    do throws(DatabaseError) {
      newest = try transaction.newestPlace(of: stream)
      generation = try Generation.current(in: transaction)
      form =
        try sealing.map { sealing throws(DatabaseError) in
          .sealed(try sealing.keys.sealer(for: sealing.purpose, at: sealing.now, in: transaction))
        } ?? .readable
    } catch { throw .database(error) }
    return FeedState(
      stream: stream.number, newest: newest, visibility: visibility,
      generation: Hex.text(generation.value), view: view, form: form, fileName: stream.name)
  }

  public func items(
    after place: Int64, limit: Int, for viewer: Viewer, in transaction: ReadTransaction,
    _ body: (Item) throws(Fault) -> RowIteration
  ) throws(Fault) {
    var values = [SQLValue.text(stream.name), .integer(place), .int(limit)]
    if let owner { values.append(.integer(owner)) }
    try transaction.each(owner == nil ? FeedSQL.items : FeedSQL.itemsOfOwner, values) {
      (row: borrowing Row) throws(Fault) -> RowIteration in
      guard let item = Item(row) else { throw .database(.unknownType(row.text(1))) }
      return try body(item)
    }
  }

  public func scopes(
    after place: Int64, limit: Int, for viewer: Viewer, in transaction: ReadTransaction
  ) throws(Fault) -> [FeedScope] {
    guard let scopesOf else { return [] }
    return try transaction.all(
      FeedSQL.scopes, [.text(stream.name), .id(scopesOf), .integer(place), .int(limit)]
    ) { (row: borrowing Row) throws(Fault) in
      FeedScope(place: row.int(0), subject: row.int(1), isVisible: row.flag(2))
    }
  }

  public func write(
    _ items: ArraySlice<Item>, for viewer: Viewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(Fault) {
    for item in items {
      if !item.isGone, let data = try data(of: item, for: viewer, in: transaction) {
        output.begin(item, to: &writer)
        data.write(asValueTo: &writer)
        output.end(item.place, to: &writer)
      } else {
        output.writeGone(item, to: &writer)
      }
      if output.isFull { return }
    }
  }
}

extension StreamItem {
  /// - Returns: `nil` for a type that is not the feature's.
  init?(_ row: borrowing Row) {
    guard let type = Kind(rawValue: row.text(1)) else { return nil }
    self.init(
      type: type, number: row.int(2), owner: row.int(3) == 0 ? nil : row.int(3),
      revision: row.int(4), place: row.int(0), isGone: row.flag(5))
  }
}

extension DatabaseError {
  fileprivate static func unknownType(_ type: String) -> DatabaseError {
    DatabaseError(.other, engine: "ChangeFeed", code: 0, message: "an item of the type \(type)")
  }
}
