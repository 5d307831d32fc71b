import Core
package import WebAPI

extension PersonalData: Output {
  package static var example: PersonalData {
    PersonalData(
      user: .example, sessions: [.example], settings: [.example], invitation: .example)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("sessions", sessions)
    writer.field("settings", settings)
    writer.optionalField("invitation", invitation)
  }
}

extension OpenInvitation: Output {
  package static var example: OpenInvitation {
    let start = Instant(seconds: 1_767_258_000)
    return OpenInvitation(
      user: UserID(stored: 4), digest: [], inviter: 1, madeAt: start,
      endsAt: start + JoinCode.lifetimeSeconds)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("madeAt", madeAt)
    writer.field("endsAt", endsAt)
  }
}

extension PersonalData.Session: Output {
  package static var example: PersonalData.Session {
    let start = Instant(seconds: 1_767_258_000)
    return PersonalData.Session(
      id: SessionID(stored: 5), openedAt: start, usedAt: start, endsAt: start + 15_552_000)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("openedAt", openedAt)
    writer.field("usedAt", usedAt)
    writer.field("endsAt", endsAt)
  }
}

extension OwnSession: Output {
  package static var example: OwnSession { OwnSession(session: .example, isCurrent: true) }

  package func write(to writer: inout ResponseWriter) {
    session.write(to: &writer)
    writer.field("current", isCurrent)
  }
}

extension PersonalData.ClientSettings: Output {
  package static var example: PersonalData.ClientSettings {
    PersonalData.ClientSettings(client: "phone", settings: .example)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("client", client)
    settings.write(to: &writer)
  }
}
