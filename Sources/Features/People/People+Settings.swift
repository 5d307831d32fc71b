package import Core
package import Database

extension People {
  /// A user's settings for one kind of client.
  ///
  /// - Throws: `.notFound`.
  package func settings(
    of user: UserID, client: String, in transaction: ReadTransaction
  ) throws(PeopleFault) -> Settings {
    guard let settings = try transaction.settings(of: user, client: client) else {
      throw .notFound
    }
    return settings
  }

  /// Changes the caller's settings for one kind of client, and the caller's time zone for all.
  ///
  /// - Throws: `.invalid`, `.notFound` without a caller.
  package func saveSettings(
    _ change: SettingsChange, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) -> Settings {
    guard let user = context.caller?.user else { throw .notFound }
    transaction.hold(.user(user))
    try check(change, of: user, in: transaction)
    let before = try settings(of: user, client: change.client, in: transaction)
    let after = Settings(
      timeStep: change.timeStep.applied(to: before.timeStep),
      visibleProjects: change.visibleProjects.applied(to: before.visibleProjects),
      timeZone: change.timeZone.applied(to: before.timeZone))
    guard after != before else { return after }
    try transaction.upsert(after, of: user, client: change.client)
    try context.record(settingsOf: user, client: change.client, before, after, in: transaction)
    return after
  }

  private static let maximumClients = 50
  private static let maximumVisibleProjects = 1_000

  private func check(
    _ change: SettingsChange, of user: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) {
    var errors: [FieldError] = []
    errors.check("client", change.client, .name)
    if case .set(let step) = change.timeStep, ![15, 30].contains(step) {
      errors.append(FieldError("timeStep", "This must be one of 15, 30."))
    }
    if case .set(let projects) = change.visibleProjects,
      projects.count > Self.maximumVisibleProjects
    {
      errors.append(
        FieldError(
          "visibleProjects", "This must have 0 to \(Self.maximumVisibleProjects) elements."))
    }
    let others = try transaction.countClients(of: user, otherThan: change.client)
    if others >= Self.maximumClients {
      errors.append(
        FieldError("client", "There are settings for \(others) kinds of client already."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
  }
}
