public import Core
public import Crypto

public typealias BlobID = ID<Blob>

/// A stored file. Its bytes never change, and the same bytes are stored once.
public struct Blob: Sendable, Hashable {
  /// What is known of a picture.
  public enum State: Sendable, Hashable {
    /// Nobody has looked into it yet.
    case unread
    /// Width and height in pixels, as stored, and how it is turned (EXIF, 1 to 8), if it says so.
    case read(width: Int, height: Int, orientation: Int?)
    /// It is broken, or larger than what is read.
    case unreadable
    /// Nobody looks into files of its kind.
    case opaque
  }

  public let id: BlobID
  public let sha256: Digest
  public let length: Int64
  public let mediaType: String
  public let state: State
  public let storedAt: Instant
  /// How many rows of features name it.
  public let uses: Int64
}

/// What must be known of a stored file to open it.
public struct BlobFile: Sendable, Hashable {
  public let sha256: Digest
  /// In bytes.
  public let length: Int64
}

/// A smaller copy of a picture.
public enum Thumb: Sendable, Hashable {
  /// The bytes themselves, at most 64 KiB.
  case bytes([UInt8])
  /// A blob of its own.
  case file(BlobID)

  /// The most bytes that are kept in the database.
  public static let mostBytes = 65_536
}
