package import Core
import Database
import Synchronization
package import WebAPI
import Zones

/// The input of a login.
package struct Login: Sendable {
  /// The username, in any case.
  package let username: String
  package let password: Password
  /// Whether the session is for a cookie of the web app.
  package let asksForCookie: Bool

  package init(username: String, password: Password, asksForCookie: Bool = false) {
    self.username = username
    self.password = password
    self.asksForCookie = asksForCookie
  }
}

package struct LoginResult: Sendable {
  /// What the client sends with each request: 256 random bits as 64 hexadecimal digits.
  package let authHash: String
  /// When the session expires unless it is used before.
  package let expiresAt: Instant
  /// When it expires however often it is used.
  package let endsAt: Instant
  package let user: User

  package init(authHash: String, expiresAt: Instant, endsAt: Instant, user: User) {
    self.authHash = authHash
    self.expiresAt = expiresAt
    self.endsAt = endsAt
    self.user = user
  }
}

package struct PasswordChange: Sendable {
  package let old: Password
  /// 8 to 200 characters.
  package let new: Password

  package init(old: Password, new: Password) {
    self.old = old
    self.new = new
  }
}

/// The stored values that comparing a password needs.
package struct PasswordChallenge: Sendable {
  /// `nil` when there is no user with the username.
  let user: UserID?
  let hash: PasswordHash
  let isActive: Bool
  /// What counts failures of this login.
  let keys: [LoginThrottle.Key]
  let usernameKey: String
  /// The client's address, as far as turns go by it.
  let address: String
  /// Whether the user has logged in from there.
  let isKnown: Bool
}

/// The result of comparing a password that was right.
package struct VerifiedPassword: Sendable {
  let user: UserID
  /// The hash that the password was compared with; it must still be the stored one.
  let hash: PasswordHash
  /// The hash to store instead, if any.
  let newHash: PasswordHash?
}

/// One of the caller's open sessions.
package struct OwnSession: Hashable, Sendable {
  package let session: PersonalData.Session
  /// Whether the request came with it.
  package let isCurrent: Bool
}

/// How long a session lives, in seconds.
package struct SessionLifetimes: Hashable, Sendable {
  /// Without use: 30 days.
  package var idleSeconds: Int64 = 30 * 86_400
  /// In total, however often it is used: 180 days.
  package var absoluteSeconds: Int64 = 180 * 86_400
  /// The age at which the stored last use is updated: reads cost at most one write an hour.
  package var useUpdateSeconds: Int64 = 3_600
  /// A user's sessions; a further login ends the least recently used one.
  package var maximumPerUser: Int = 1_000

  package init() {}
}

extension Login: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      username: decoder.required("username", .text(1...100), "In any case."),
      password: Password(decoder.required("password", .passwordAttempt)),
      asksForCookie: decoder.asksForCookie())
  }
}

extension PasswordChange: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      old: Password(decoder.required("old", .passwordAttempt, "The password so far.")),
      new: Password(decoder.required("new", .password, "The password from now on.")))
  }
}

struct SettingsQuery: Input {
  let client: String

  init(_ decoder: inout InputDecoder) { client = Self.client(&decoder) }

  static func client(_ decoder: inout InputDecoder) -> String {
    decoder.optional(
      "client", .word, default: "phone", "The kind of client, such as phone or desktop.")
  }
}

extension SettingsChange: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      client: SettingsQuery.client(&decoder),
      timeStep: decoder.change("timeStep", .oneOf([15, 30]), "The step of pickers, in minutes."),
      visibleProjects: decoder.change(
        "visibleProjects", .list(.id(), 0...1_000), "What the picker shows; empty means all."),
      timeZone: decoder.change("timeZone", .timeZone, "Yours, for all clients.").map(\.name))
  }
}

/// The response of a login. Its instants are in the user's time zone; the request has no caller yet.
struct LoginResponse: Output {
  let result: LoginResult
  let zone: Zone
  /// The seconds of the cookie's life, which then holds the auth hash; `nil` without a cookie.
  var cookieSeconds: Int64?

  static var example: LoginResponse {
    LoginResponse(
      result: LoginResult(
        authHash: "6b1f8c02d3a94e57b0c1d2e3f4051627384950a1b2c3d4e5f60718293a4b5c6d",
        expiresAt: Instant(seconds: 1_769_850_000), endsAt: Instant(seconds: 1_782_810_000),
        user: .example),
      zone: .utc)
  }

  func write(to writer: inout ResponseWriter) {
    writer.use(zone)
    if let cookieSeconds {
      writer.openedSession = OpenedSession(authHash: result.authHash, seconds: cookieSeconds)
    }
    writer.field("authHash", cookieSeconds == nil ? result.authHash : nil)
    writer.field("expiresAt", result.expiresAt)
    writer.field("user", result.user)
  }
}

extension LoginResponse {
  init(
    _ result: LoginResult, _ zones: Zones, _ context: RequestContext, asksForCookie: Bool
  ) {
    self.init(
      result: result, zone: zones.zone(named: result.user.timeZone) ?? .utc,
      cookieSeconds: asksForCookie ? result.endsAt - context.now : nil)
  }
}

/// The caller's own profile.
struct OwnProfile: Output {
  let user: User
  let settings: Settings

  static var example: OwnProfile {
    OwnProfile(user: .example, settings: .example)
  }

  func write(to writer: inout ResponseWriter) {
    user.write(to: &writer)
    writer.field("settings", settings)
  }
}

extension Settings: Output {
  package static var example: Settings {
    Settings(
      timeStep: 15, visibleProjects: [VisibleProjectID(stored: 3), VisibleProjectID(stored: 7)],
      timeZone: "Europe/Helsinki")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("timeStep", timeStep)
    writer.field("visibleProjects", visibleProjects)
    writer.field("timeZone", timeZone)
  }
}
