import Core
package import WebAPI
import Zones

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
      timeStep: 15, visibleProjects: [ProjectID(stored: 3), ProjectID(stored: 7)],
      timeZone: "Europe/Helsinki")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("timeStep", timeStep)
    writer.field("visibleProjects", visibleProjects)
    writer.field("timeZone", timeZone)
  }
}
