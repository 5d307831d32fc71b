import Core
import Database
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
      changePasswordOperation, sessionsOperation, endSessionOperation,
      endOtherSessionsOperation, joinOperation(zones),
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
}

extension Section {
  package static let session = Section("Session and self")
  package static let administration = Section("Users, projects, periods")
}
