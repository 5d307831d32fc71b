package import Core

/// All that People stores about one person, except secrets.
package struct PersonalData: Hashable, Sendable {
  package let user: User
  /// By id.
  package let sessions: [Session]
  /// By kind of client.
  package let settings: [ClientSettings]
  /// Of a user who has no password yet.
  package let invitation: OpenInvitation?

  package init(
    user: User, sessions: [Session], settings: [ClientSettings], invitation: OpenInvitation? = nil
  ) {
    self.user = user
    self.sessions = sessions
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

    package init(id: SessionID, openedAt: Instant, usedAt: Instant, endsAt: Instant) {
      self.id = id
      self.openedAt = openedAt
      self.usedAt = usedAt
      self.endsAt = endsAt
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
