public import Core
internal import Crypto
public import Database

/// Which life of the database this is: a restore begins a new one. What was told of the database before, such as a
/// cursor, does not hold for it.
public struct Generation: Sendable, Hashable {
  /// 16 random bytes.
  public let value: [UInt8]
  /// When it began; `nil` for a database that was never restored.
  public let restoredAt: Instant?

  public init(value: [UInt8], restoredAt: Instant?) {
    self.value = value
    self.restoredAt = restoredAt
  }

  /// The database's.
  public static func current(
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> Generation {
    let found = try transaction.first("SELECT value, restored_at FROM generation") { row in
      Generation(
        value: row.blob(0), restoredAt: row.intOrNil(1).map { Instant(seconds: $0) })
    }
    guard let found else { preconditionFailure("a migration stored the row") }
    return found
  }

  /// When it began, by a restore or with the database.
  static func beginning(in transaction: ReadTransaction) throws(DatabaseError) -> Instant {
    let found = try transaction.first("SELECT coalesce(restored_at, made_at) FROM generation") {
      Instant(seconds: $0.int(0))
    }
    guard let found else { preconditionFailure("a migration stored the row") }
    return found
  }

  /// Begins a new one.
  static func begin(at now: Instant, in transaction: WriteTransaction) throws(DatabaseError) {
    try transaction.run(
      "UPDATE generation SET value = $1, restored_at = $2",
      [.blob(Random.bytes(16)), .instant(now)])
  }
}
