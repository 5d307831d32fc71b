public import Ground

/// Everything that People holds on one person, but for secrets.
public struct PersonalData: Hashable, Sendable {
  /// The user.
  public let user: User
  /// The user's sessions, by number.
  public let sessions: [Session]
  /// The settings for each kind of client that saved some, by its name.
  public let settings: [ClientSettings]

  /// What is held on one person.
  public init(user: User, sessions: [Session], settings: [ClientSettings]) {
    self.user = user
    self.sessions = sessions
    self.settings = settings
  }

  /// When one session was used.
  public struct Session: Hashable, Sendable {
    /// The session's number, as in the trail.
    public let id: SessionID
    /// When it began.
    public let openedAt: Instant
    /// When it was used last, to the hour.
    public let usedAt: Instant
    /// When it ends at the latest.
    public let endsAt: Instant

    /// A session.
    public init(id: SessionID, openedAt: Instant, usedAt: Instant, endsAt: Instant) {
      self.id = id
      self.openedAt = openedAt
      self.usedAt = usedAt
      self.endsAt = endsAt
    }
  }

  /// The settings of one kind of client.
  public struct ClientSettings: Hashable, Sendable {
    /// The kind of client.
    public let client: String
    /// Its settings.
    public let settings: Settings

    /// The settings of one kind of client.
    public init(client: String, settings: Settings) {
      self.client = client
      self.settings = settings
    }
  }
}
