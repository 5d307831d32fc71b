/// A Swift file with its comments and string literals blanked out, and what is declared in it.
struct SwiftSource {
  /// The bytes of the file, with spaces for the contents of comments and string literals.
  let code: [UInt8]

  struct Function {
    let name: String
    let line: Int
    let parameterCount: Int
    /// From the declaration to the closing brace; `nil` without a body.
    let lineCount: Int?
    /// Whether the body only assigns to `self`'s members.
    let isMemberwise: Bool
  }

  init(_ text: String) {
    var bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let end = Self.endOfCommentOrLiteral(bytes, at: index)
      if end > index {
        for place in index..<end where bytes[place] != UInt8(ascii: "\n") {
          bytes[place] = UInt8(ascii: " ")
        }
        index = end
      } else {
        index += 1
      }
    }
    code = bytes
  }

  private static func starts(_ bytes: [UInt8], at index: Int, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  /// The end of the comment or literal that begins at `index`; `index` when none does.
  private static func endOfCommentOrLiteral(_ bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "/"):
      if starts(bytes, at: index, "//") {
        return bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      }
      guard starts(bytes, at: index, "/*") else { return index }
      var end = index + 2
      while end < bytes.count, !starts(bytes, at: end, "*/") { end += 1 }
      return min(end + 2, bytes.count)
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      var quote = index
      while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
      guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return index }
      return endOfString(bytes, quote: quote, poundCount: quote - index)
    default: return index
    }
  }

  private static func endOfString(_ bytes: [UInt8], quote: Int, poundCount: Int) -> Int {
    let isMultiline = starts(bytes, at: quote, "\"\"\"")
    let quoteCount = isMultiline ? 3 : 1
    let pounds = [UInt8](repeating: UInt8(ascii: "#"), count: poundCount)
    let closing = [UInt8](repeating: UInt8(ascii: "\""), count: quoteCount) + pounds
    var index = quote + quoteCount
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), bytes[(index + 1)...].starts(with: pounds) {
        index += 1 + poundCount
        // An interpolation may hold further literals.
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
          index = endOfParentheses(bytes, at: index)
        } else {
          index += 1
        }
      } else if bytes[index] == closing[0], bytes[index...].starts(with: closing) {
        return index + closing.count
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  private static func endOfParentheses(_ bytes: [UInt8], at start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      let end = endOfCommentOrLiteral(bytes, at: index)
      if end > index {
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return bytes.count
  }
}
