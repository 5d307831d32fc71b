package import Core
package import Database

/// Hours, timers, projects and tasks: plain functions over a transaction, which know no HTTP, no JSON and no clock but
/// the act's.
package struct Timesheets: Sendable {
  let directory: Directory

  /// The service.
  package init(directory: Directory) { self.directory = directory }

  /// What the timesheets ask about people, whose table is not theirs.
  package struct Directory: Sendable {
    let name: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> String?

    /// A directory.
    ///
    /// - Parameter name: the name of a user, active or not, or `nil` when there is none.
    package init(
      name: @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> String?
    ) {
      self.name = name
    }
  }

  func caller(of context: RequestContext) throws(TimesheetFault) -> Caller {
    guard let caller = context.caller else { throw .forbidden("Log in first.") }
    return caller
  }

  func name(of user: UserID, in transaction: ReadTransaction) throws(TimesheetFault) -> String? {
    do throws(DatabaseError) { return try directory.name(user, transaction) } catch {
      throw .database(error)
    }
  }
}
