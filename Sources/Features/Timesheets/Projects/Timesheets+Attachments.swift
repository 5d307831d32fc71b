package import Core
package import Database

extension Timesheets {
  /// Every project by name, with whether it is attached to a user.
  package func attachments(
    of user: UserID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectAttachment] {
    try requireAdmin(context)
    guard try name(of: user, in: transaction) != nil else { throw .notFound }
    let attached = Set(try transaction.projects(attachedTo: user).map(\.id))
    return try transaction.projects().map {
      ProjectAttachment(project: $0, isAttached: attached.contains($0.id))
    }
  }

  /// The projects attached to a user, active or not, by name. It checks no permission.
  package func projects(
    attachedTo user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    try transaction.projects(attachedTo: user)
  }

  /// Lets a user log hours on a project; does nothing if it is attached already.
  package func attach(
    _ project: ProjectID, to user: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.user(user))
    try setAttached(true, project, user, context, transaction)
  }

  /// Stops a user from logging hours on a project; does nothing if it is not attached. Entries stay.
  package func detach(
    _ project: ProjectID, from user: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.user(user))
    try setAttached(false, project, user, context, transaction)
  }

  private func setAttached(
    _ isAttached: Bool, _ project: ProjectID, _ user: UserID, _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try requireAdmin(context)
    guard try name(of: user, in: transaction) != nil, try transaction.project(project) != nil else {
      throw .notFound
    }
    let was = try transaction.membership(of: user, to: project)?.isAttached ?? false
    if was == isAttached { return }
    try transaction.attach(project, to: user, isAttached)
    try transaction.record(context, project, of: user, isAttached: isAttached)
  }

  private func requireAdmin(_ context: RequestContext) throws(TimesheetFault) {
    guard try caller(of: context).role >= .admin else {
      throw .forbidden("Only admins say who works on a project.")
    }
  }
}
