public import Bytes
public import Core
public import SecretKeys

/// How the cursors of a stream are written.
public enum CursorForm: Sendable {
  /// Readable: places tell how many changes a stream has. For a stream of one tenant.
  case readable
  /// Enciphered: two cursors tell nothing of what lies between them. For a stream that several tenants read.
  case sealed(SecretSealer)
}

/// The keys that encipher the cursors of a stream.
public struct CursorSealing: Sendable {
  let keys: SecretKeys
  let purpose: KeyPurpose
  let now: Instant

  /// - Parameter purpose: For sealing, with keys that are accepted for as long as a cursor lives.
  public init(_ keys: SecretKeys, _ purpose: KeyPurpose, at now: Instant) {
    self.keys = keys
    self.purpose = purpose
    self.now = now
  }
}

extension FeedCursor {
  public func text(as form: CursorForm) -> String {
    var buffer = ByteBuffer(capacity: 192)
    append(to: &buffer, as: form)
    return buffer.text()
  }

  /// Appends the text.
  public func append(to buffer: inout ByteBuffer, as form: CursorForm) {
    switch form {
    case .readable: append(to: &buffer)
    case .sealed(let sealer): buffer.append(Base64URL.encode(sealer.seal(bytes).span))
    }
  }

  /// - Returns: `nil` for a text that is no cursor of that form.
  public init?(text: String, as form: CursorForm) {
    switch form {
    case .readable: self.init(text: text)
    case .sealed(let sealer):
      guard let box = Base64URL.decode(text), let bytes = sealer.open(box) else { return nil }
      self.init(bytes: bytes)
    }
  }
}
