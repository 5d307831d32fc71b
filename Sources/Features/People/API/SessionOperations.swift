import Core
import Database
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

  func loginOperation(_ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(1, "login", .post("/sessions"), .any, .session, "Opens a session."),
      OperationOptions<Login, LoginResponse>(
        details:
          "An unknown username, a wrong password and an inactive user are one refusal. After ten "
          + "failures in a row each further one doubles the wait. At an address from which the user "
          + "has logged in, only failures from there count against the user.",
        location: { _ in "/sessions/current" }, hasEntityTag: false, session: .opens),
      lookup: { login, context, transaction throws(PeopleFault) in
        try lookUp(login, context, in: transaction)
      },
      turn: { challenge in
        PasswordTurn(
          group: challenge.address, member: challenge.usernameKey, isReserved: challenge.isKnown)
      },
      offloaded: { login, challenge throws(PeopleFault) in
        try verify(login, challenge)
      }
    ) { login, verified, context, transaction throws(PeopleFault) in
      let result = try logIn(verified, context, in: transaction)
      return LoginResponse(result, zones, context, asksForCookie: login.asksForCookie)
    }
  }

  var logoutOperation: Operation {
    .write(
      OperationInfo(
        2, "logout", .delete("/sessions/current"), .authenticated, .session,
        "Ends the session at once."), OperationOptions<NoInput, Done>(session: .ends)
    ) { (_: NoInput, context, transaction) throws(PeopleFault) in
      try logOut(context, in: transaction)
      return Done()
    }
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

  var endSessionOperation: Operation {
    .write(
      OperationInfo(
        88, "endSession", .delete("/sessions/{id}"), .authenticated, .session,
        "Ends one of your sessions at once."),
      OperationOptions<Reference<Kind.Session>, Done>()
    ) { input, context, transaction throws(PeopleFault) in
      try end(input.id, context, in: transaction)
      return Done()
    }
  }

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

  func saveSettingsOperation(_ canSeeProject: CanSeeProject?) -> Operation {
    .write(
      OperationInfo(
        5, "saveSettings", .put("/me/settings"), .authenticated, .session,
        "Changes what a kind of client remembers for you; what is left out stays."),
      OperationOptions<SettingsChange, Settings>(ifMatch: settingsOperation)
    ) { change, context, transaction throws(PeopleFault) in
      try saveSettings(change, canSeeProject: canSeeProject, context, in: transaction)
    }
  }

  var changePasswordOperation: Operation {
    .writeWithPassword(
      OperationInfo(
        8, "changePassword", .put("/me/password"), .authenticated, .session,
        "Changes your password and ends your other sessions."),
      OperationOptions<PasswordChange, Done>(),
      lookup: { change, context, transaction throws(PeopleFault) in
        try lookUp(change, context, in: transaction)
      },
      offloaded: { change, challenge throws(PeopleFault) in
        try verify(change, challenge)
      }
    ) { _, verified, context, transaction throws(PeopleFault) in
      try changePassword(verified, context, in: transaction)
      return Done()
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
