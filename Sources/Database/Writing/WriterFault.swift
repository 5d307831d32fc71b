/// Why a piece of work is not in the database although it refused nothing itself.
public enum WriterFault: Error, Sendable, Hashable {
  /// No room on the disk. Nothing was kept; writing goes on by itself when there is room.
  case noRoom
  /// The disk failed while the work was committed, so whether it is there is not known; or the writer has
  /// stopped, or is stopping, or has more waiting than it takes.
  case unavailable
  /// SQLite refused the whole group. Nothing was kept.
  case database(DatabaseError)
}
