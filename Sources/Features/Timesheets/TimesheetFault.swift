package import Core
package import Database

/// Every refusal of the timesheets.
package enum TimesheetFault: Error, Hashable, Sendable, DatabaseErrorConvertible {

  /// An entry that lies where another one should.
  package struct InTheWay: Hashable, Sendable {
    /// Its number.
    package let id: EntryID
    /// Its first moment.
    package let start: Instant
    /// The first moment after it, or `nil` while it runs.
    package let end: Instant?
  }

  /// The caller's role does not allow it; why, in one sentence.
  case forbidden(String)
  /// Fields that mean nothing sensible, every one at once.
  case invalid([FieldError])
  /// It is not there, or not the caller's to see.
  case notFound
  /// Another entry lies in that time.
  case overlap(InTheWay)
  /// Another thing has that value in this field.
  case duplicate(String)
  /// A timer runs already.
  case running
  /// No timer runs.
  case notRunning
  /// What the database refused.
  case database(DatabaseError)

  static func invalid(_ name: String, _ message: String) -> TimesheetFault {
    .invalid([FieldError(name, message)])
  }
}
