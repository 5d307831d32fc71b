package import Core
import Crypto

/// What is given to invite somebody who is no user yet.
package struct Invitation: Sendable {
  /// 1 to 100 characters.
  package let name: String
  /// Must be a valid `Username` that nobody has.
  package let username: String
  /// The IANA name of a known time zone.
  package let timeZone: String
  /// Who invites, as a number of the feature that does: an account.
  package let inviter: Int64

  package init(name: String, username: String, timeZone: String, inviter: Int64) {
    self.name = name
    self.username = username
    self.timeZone = timeZone
    self.inviter = inviter
  }
}

/// The input of setting the first password.
package struct Joining: Sendable {
  /// In any case.
  package let username: String
  /// In any case, with or without hyphens and blanks.
  package let code: String
  /// 8 to 200 characters.
  package let password: Password
  /// Whether the session is for a cookie of the web app.
  package let asksForCookie: Bool
}

/// The code of a user who has no password yet, without the code itself.
package struct OpenInvitation: Hashable, Sendable {
  let user: UserID
  /// SHA-256 of the code.
  let digest: [UInt8]
  package let inviter: Int64
  package let madeAt: Instant
  package let endsAt: Instant
}

/// What setting the first password needs, once the code was right.
package struct JoinChallenge: Sendable {
  let user: UserID
  let digest: [UInt8]
  /// The client's address, as far as turns go by it.
  let address: String
  let usernameKey: String
}

/// The code with which an invited user sets the first password: 80 random bits, for one use. Only its digest is stored.
struct JoinCode {
  /// `7K2P-9QXM-B4TD-WH6E`.
  let text: String
  /// SHA-256 of its letters.
  let digest: Digest

  /// How long a code can be used: 7 days.
  static let lifetimeSeconds: Int64 = 7 * 86_400
  /// Letters and digits that are not mistaken for each other: 5 bits each.
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  private static let length = 16

  init(_ randomBytes: (Int) -> [UInt8]) {
    let letters = randomBytes(Self.length).map { Self.alphabet[Int($0 % 32)] }
    text = stride(from: 0, to: Self.length, by: 4)
      .map { String(letters[$0..<($0 + 4)]) }.joined(separator: "-")
    digest = Self.digest(of: text)
  }

  /// The digest of a code in any case, with or without hyphens and blanks.
  static func digest(of code: String) -> Digest {
    SHA256.of(code.uppercased().filter { $0 != "-" && $0 != " " })
  }
}
