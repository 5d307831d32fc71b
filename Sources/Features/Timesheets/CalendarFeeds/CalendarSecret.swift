import Bytes
import Crypto
import WebAPI

/// What makes the address of a feed one that nobody guesses: 256 random bits as 43 characters of base64url. Its SHA-256
/// is stored.
struct CalendarSecret: Hashable, Sendable {
  static let length = 43
  private static let randomBytes = 32

  let text: String

  init() { text = Base64URL.encode(Random.bytes(Self.randomBytes).span) }

  init(text: String) { self.text = text }

  var digest: Digest { SHA256.of(text) }

  func address(at origin: String) -> String { "\(origin)\(Route.root)/calendars/\(text).ics" }
}
