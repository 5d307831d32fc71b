import ChangeFeed
package import Core
package import Database

extension WriteTransaction {
  /// Leaves out the numbers, revisions and versions of forms that were given after the backup that is restored: devices
  /// know some of them, and none may be given to another item, to a change that the devices do not know, or to another
  /// form.
  package func skipLostNumbers(at restored: Instant) throws(InspectionFault) {
    for account in try accountIDs() { try skipLostNumbers(of: account, at: restored) }
  }

  /// The same for one account, such as one that is made after the restore: there may have been one with its name.
  func skipLostNumbers(of account: AccountID, at restored: Instant) throws(InspectionFault) {
    let version = restored.lastLostNumber + 1
    let first = restored.firstRevisionAfterRestore
    try change(
      """
      UPDATE accounts SET first_revision = $2, first_version = $3,
        last_number = CASE WHEN last_number < $2 THEN $2 ELSE last_number END
      WHERE id = $1 AND first_revision < $2
      """, [.id(account), .integer(first), .integer(version)])
    try change(
      "UPDATE items SET revision = $2 WHERE account = $1 AND revision < $2",
      [.id(account), .integer(first)])
  }
}
