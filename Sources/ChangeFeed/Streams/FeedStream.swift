public import Core
internal import Crypto
public import Database

/// A stream in the tables of this module: all that changes in one part of a feature, such as all hours, or the tasks of
/// one project.
public struct FeedStream: Hashable, Sendable {
  /// Unlike that of any other stream, such as `hours` or `tasks-7`. ASCII letters, digits and hyphens.
  public let name: String

  public init(_ name: String) { self.name = name }

  /// What cursors have in place of the name: 1 to 2^48.
  var number: Int64 {
    SHA256.of(name).array.prefix(6).reduce(0) { $0 << 8 | Int64($1) } + 1
  }

  /// Moves an item to the newest place, as it is now. It is in the rows of its owner; without one in everybody's.
  public func tell<Kind: RawRepresentable<String>>(
    _ type: Kind, _ number: Int64, of owner: Int64? = nil, isGone: Bool = false, at now: Instant,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let next = try transaction.nextPlace(of: self)
    try transaction.run(
      FeedSQL.tell,
      [
        .text(name), .integer(next.place), .text(type.rawValue), .integer(number),
        .integer(owner ?? 0), .integer(next.firstRevision), .flag(isGone), .instant(now),
      ])
  }

  /// Tells a viewer that the right to see a subject was given or taken.
  public func tell(
    _ viewer: UserID, sees subject: Int64, _ isVisible: Bool, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let next = try transaction.nextPlace(of: self)
    try transaction.run(
      FeedSQL.tellScope,
      [
        .text(name), .id(viewer), .integer(next.place), .integer(subject), .flag(isVisible),
      ])
  }

  /// After a restore, places and revisions of all streams go on above those that were given after the backup: clients
  /// know some of them.
  public static func skipLostNumbers(
    at restored: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let first = restored.firstRevisionAfterRestore
    try transaction.run(FeedSQL.skipLostPlaces, [.integer(first)])
    try transaction.run(FeedSQL.skipLostRevisions, [.integer(first)])
  }
}

extension Instant {
  /// Above every revision and place that a stream was given before a restore at this time: a thousand for each minute
  /// since 2026 (`lastLostNumber`). That is more than a stream gets, on an average from one restore to the next.
  public var firstRevisionAfterRestore: Int64 { (lastLostNumber + 1) * 1_000 }
}

/// An item of such a stream.
public struct StreamItem<Kind: RawRepresentable<String> & Hashable & Sendable>: FeedItem,
  Hashable, Sendable
{
  public let type: Kind
  public let number: Int64
  /// Whose it is; `nil` for everybody's.
  public let owner: Int64?
  public let revision: Int64
  public let place: Int64
  /// Whether it is removed, or not the viewer's to see any more.
  public var isGone: Bool
}
