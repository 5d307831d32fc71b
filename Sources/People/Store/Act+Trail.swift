import Ground
import SQLite
import Trail

// What the audit trail is told of each change. A password and an auth hash never are.
extension Act {
  func record(user before: User?, _ after: User, in writing: Writing) throws(PeopleFault) {
    try add("user", after.id.value, of: after.id, before?.facts, after.facts, in: writing)
  }

  func record(
    newPasswordOf user: UserID, endedSessions: Int, in writing: Writing
  ) throws(PeopleFault) {
    let after: Facts = [
      "newPassword": .flag(true), "endedSessions": .int(Int64(endedSessions)),
    ]
    try add("user", user.value, of: user, nil, after, in: writing)
  }

  func record(
    session: SessionID, of user: UserID, opened: Bool, in writing: Writing
  ) throws(PeopleFault) {
    let open: Facts = ["open": .flag(true)]
    try add(
      "session", session.value, of: user, opened ? nil : open, opened ? open : nil, in: writing)
  }

  func record(
    settingsOf user: UserID, client: String, _ before: Settings, _ after: Settings,
    in writing: Writing
  ) throws(PeopleFault) {
    try add(
      "settings", user.value, of: user, before.facts(client), after.facts(client), in: writing)
  }

  private func add(
    _ subject: String, _ id: Int64, of user: UserID, _ before: Facts?, _ after: Facts?,
    in writing: Writing
  ) throws(PeopleFault) {
    do throws(SQLiteError) {
      try Trail.record(
        self, subject: subject, id: id, user: user, before: before, after: after, in: writing)
    } catch {
      throw .database(error)
    }
  }
}

extension User {
  fileprivate var facts: Facts {
    [
      "username": .text(username.text), "name": .text(name), "phone": .text(phone),
      "role": .text(role.rawValue), "active": .flag(isActive), "timeZone": .text(timeZone),
    ]
  }
}

extension Settings {
  fileprivate func facts(_ client: String) -> Facts {
    [
      "client": .text(client), "timeStep": .int(Int64(timeStep)),
      "visibleProjects": .ints(visibleProjects.map(\.value)), "timeZone": .text(timeZone),
    ]
  }
}
