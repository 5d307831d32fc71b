/// Why a text is not JSON that this server takes (RFC 8259, with the limits named here).
public enum JSONFault: Error, Hashable, Sendable {
  /// The grammar wants something else at this byte.
  case syntax(offset: Int)
  /// A text is not UTF-8 at this byte.
  case encoding(offset: Int)
  /// An escaped surrogate has no partner at this byte.
  case loneSurrogate(offset: Int)
  /// Arrays and objects lie deeper in one another than the limit.
  case tooDeep(limit: Int)
  /// An object names a member twice.
  case duplicate(name: String)
  /// The text ends before its value does.
  case truncated
  /// Something follows the value, at this byte.
  case trailing(offset: Int)

  /// The fault in one sentence, for the caller.
  public var sentence: String {
    switch self {
    case .syntax(let offset): "The JSON text has an unexpected character at byte \(offset)."
    case .encoding(let offset): "The JSON text is not valid UTF-8 at byte \(offset)."
    case .loneSurrogate(let offset): "A surrogate stands alone in the JSON text at byte \(offset)."
    case .tooDeep(let limit): "The JSON text is nested deeper than \(limit) levels."
    case .duplicate(let name): "The JSON text names the member \u{201C}\(name)\u{201D} twice."
    case .truncated: "The JSON text ends before its value does."
    case .trailing(let offset): "Something follows the JSON value at byte \(offset)."
    }
  }
}
