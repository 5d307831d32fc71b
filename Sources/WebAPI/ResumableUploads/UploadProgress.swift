public import Core

/// How far an upload is, as a response tells it.
public struct UploadProgress: Hashable, Sendable {
  /// How many bytes are on the disk.
  public var offset: Int64?
  /// Whether the response is that to the whole: there is nothing to be resumed.
  public var isComplete: Bool
  public var length: Int64?
  public var limit: UploadLimit?
  /// What only tus tells: whether the length comes later, until when the upload is kept, and what was said of it.
  public var isLengthDeferred = false
  public var expiresAt: Instant?
  public var metadata: String?

  public init(
    offset: Int64? = nil, isComplete: Bool, length: Int64? = nil, limit: UploadLimit? = nil
  ) {
    self.offset = offset
    self.isComplete = isComplete
    self.length = length
    self.limit = limit
  }
}

/// What an upload may take.
public struct UploadLimit: Hashable, Sendable {
  /// In bytes.
  public let size: Int64
  /// The seconds that it is kept from now on.
  public let seconds: Int64

  public init(size: Int64, seconds: Int64) {
    self.size = size
    self.seconds = seconds
  }

  /// The value of `Upload-Limit` in the current text.
  public var text: String { text(lifetime: "max-age") }

  func text(lifetime: String) -> String {
    "max-size=\(size), \(lifetime)=\(max(0, seconds))"
  }
}
