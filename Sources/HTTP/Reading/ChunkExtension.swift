/// `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )` (RFC 9112 §7.1.1), a byte at a time.
struct ChunkExtension: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case none, beforeSemicolon, beforeName, name, afterName, beforeValue, value
    case quoted, escaped, afterValue
  }

  private var state = State.none

  /// Whether any byte of an extension was taken.
  var isBegun: Bool { state != .none }

  /// Whether the line may end here.
  var mayEnd: Bool {
    switch state {
    case .none, .name, .value, .afterValue: true
    default: false
    }
  }

  /// Takes one byte; false when the grammar has no place for it.
  mutating func take(_ byte: UInt8) -> Bool {
    let isSpace = byte == Octet.space || byte == Octet.tab
    switch state {
    case .none, .beforeSemicolon:
      return move(isSpace ? .beforeSemicolon : byte == Octet.semicolon ? .beforeName : nil)
    case .beforeName:
      return move(isSpace ? .beforeName : Octet.isToken(byte) ? .name : nil)
    case .name:
      return move(Octet.isToken(byte) ? .name : isSpace ? .afterName : afterName(byte))
    case .afterName:
      return move(isSpace ? .afterName : afterName(byte))
    case .beforeValue:
      if byte == Octet.quote { return move(.quoted) }
      return move(isSpace ? .beforeValue : Octet.isToken(byte) ? .value : nil)
    case .value:
      return move(Octet.isToken(byte) ? .value : afterValue(byte))
    case .quoted:
      if byte == Octet.quote { return move(.afterValue) }
      if byte == Octet.backslash { return move(.escaped) }
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
    byte == Octet.equals ? .beforeValue : byte == Octet.semicolon ? .beforeName : nil
  }

  private func afterValue(_ byte: UInt8) -> State? {
    let isSpace = byte == Octet.space || byte == Octet.tab
    return isSpace ? .beforeSemicolon : byte == Octet.semicolon ? .beforeName : nil
  }

  private func isText(_ byte: UInt8) -> Bool {
    byte == Octet.tab || byte >= Octet.space && byte != Octet.delete
  }
}
