extension QRCode {
  /// The light modules around a code, without which it is not found.
  public static let quietZone = 4

  /// A picture of the code with its quiet zone, a unit for each module. It is black on white on every page. The title
  /// says what the code is, for whoever does not see it.
  public func svg(title: String) -> String {
    let side = width + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
      shape-rendering="crispEdges"><title>\(Self.escaped(title))</title>\
      <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(path)"/></svg>
      """
  }

  /// A rectangle for each run of dark modules in a row.
  private var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while column < width, isDark(row: row, column: column) { column += 1 }
        let length = column - start
        if length > 0 {
          path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
        } else {
          column += 1
        }
      }
    }
    return path
  }

  /// As text in XML, which has no control characters but line breaks and tabs.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
