package import Core
package import Database
import People
import WebAPI

extension Timesheets {
  var userProjectsOperation: Operation {
    .read(
      OperationInfo(
        23, "userProjects", .get("/users/{user}/projects"), .admin, .administration,
        "Lists every project by name, with whether it is attached to a user.")
    ) { (input: AttachmentsQuery, context, transaction) throws(TimesheetFault) in
      var viewer = ProjectViewer(self, try caller(of: context))
      var shown: [ProjectAttachment] = []
      for attachment in try attachments(of: input.user, context, in: transaction) {
        shown.append(
          ProjectAttachment(
            project: try viewer.shown(attachment.project, in: transaction),
            isAttached: attachment.isAttached))
      }
      return shown
    }
  }

  /// Every project by name, with whether it is attached to a user.
  package func attachments(
    of user: UserID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectAttachment] {
    guard try caller(of: context).role >= .admin else {
      throw .forbidden("Only admins list the projects of a user.")
    }
    guard try name(of: user, in: transaction) != nil else { throw .notFound }
    let attached = Set(try transaction.projects(attachedTo: user).map(\.id))
    return try transaction.projects().map {
      ProjectAttachment(project: $0, isAttached: attached.contains($0.id))
    }
  }

  /// Whom the caller sees of those who may log hours on a project, by name.
  ///
  /// - Throws: `forbidden` to reporters; `notFound`.
  package func members(
    of project: ProjectID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectMember] {
    try requireManager(context)
    guard try transaction.project(project) != nil else { throw .notFound }
    var members: [ProjectMember] = []
    let seen = try seenPeople(try caller(of: context), in: transaction).map { Set($0) }
    for user in try transaction.users(attachedTo: project) {
      if let seen, !seen.contains(user) { continue }
      guard let person = try person(user, in: transaction) else { continue }
      members.append(ProjectMember(id: user, name: person.name, isActive: person.isActive))
    }
    return members.sorted { NameOrder.precedes(($0.name, $0.id.value), ($1.name, $1.id.value)) }
  }

  /// The projects attached to a user, active or not, by name. It checks no permission.
  package func projects(
    attachedTo user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    try transaction.projects(attachedTo: user)
  }

  private static let whoAttaches =
    "For admins, and for managers on projects that they made or manage."

  var attachProjectOperation: Operation {
    .write(
      OperationInfo(
        24, "attachProject", .put("/users/{user}/projects/{project}"), .manager, .administration,
        "Lets a user log hours on a project."),
      OperationOptions<AttachmentReference, NoOutput>(details: Self.whoAttaches)
    ) { input, context, transaction throws(TimesheetFault) in
      try attach(input.project, to: input.user, context, in: transaction)
      return NoOutput()
    }
  }

  /// Lets a user log hours on a project; does nothing if it is attached already.
  ///
  /// - Throws: `forbidden` to all but admins and the managers who made the project or manage it; `notFound`.
  package func attach(
    _ project: ProjectID, to user: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.user(user))
    try setAttached(true, project, user, context, transaction)
  }

  var detachProjectOperation: Operation {
    .write(
      OperationInfo(
        25, "detachProject", .delete("/users/{user}/projects/{project}"), .manager, .administration,
        "Lets a user log no more hours on a project; entries made stay."),
      OperationOptions<AttachmentReference, NoOutput>(details: Self.whoAttaches)
    ) { input, context, transaction throws(TimesheetFault) in
      try detach(input.project, from: input.user, context, in: transaction)
      return NoOutput()
    }
  }

  /// Stops a user from logging hours on a project; does nothing if it is not attached. Entries stay.
  ///
  /// - Throws: `forbidden` to all but admins and the managers who made the project or manage it; `notFound`.
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
    let caller = try caller(of: context)
    let found = try transaction.project(project)
    guard
      caller.role >= .admin || manages(found, caller) || (caller.role >= .manager && found == nil)
    else {
      throw .forbidden(
        "Only admins, and managers who made a project or manage it, say who works on it.")
    }
    guard found != nil, try sees(user, caller, in: transaction),
      try name(of: user, in: transaction) != nil
    else { throw .notFound }
    let was = try transaction.membership(of: user, to: project)?.isAttached ?? false
    if was == isAttached { return }
    try transaction.attach(project, to: user, isAttached, context)
  }
}

extension WriteTransaction {
  /// Attaches a project to a user, or detaches it, and adds that to the audit log.
  func attach(
    _ project: ProjectID, to user: UserID, _ isAttached: Bool, _ context: RequestContext
  ) throws(TimesheetFault) {
    try attach(project, to: user, isAttached)
    try record(context, project, of: user, isAttached: isAttached)
  }
}
