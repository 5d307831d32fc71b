package import Core
package import Database

extension WriteTransaction {
  /// Leaves out the numbers and revisions that were given after the backup that is restored: devices know some of them,
  /// and none may be given to another item, or to a change that the devices do not know.
  package func skipLostNumbers(at now: Instant) throws(DatabaseError) {
    // The same backup may be restored again: what was given in between is below the later minute.
    let minutes = (now.seconds - firstDay) / 60
    let first = minutes * mostInAMinute
    try run(
      """
      UPDATE accounts SET first_revision = $1,
        last_number = CASE WHEN last_number < $1 THEN $1 ELSE last_number END
      WHERE first_revision < $1
      """, [.integer(first)])
    try run("UPDATE items SET revision = $1 WHERE revision < $1", [.integer(first)])
  }
}

/// 2026-01-01T00:00:00Z.
private let firstDay: Int64 = 1_767_225_600
/// More than an account gets in a minute, on an average over the time from one restore to the next.
private let mostInAMinute: Int64 = 1_000
