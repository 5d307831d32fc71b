public import Core
public import Crypto

/// The id of an upload: 128 random bits.
public struct UploadID: Sendable, Hashable, CustomStringConvertible {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// A new one, by the system's random numbers.
  public init() { bytes = Random.bytes(16) }

  init(stored bytes: [UInt8]) { self.bytes = bytes }

  /// An id as `description` writes it; `nil` for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ !(0x41...0x5A).contains($0) }),
      let bytes = Hex.bytes(text)
    else { return nil }
    self.bytes = bytes
  }

  /// 32 hexadecimal digits in lower case.
  public var description: String { Hex.text(bytes) }
}

/// Bytes that a user sends in pieces.
public struct Upload: Sendable, Hashable {
  public let id: UploadID
  public let user: UserID
  /// What its bytes count for, such as an account.
  public let scope: Int64
  /// What it will be: JSON of the feature.
  public let purpose: String
  /// As announced; `nil` when it is not known yet.
  public let length: Int64?
  /// As announced.
  public let sha256: Digest?
  /// How many bytes are on the disk: the offset to tell.
  public let synced: Int64
  /// What it became, the feature's number; `nil` while it is open.
  public let became: Int64?
  public let expiresAt: Instant

  /// How long an upload is kept after its last byte.
  public static let lifetimeSeconds: Int64 = 7 * 86_400
}

/// What a new upload is made of.
public struct NewUpload: Sendable {
  public var user: UserID
  public var scope: Int64
  public var purpose: String
  public var length: Int64?
  public var sha256: Digest?

  public init(
    user: UserID, scope: Int64, purpose: String, length: Int64? = nil, sha256: Digest? = nil
  ) {
    self.user = user
    self.scope = scope
    self.purpose = purpose
    self.length = length
    self.sha256 = sha256
  }
}
