package import Core
package import Database
import DueJobs
import FeatureManifest
package import WebAPI
import Zones

extension People {
  func sessionOperations(
    _ profile: [ProfileField], _ zones: Zones, canSeeProject: CanSeeProject?
  ) -> [Operation] {
    [
      loginOperation(zones), logoutOperation, meOperation(profile), settingsOperation,
      saveSettingsOperation(canSeeProject),
      changePasswordOperation, sessionsOperation, endSessionOperation, joinOperation(zones),
    ]
  }

  /// The most expired sessions that one cleaning deletes: requests wait for it.
  private static let deletedAtOnce = 1_000

  /// Deletes, every ten minutes, the sessions that have ended by time, and failures that count for nothing any more. A
  /// login deletes the sessions of its user alone.
  var sessionCleaning: JobKind {
    JobKind("people.cleaning", every: .every(seconds: 600)) { _, context, transaction in
      try transaction.deleteExpiredSessions(atMost: Self.deletedAtOnce, at: context.now)
      if !transaction.hasOneWriter {
        try transaction.deleteEndedLoginFailures(atMost: Self.deletedAtOnce, at: context.now)
      }
    }
  }

  func callerID(of context: RequestContext) throws(PeopleFault) -> UserID {
    guard let caller = context.caller else { throw .notFound }
    return caller.user
  }

  var sessionsOperation: Operation {
    .read(
      OperationInfo(
        87, "sessions", .get("/sessions"), .authenticated, .session,
        "Lists your open sessions, the last opened first.")
    ) { (_: NoInput, context, transaction) throws(PeopleFault) in
      try ownSessions(context, in: transaction)
    }
  }

  /// The caller's open sessions, the last opened first.
  ///
  /// - Throws: `.notFound` without a caller.
  package func ownSessions(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [OwnSession] {
    let user = try callerID(of: context)
    let usedAfter = context.now - lifetimes.idleSeconds
    return try transaction.sessions(of: user)
      .filter { $0.usedAt > usedAfter && $0.endsAt > context.now }
      .map { OwnSession(session: $0, isCurrent: $0.id == context.caller?.session) }
      .reversed()
  }

  var endSessionOperation: Operation {
    .write(
      OperationInfo(
        88, "endSession", .delete("/sessions/{id}"), .authenticated.bySession, .session,
        "Ends one of your sessions at once."),
      OperationOptions<Reference<Caller.Session>, NoOutput>(), byID: end)
  }

  /// Ends a session of the caller.
  ///
  /// - Throws: `.notFound` when it is over, or another user's.
  package func end(
    _ id: SessionID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    let user = try callerID(of: context)
    transaction.hold(.user(user))
    guard try transaction.sessions(of: user).contains(where: { $0.id == id }),
      try transaction.endSession(id)
    else { throw .notFound }
    try context.record(session: id, of: user, opened: false, in: transaction)
  }
}

extension Section {
  package static let session = Section("Session and self")
  package static let administration = Section("Users, projects, periods")
}
