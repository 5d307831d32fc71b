import Core
package import Database
package import DueJobs

// A keyed write leaves expired records alone: with many writers all would delete the same oldest ones, and wait for
// each other.
extension IdempotencyRecord {
  /// The oldest records that one transaction deletes, of users and of guests: others write in between.
  private static let deletedAtOnce = 200
  /// The most transactions of one cleaning.
  private static let mostSlices = 1_000

  /// Deletes, every ten minutes, the records that have expired.
  package static func cleaning(_ writer: Writer) -> JobKind {
    JobKind(outside: "idempotency.cleaning", every: .every(seconds: 600)) { job in
      let now = job.context.now
      for _ in 1...mostSlices {
        let isMore = try writer.write { try deleteExpired(at: now, in: $0) }
        if !isMore { break }
      }
      job.finish()
    }
  }

  /// Deletes the oldest expired records, with all of the same second: some 200 of users and some 200 of guests.
  ///
  /// - Returns: whether more have expired.
  private static func deleteExpired(
    at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    let expired = now - lifetimeSeconds
    let isMoreOfUsers = try deleteOldest(
      """
      SELECT given_at FROM idempotency_records WHERE given_at <= $1
      ORDER BY given_at LIMIT 1 OFFSET $2
      """, "DELETE FROM idempotency_records WHERE given_at <= $1", expired, in: transaction)
    let isMoreOfGuests = try deleteOldest(
      """
      SELECT given_at FROM guest_idempotency_records WHERE given_at <= $1
      ORDER BY given_at LIMIT 1 OFFSET $2
      """, "DELETE FROM guest_idempotency_records WHERE given_at <= $1", expired, in: transaction)
    return isMoreOfUsers || isMoreOfGuests
  }

  /// `find` gives the time of the last record to be deleted now, if there are that many. A DELETE of keys would find
  /// a record that is stored again meanwhile; one of times does not.
  private static func deleteOldest(
    _ find: SQLText, _ delete: SQLText, _ expired: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    let last = try transaction.first(find, [.instant(expired), .int(deletedAtOnce - 1)]) {
      $0.instant(0)
    }
    try transaction.run(delete, [.instant(last ?? expired)])
    return last != nil
  }
}
