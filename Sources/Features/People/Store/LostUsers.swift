import Core
import Database

extension WriteTransaction {
  /// Leaves out the numbers of users who were made after the backup that is restored: clients know them by these.
  func skipLostUsers(at restored: Instant) throws(DatabaseError) {
    try skipNumbers(of: "users", to: restored.lastLostNumber)
  }
}
