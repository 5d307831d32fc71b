/// Why a text is not valid JSON (RFC 8259, with the limits named here).
public enum JSONFault: Error, Hashable, Sendable {
  /// An unexpected byte.
  case syntax(offset: Int)
  /// Invalid UTF-8 in a string.
  case encoding(offset: Int)
  /// An escaped surrogate without its other half.
  case loneSurrogate(offset: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// All objects together have more members than the limit.
  case tooManyNames(limit: Int)
  /// The text has more values than the limit.
  case tooManyValues(limit: Int)
  /// An object has a member twice.
  case duplicate(name: String)
  /// The text ends before its value does.
  case truncated
  /// More bytes after the value.
  case trailing(offset: Int)

  /// The fault in one sentence, for the caller.
  public var sentence: String {
    switch self {
    case .syntax(let offset): "The JSON text has an unexpected character at byte \(offset)."
    case .encoding(let offset): "The JSON text is not valid UTF-8 at byte \(offset)."
    case .loneSurrogate(let offset): "A surrogate stands alone in the JSON text at byte \(offset)."
    case .tooDeep(let limit): "The JSON text is nested deeper than \(limit) levels."
    case .tooManyNames(let limit): "The JSON text has more than \(limit) names."
    case .tooManyValues(let limit): "The JSON text has more than \(limit) values."
    case .duplicate(let name): "The JSON text names the member \u{201C}\(name)\u{201D} twice."
    case .truncated: "The JSON text ends before its value does."
    case .trailing(let offset): "Something follows the JSON value at byte \(offset)."
    }
  }
}
