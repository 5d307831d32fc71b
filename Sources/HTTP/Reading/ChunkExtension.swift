/// `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )` (RFC 9112 §7.1.1), a byte at a time.
struct ChunkExtension: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case none, beforeSemicolon, beforeName, name, afterName, beforeValue, value
    case quoted, escaped, afterValue
  }

  private var state = State.none

  /// Whether any byte of an extension was read.
  var isBegun: Bool { state != .none }

  /// Whether the line can end here.
  var mayEnd: Bool {
    switch state {
    case .none, .name, .value, .afterValue: true
    default: false
    }
  }

  /// Reads one byte; false when the grammar does not allow it.
  mutating func take(_ byte: UInt8) -> Bool {
    let isSpace = byte == ASCII.space || byte == ASCII.tab
    switch state {
    case .none, .beforeSemicolon:
      return move(isSpace ? .beforeSemicolon : byte == ASCII.semicolon ? .beforeName : nil)
    case .beforeName:
      return move(isSpace ? .beforeName : ASCII.isToken(byte) ? .name : nil)
    case .name:
      return move(ASCII.isToken(byte) ? .name : isSpace ? .afterName : afterName(byte))
    case .afterName:
      return move(isSpace ? .afterName : afterName(byte))
    case .beforeValue:
      if byte == ASCII.quote { return move(.quoted) }
      return move(isSpace ? .beforeValue : ASCII.isToken(byte) ? .value : nil)
    case .value:
      return move(ASCII.isToken(byte) ? .value : afterValue(byte))
    case .quoted:
      if byte == ASCII.quote { return move(.afterValue) }
      if byte == ASCII.backslash { return move(.escaped) }
      return move(isText(byte) ? .quoted : nil)
    case .escaped:
      return move(isText(byte) ? .quoted : nil)
    case .afterValue:
      return move(afterValue(byte))
    }
  }

  private mutating func move(_ next: State?) -> Bool {
    guard let next else { return false }
    state = next
    return true
  }

  private func afterName(_ byte: UInt8) -> State? {
    byte == ASCII.equals ? .beforeValue : byte == ASCII.semicolon ? .beforeName : nil
  }

  private func afterValue(_ byte: UInt8) -> State? {
    let isSpace = byte == ASCII.space || byte == ASCII.tab
    return isSpace ? .beforeSemicolon : byte == ASCII.semicolon ? .beforeName : nil
  }

  private func isText(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || byte >= ASCII.space && byte != ASCII.delete
  }
}
