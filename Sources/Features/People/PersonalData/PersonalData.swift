package import Core
package import WebAPI

/// All that People stores about one person, except secrets.
package struct PersonalData: Hashable, Sendable {
  package let user: User
  /// By id.
  package let sessions: [Session]
  /// By name.
  package let tokens: [Token]
  /// By kind of client.
  package let settings: [ClientSettings]
  /// Of a user who has no password yet.
  package let invitation: OpenInvitation?

  package init(
    user: User, sessions: [Session], tokens: [Token] = [], settings: [ClientSettings],
    invitation: OpenInvitation? = nil
  ) {
    self.user = user
    self.sessions = sessions
    self.tokens = tokens
    self.settings = settings
    self.invitation = invitation
  }

  package struct Session: Hashable, Sendable {
    /// As in the audit log.
    package let id: SessionID
    package let openedAt: Instant
    /// The last use, accurate to an hour.
    package let usedAt: Instant
    /// The latest end.
    package let endsAt: Instant
    /// What opened it.
    package let client: SessionClient

    package init(
      id: SessionID, openedAt: Instant, usedAt: Instant, endsAt: Instant, client: SessionClient
    ) {
      self.id = id
      self.openedAt = openedAt
      self.usedAt = usedAt
      self.endsAt = endsAt
      self.client = client
    }
  }

  package struct ClientSettings: Hashable, Sendable {
    package let client: String
    package let settings: Settings

    package init(client: String, settings: Settings) {
      self.client = client
      self.settings = settings
    }
  }
}

extension PersonalData: Output {
  package static var example: PersonalData {
    PersonalData(
      user: .example, sessions: [.example], tokens: [.example], settings: [.example],
      invitation: .example)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("sessions", sessions)
    writer.field("tokens", tokens)
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
      id: SessionID(stored: 5), openedAt: start, usedAt: start, endsAt: start + 15_552_000,
      client: SessionClient(userAgent: "KorttiPhone/2.1 (Android 15)", network: "192.0.2.0/24"))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("openedAt", openedAt)
    writer.field("usedAt", usedAt)
    writer.field("endsAt", endsAt)
    writer.field("userAgent", client.userAgent)
    writer.field("network", client.network)
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
