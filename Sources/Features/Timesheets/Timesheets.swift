package import Core
package import Database

/// The timesheets service: entries, timers, projects and tasks. Its functions run in a transaction of their caller, and
/// take the time from the request context.
package struct Timesheets: Sendable {
  let users: UserDirectory
  let bounds: EntryBounds

  package init(users: UserDirectory, bounds: EntryBounds = EntryBounds()) {
    self.users = users
    self.bounds = bounds
  }

  /// The functions of People that timesheets need, since a feature reads no tables of others.
  package struct UserDirectory: Sendable {
    /// The name of a user, active or not; `nil` when the user does not exist.
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
