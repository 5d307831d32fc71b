package import Core
package import Database
package import FeatureManifest
import WebAPI
import Zones

extension People {
  /// The caller's own profile, with the fields of other features.
  func meOperation(_ profile: [ProfileField]) -> Operation {
    .readRows(
      OperationInfo(
        3, "me", .get("/me"), .authenticated, .session,
        "Tells who you are, with the settings of your phone."),
      OperationOptions<NoInput, OwnProfile>(
        writeSample: { writer in
          writer.object(named: OwnProfile.schemaName) { writer in
            OwnProfile.example.write(to: &writer)
            for field in profile { field.writeSample(&writer) }
          }
        })
    ) { (_: NoInput, context, transaction, writer) throws(Problem) in
      let id = try asProblem { () throws(PeopleFault) in try callerID(of: context) }
      let own = try asProblem { () throws(PeopleFault) in
        OwnProfile(
          user: try user(id, in: transaction),
          settings: try settings(of: id, client: "phone", in: transaction))
      }
      try writer.object { writer throws(Problem) in
        own.write(to: &writer)
        for field in profile { try field.write(id, transaction, &writer) }
      }
    }
  }

  var settingsOperation: Operation {
    .read(
      OperationInfo(
        4, "settings", .get("/me/settings"), .authenticated, .session,
        "Gives what a kind of client remembers for you.")
    ) { (query: SettingsQuery, context, transaction) throws(PeopleFault) in
      try settings(of: try callerID(of: context), client: query.client, in: transaction)
    }
  }

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

  func saveSettingsOperation(_ canSeeProject: CanSeeProject?) -> Operation {
    .write(
      OperationInfo(
        5, "saveSettings", .put("/me/settings"), .authenticated, .session,
        "Changes what a kind of client remembers for you; what is left out stays."),
      OperationOptions<SettingsChange, Settings>(
        ifMatch: IfMatch(settingsOperation) { _, context in [.caller(of: context)] })
    ) { change, context, transaction throws(PeopleFault) in
      try saveSettings(change, canSeeProject: canSeeProject, context, in: transaction)
    }
  }

  /// Changes the caller's settings for one kind of client, and the caller's time zone for all. Projects that are
  /// visible already are not checked again: the caller may have been detached since.
  ///
  /// - Throws: `.invalid`, `.notFound` without a caller.
  package func saveSettings(
    _ change: SettingsChange, canSeeProject: CanSeeProject? = nil, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> Settings {
    guard let caller = context.caller else { throw .notFound }
    let user = caller.user
    transaction.hold(.user(user))
    let before = try settings(of: user, client: change.client, in: transaction)
    var errors = try errors(of: change, user, in: transaction)
    if let canSeeProject, case .set(let projects) = change.visibleProjects {
      for (index, project) in projects.enumerated()
      where !before.visibleProjects.contains(project) {
        let canSee: Bool
        do throws(DatabaseError) {
          canSee = try canSeeProject(project.value, caller, transaction)
        } catch {
          throw .database(error)
        }
        if !canSee {
          errors.append(FieldError("visibleProjects[\(index)]", "There is no such project."))
        }
      }
    }
    if !errors.isEmpty { throw .invalid(errors) }
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

  private func errors(
    of change: SettingsChange, _ user: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [FieldError] {
    var errors: [FieldError] = []
    errors.check("client", change.client, .word)
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
    return errors
  }
}
