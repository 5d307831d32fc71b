package import Core

/// Everything that People holds on one person, but for secrets.
package struct PersonalData: Hashable, Sendable {
  /// The user.
  package let user: User
  /// The user's sessions, by number.
  package let sessions: [Session]
  /// The settings for each kind of client that saved some, by its name.
  package let settings: [ClientSettings]

  /// What is held on one person.
  package init(user: User, sessions: [Session], settings: [ClientSettings]) {
    self.user = user
    self.sessions = sessions
    self.settings = settings
  }

  /// When one session was used.
  package struct Session: Hashable, Sendable {
    /// The session's number, as in the audit log.
    package let id: SessionID
    /// When it began.
    package let openedAt: Instant
    /// When it was used last, to the hour.
    package let usedAt: Instant
    /// When it ends at the latest.
    package let endsAt: Instant

    /// A session.
    package init(id: SessionID, openedAt: Instant, usedAt: Instant, endsAt: Instant) {
      self.id = id
      self.openedAt = openedAt
      self.usedAt = usedAt
      self.endsAt = endsAt
    }
  }

  /// The settings of one kind of client.
  package struct ClientSettings: Hashable, Sendable {
    /// The kind of client.
    package let client: String
    /// Its settings.
    package let settings: Settings

    /// The settings of one kind of client.
    package init(client: String, settings: Settings) {
      self.client = client
      self.settings = settings
    }
  }
}
