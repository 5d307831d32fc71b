public import Ground
public import SQLite

extension Timesheets {
  /// Every project by name, with whether it is attached to a user.
  public func attachments(
    of user: UserID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> [ProjectAttachment] {
    try demandAdmin(act)
    guard try name(of: user, in: reading) != nil else { throw .notFound }
    let attached = Set(try reading.projects(attachedTo: user).map(\.id))
    return try reading.projects().map {
      ProjectAttachment(project: $0, isAttached: attached.contains($0.id))
    }
  }

  /// The projects attached to a user, active or not, by name; who may ask is for the caller to know.
  public func projects(
    attachedTo user: UserID, in reading: Reading
  ) throws(TimesheetFault) -> [Project] {
    try reading.projects(attachedTo: user)
  }

  /// Lets a user log hours on a project; when that is so already, nothing changes.
  public func attach(
    _ project: ProjectID, to user: UserID, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) {
    try setAttached(true, project, user, act, writing)
  }

  /// Lets a user log no more hours on a project; when that is so already, nothing changes. Entries stay.
  public func detach(
    _ project: ProjectID, from user: UserID, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) {
    try setAttached(false, project, user, act, writing)
  }

  private func setAttached(
    _ isAttached: Bool, _ project: ProjectID, _ user: UserID, _ act: Act, _ writing: Writing
  ) throws(TimesheetFault) {
    try demandAdmin(act)
    guard try name(of: user, in: writing) != nil, try writing.project(project) != nil else {
      throw .notFound
    }
    let was = try writing.tie(of: user, to: project)?.isAttached ?? false
    if was == isAttached { return }
    try writing.attach(project, to: user, isAttached)
    try writing.record(act, project, of: user, isAttached: isAttached)
  }

  private func demandAdmin(_ act: Act) throws(TimesheetFault) {
    guard try caller(of: act).role >= .admin else {
      throw .forbidden("Only admins say who works on a project.")
    }
  }
}
