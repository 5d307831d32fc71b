public import Ground
public import SQLite

/// Every refusal of the timesheets.
public enum TimesheetFault: Error, Hashable, Sendable, DatabaseFault {
  /// What is wrong with one field.
  public struct Field: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// What is wrong, in one sentence.
    public let message: String

    init(_ name: String, _ message: String) {
      self.name = name
      self.message = message
    }
  }

  /// An entry that lies where another one should.
  public struct InTheWay: Hashable, Sendable {
    /// Its number.
    public let id: EntryID
    /// Its first moment.
    public let start: Instant
    /// The first moment after it, or `nil` while it runs.
    public let end: Instant?
  }

  /// The caller's role does not allow it; why, in one sentence.
  case forbidden(String)
  /// Fields that mean nothing sensible, every one at once.
  case invalid([Field])
  /// It is not there, or not the caller's to see.
  case notFound
  /// Another entry lies in that time.
  case overlap(InTheWay)
  /// Another thing has that value in this field.
  case duplicate(String)
  /// The period is closed to changes.
  case locked
  /// A timer runs already.
  case running
  /// No timer runs.
  case notRunning
  /// What the database refused.
  case database(SQLiteError)

  static func invalid(_ name: String, _ message: String) -> TimesheetFault {
    .invalid([Field(name, message)])
  }
}
