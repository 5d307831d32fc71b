import Golf
import Core
import People
import Database
import Zones

extension Operation {
  /// Logging in and out, and what a user keeps of himself.
  static let session: [Operation] = [
    login, logout, me, settings, saveSettings, changePassword,
  ]

  private static let login = offloads(
    1, "login", .post("/sessions"), .any, .session, "Opens a session.",
    OperationOptions<Login, LoggedIn>(
      details:
        "An unknown username, a wrong password and an inactive user are one refusal. After ten "
        + "failures in a row each further one doubles the wait.",
      location: { _ in "/sessions/current" }, hasEntityTag: false),
    lookup: { login, context, services, transaction throws(PeopleFault) in
      try services.people.lookUp(login, context, in: transaction)
    },
    offloaded: { login, challenge, services throws(PeopleFault) in
      try services.people.verify(login, challenge)
    }
  ) { _, verified, context, services, transaction throws(PeopleFault) in
    let result = try services.people.logIn(verified, context, in: transaction)
    return LoggedIn(
      result: result, zone: services.zones.zone(named: result.user.timeZone) ?? .utc)
  }

  private static let logout = writes(
    2, "logout", .delete("/sessions/current"), .authenticated, .session, "Ends the session at once."
  ) { (_: NoInput, context, services, transaction) throws(PeopleFault) in
    try services.people.logOut(context, in: transaction)
    return Done()
  }

  private static let me = reads(
    3, "me", .get("/me"), .authenticated, .session,
    "Tells who you are, with the settings of your phone."
  ) { (_: NoInput, context, services, transaction) throws(Problem) in
    guard let id = context.caller?.user else { throw PeopleFault.notFound.problem }
    let golfer: GolferID?
    do throws(GolfFault) { golfer = try services.golf.golfer(of: id, in: transaction) } catch {
      throw error.problem
    }
    do throws(PeopleFault) {
      return Myself(
        user: try services.people.user(id, in: transaction),
        settings: try services.people.settings(of: id, client: "phone", in: transaction),
        golfer: golfer)
    } catch {
      throw error.problem
    }
  }

  private static let settings = reads(
    4, "settings", .get("/me/settings"), .authenticated, .session,
    "Gives what a kind of client remembers for you."
  ) { (query: SettingsQuery, context, services, transaction) throws(PeopleFault) in
    guard let id = context.caller?.user else { throw .notFound }
    return try services.people.settings(of: id, client: query.client, in: transaction)
  }

  private static let saveSettings = writes(
    5, "saveSettings", .put("/me/settings"), .authenticated, .session,
    "Changes what a kind of client remembers for you; what is left out stays.",
    OperationOptions<SettingsChange, Settings>(preconditionReader: 4)
  ) { change, context, services, transaction throws(PeopleFault) in
    try services.people.saveSettings(change, context, in: transaction)
  }

  private static let changePassword = offloads(
    8, "changePassword", .put("/me/password"), .authenticated, .session,
    "Changes your password and ends your other sessions.", OperationOptions<PasswordChange, Done>(),
    lookup: { change, context, services, transaction throws(PeopleFault) in
      try services.people.lookUp(change, context, in: transaction)
    },
    offloaded: { change, challenge, services throws(PeopleFault) in
      try services.people.verify(change, challenge)
    }
  ) { _, verified, context, services, transaction throws(PeopleFault) in
    try services.people.changePassword(verified, context, in: transaction)
    return Done()
  }
}
