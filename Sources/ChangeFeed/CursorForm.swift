public import Bytes

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
    case .sealed(let sealing): buffer.append(Self.text(of: sealing.seal(bytes)))
    }
  }

  /// - Returns: `nil` for a text that is no cursor of that form.
  public init?(text: String, as form: CursorForm) {
    switch form {
    case .readable: self.init(text: text)
    case .sealed(let sealing):
      let digits = text.utf8.map { $0 == UInt8(ascii: "-") ? plus : $0 == underscore ? slash : $0 }
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: -digits.count & 3)
      guard let sealed = Base64.decode((digits + padding).span),
        // Bytes have one text only.
        Self.text(of: sealed) == text, let bytes = sealing.open(sealed)
      else { return nil }
      self.init(bytes: bytes)
    }
  }

  /// Base64url (RFC 4648 section 5), without padding.
  private static func text(of sealed: [UInt8]) -> String {
    var text = Base64.encode(sealed.span)
    text.removeAll { $0 == UInt8(ascii: "=") }
    for index in text.indices {
      if text[index] == plus { text[index] = UInt8(ascii: "-") }
      if text[index] == slash { text[index] = underscore }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private let plus = UInt8(ascii: "+")
private let slash = UInt8(ascii: "/")
private let underscore = UInt8(ascii: "_")
