package import Core
package import Database

/// The errors of the timesheets service.
package enum TimesheetFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  package struct OverlappingEntry: Hashable, Sendable {
    package let id: EntryID
    package let start: Instant
    /// Exclusive; `nil` while the timer runs.
    package let end: Instant?
  }

  /// The caller's role does not allow it; the reason in one sentence.
  case forbidden(String)
  /// All errors of fields.
  case invalid([FieldError])
  /// The record does not exist, or the caller may not see it.
  case notFound
  case overlap(OverlappingEntry)
  /// Another record has this value in the named field.
  case duplicate(String)
  case running
  case notRunning
  case database(DatabaseError)

  static func invalid(_ name: String, _ message: String) -> TimesheetFault {
    .invalid([FieldError(name, message)])
  }
}
