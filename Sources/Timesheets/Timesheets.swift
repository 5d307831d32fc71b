public import Ground
public import SQLite

/// Hours, timers, projects and tasks: plain functions over a transaction, which know no HTTP, no JSON and no clock but
/// the act's.
public struct Timesheets: Sendable {
  let directory: Directory

  /// The service.
  public init(directory: Directory) { self.directory = directory }

  /// What the timesheets ask about people, whose table is not theirs.
  public struct Directory: Sendable {
    let name: @Sendable (UserID, Reading) throws(SQLiteError) -> String?

    /// A directory.
    ///
    /// - Parameter name: the name of a user, active or not, or `nil` when there is none.
    public init(name: @escaping @Sendable (UserID, Reading) throws(SQLiteError) -> String?) {
      self.name = name
    }
  }

  func caller(of act: Act) throws(TimesheetFault) -> Caller {
    guard let caller = act.caller else { throw .forbidden("Log in first.") }
    return caller
  }

  func name(of user: UserID, in reading: Reading) throws(TimesheetFault) -> String? {
    do throws(SQLiteError) { return try directory.name(user, reading) } catch {
      throw .database(error)
    }
  }
}
