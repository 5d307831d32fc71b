import ChangeFeed
import Core
import Database

extension WriteTransaction {
  /// Leaves out the revisions and the ids of entries that were given after the backup that is restored: phones know
  /// some of them, and none may be given to a change or to an entry that the phones do not know.
  func skipLostNumbers(at restored: Instant) throws(TimesheetFault) {
    try change(
      "UPDATE entries SET revision = $1 WHERE revision < $1",
      [.integer(restored.firstRevisionAfterRestore)])
    do throws(DatabaseError) {
      let _: [EntryID] = try nextIDs("entries", count: Self.mostLostEntries)
    } catch { throw .database(error) }
  }

  /// More than are added between a backup and its restore.
  private static var mostLostEntries: Int { 100_000 }
}
