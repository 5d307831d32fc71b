package import Core
package import Database

/// Hours, timers, projects and tasks: plain functions over a transaction, which know no HTTP, no JSON and no clock but
/// the act's.
package struct Timesheets: Sendable {
  let users: UserDirectory

  package init(users: UserDirectory) { self.users = users }

  /// What the timesheets ask People, whose tables are not theirs.
  package struct UserDirectory: Sendable {
    /// The name of a user, active or not, or `nil` when there is none.
    let name: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> String?
    /// The projects that the user's phone shows; empty means all.
    let visibleProjects: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> [ProjectID]

    package init(
      name: @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> String?,
      visibleProjects:
        @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> [ProjectID] = {
          _, _ in []
        }
    ) {
      self.name = name
      self.visibleProjects = visibleProjects
    }
  }

  func caller(of context: RequestContext) throws(TimesheetFault) -> Caller {
    guard let caller = context.caller else { throw .forbidden("Log in first.") }
    return caller
  }

  func name(of user: UserID, in transaction: ReadTransaction) throws(TimesheetFault) -> String? {
    do throws(DatabaseError) { return try users.name(user, transaction) } catch {
      throw .database(error)
    }
  }

  func visibleProjects(
    of user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectID] {
    do throws(DatabaseError) { return try users.visibleProjects(user, transaction) } catch {
      throw .database(error)
    }
  }
}
