import Bytes
import Core
import Crypto

/// A place in the feed of an account, opaque to clients.
struct FeedCursor: Hashable, Sendable {
  let account: AccountID
  /// The changes up to this one were told.
  var seq: Int64
  /// Rights that were given or taken up to this change are not told: the client began after it.
  let scopesFrom: Int64
  /// The change since which the member sees other targets than before, when the client began.
  let seenSince: Int64
  /// When it was told.
  let issuedAt: Instant
  /// The database's, in hexadecimal.
  let generation: String

  static let lifetime: Int64 = 400 * 86_400

  /// With a checksum, so that a changed character is found.
  var text: String {
    var buffer = ByteBuffer(capacity: 192)
    append(to: &buffer)
    return buffer.text()
  }

  /// Appends the text.
  func append(to buffer: inout ByteBuffer) {
    let start = buffer.count
    for number in [account.value, seq, scopesFrom, seenSince, issuedAt.seconds] {
      buffer.append(decimal: number)
      buffer.append(UInt8(ascii: "."))
    }
    buffer.append(generation)
    let digest = buffer.withBytes { SHA256.of($0.extracting(start..<$0.count)) }
    buffer.append(UInt8(ascii: "."))
    buffer.append(Hex.text(Array(digest.array.prefix(Self.checksumBytes))))
  }

  /// - Returns: `nil` for a text that is no cursor.
  init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count == 7,
      let account = Int64(parts[0]).flatMap({ AccountID($0) }), let seq = Int64(parts[1]),
      let scopesFrom = Int64(parts[2]), let seenSince = Int64(parts[3]),
      let issued = Int64(parts[4])
    else { return nil }
    self.init(
      account: account, seq: seq, scopesFrom: scopesFrom, seenSince: seenSince,
      issuedAt: Instant(seconds: issued), generation: String(parts[5]))
    // Numbers are written one way only.
    guard self.text == text else { return nil }
  }

  init(
    account: AccountID, seq: Int64, scopesFrom: Int64, seenSince: Int64, issuedAt: Instant,
    generation: String
  ) {
    self.account = account
    self.seq = seq
    self.scopesFrom = scopesFrom
    self.seenSince = seenSince
    self.issuedAt = issuedAt
    self.generation = generation
  }

  /// A cursor for no request.
  static let none = FeedCursor(
    account: AccountID(stored: 1), seq: 0, scopesFrom: 0, seenSince: 0,
    issuedAt: Instant(seconds: 0), generation: "")

  /// The same place, told at another time.
  func issued(at now: Instant) -> FeedCursor {
    FeedCursor(
      account: account, seq: seq, scopesFrom: scopesFrom, seenSince: seenSince, issuedAt: now,
      generation: generation)
  }

  private static let checksumBytes = 6
}
