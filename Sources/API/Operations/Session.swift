import Golf
import Ground
import People
import SQLite
import Zones

extension Operation {
  /// Logging in and out, and what a user keeps of himself.
  static let session: [Operation] = [
    login, logout, me, settings, saveSettings, changePassword,
  ]

  private static let login = labours(
    1, "login", .post("/sessions"), .any, .session, "Opens a session.",
    Traits<Login, LoggedIn>(
      details:
        "An unknown username, a wrong password and an inactive user are one refusal. After ten "
        + "failures in a row each further one doubles the wait.",
      location: { _ in "/sessions/current" }, answersThing: false),
    lookup: { login, act, house, reading throws(PeopleFault) in
      try house.people.lookUp(login, act, in: reading)
    },
    labour: { login, clue, house throws(PeopleFault) in try house.people.verify(login, clue) }
  ) { _, proof, act, house, writing throws(PeopleFault) in
    let result = try house.people.logIn(proof, act, in: writing)
    return LoggedIn(
      result: result, zone: house.zones.zone(named: result.user.timeZone) ?? .utc)
  }

  private static let logout = writes(
    2, "logout", .delete("/sessions/current"), .own, .session, "Ends the session at once."
  ) { (_: NoInput, act, house, writing) throws(PeopleFault) in
    try house.people.logOut(act, in: writing)
    return Done()
  }

  private static let me = reads(
    3, "me", .get("/me"), .own, .session, "Tells who you are, with the settings of your phone."
  ) { (_: NoInput, act, house, reading) throws(Problem) in
    guard let id = act.caller?.user else { throw PeopleFault.notFound.problem }
    let golfer: GolferID?
    do throws(GolfFault) { golfer = try house.golf.golfer(of: id, in: reading) } catch {
      throw error.problem
    }
    do throws(PeopleFault) {
      return Myself(
        user: try house.people.user(id, in: reading),
        settings: try house.people.settings(of: id, client: "phone", in: reading), golfer: golfer)
    } catch {
      throw error.problem
    }
  }

  private static let settings = reads(
    4, "settings", .get("/me/settings"), .own, .session,
    "Gives what a kind of client remembers for you."
  ) { (query: SettingsQuery, act, house, reading) throws(PeopleFault) in
    guard let id = act.caller?.user else { throw .notFound }
    return try house.people.settings(of: id, client: query.client, in: reading)
  }

  private static let saveSettings = writes(
    5, "saveSettings", .put("/me/settings"), .own, .session,
    "Changes what a kind of client remembers for you; what is left out stays.",
    Traits<SettingsChange, Settings>(guardedBy: 4)
  ) { change, act, house, writing throws(PeopleFault) in
    try house.people.saveSettings(change, act, in: writing)
  }

  private static let changePassword = labours(
    8, "changePassword", .put("/me/password"), .own, .session,
    "Changes your password and ends your other sessions.", Traits<PasswordChange, Done>(),
    lookup: { change, act, house, reading throws(PeopleFault) in
      try house.people.lookUp(change, act, in: reading)
    },
    labour: { change, clue, house throws(PeopleFault) in try house.people.verify(change, clue) }
  ) { _, proof, act, house, writing throws(PeopleFault) in
    try house.people.changePassword(proof, act, in: writing)
    return Done()
  }
}
