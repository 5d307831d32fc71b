/// Why a job's changes are not in the database although the job itself did not fail.
public enum WriterFault: Error, Sendable, Hashable {
  /// No room on the disk. Nothing was kept; writing resumes by itself when there is room.
  case noRoom
  /// The disk failed while the job was committed, so whether its changes are stored is not known; or the writer has
  /// stopped, or is stopping, or has too many jobs waiting.
  case unavailable
  /// The server did not answer whether it has committed: the changes may be stored.
  case unknownOutcome
  /// The engine refused the whole group. Nothing was kept.
  case database(DatabaseError)
}
