public import Bytes
public import Crypto

/// How the cursors of a stream are written.
public enum CursorForm: Sendable {
  /// Readable: places tell how many changes a stream has. For a stream of one tenant.
  case readable
  /// Enciphered: two cursors tell nothing of what lies between them. For a stream that several tenants read.
  case sealed(any CursorSealing)
}

/// Enciphers the cursors of a stream that several tenants read.
public protocol CursorSealing: Sendable {
  /// Enciphers and signs bytes, with something random: the same bytes give another result each time.
  func seal(_ bytes: [UInt8]) -> [UInt8]
  /// The bytes that `seal` was given; `nil` for anything else than its result.
  func open(_ sealed: [UInt8]) -> [UInt8]?
}

/// A key that is handed in.
public struct CursorKey: CursorSealing {
  private let key: XChaCha20Poly1305
  private let randomBytes: @Sendable (Int) -> [UInt8]

  public init(
    _ key: XChaCha20Poly1305,
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = { Random.bytes($0) }
  ) {
    self.key = key
    self.randomBytes = randomBytes
  }

  public func seal(_ bytes: [UInt8]) -> [UInt8] {
    key.seal(bytes, nonce: randomBytes(XChaCha20Poly1305.nonceBytes))
  }

  public func open(_ sealed: [UInt8]) -> [UInt8]? { key.open(sealed) }
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
    case .sealed(let sealing): buffer.append(Base64URL.encode(sealing.seal(bytes).span))
    }
  }

  /// - Returns: `nil` for a text that is no cursor of that form.
  public init?(text: String, as form: CursorForm) {
    switch form {
    case .readable: self.init(text: text)
    case .sealed(let sealing):
      guard let sealed = Base64URL.decode(text), let bytes = sealing.open(sealed) else {
        return nil
      }
      self.init(bytes: bytes)
    }
  }
}
