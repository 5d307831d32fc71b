/// Checks of `Content-Type` and `Accept` (RFC 9110 sections 8.3 and 12.5.1).
enum MediaType {
  /// Whether `Content-Type` names a form.
  static func isForm(_ field: String?) -> Bool {
    field.map { essence($0) == "application/x-www-form-urlencoded" } ?? false
  }

  /// Whether a body with that `Content-Type` can be decoded: JSON, no type, or (where allowed) a form; in UTF-8.
  static func isSupported(_ field: String?, orForm: Bool) -> Bool {
    guard let field, field != "application/json" else { return true }
    let name = essence(field)
    guard name == "application/json" || orForm && name == "application/x-www-form-urlencoded"
    else { return false }
    for parameter in field.split(separator: ";").dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
      if sides.count == 2, sides[0].lowercased() == "charset" {
        let charset = sides[1].lowercased().filter { $0 != "\"" }
        if charset != "utf-8" && charset != "utf8" { return false }
      }
    }
    return true
  }

  /// Whether `Content-Type` is missing, or one of the types, such as `image/*`.
  static func isOne(of types: [String], _ field: String?) -> Bool {
    guard let field else { return true }
    let type = essence(field)
    return types.contains { known in
      known == type || known.hasSuffix("/*") && type.hasPrefix(known.dropLast())
    }
  }

  /// Whether `Accept` allows a type. The most specific range decides.
  static func accepts(_ field: String?, _ type: String) -> Bool {
    guard let field, !field.isEmpty, field != "*/*", field != type else { return true }
    let family = type.prefix(while: { $0 != "/" }) + "/*"
    var best = (specificity: -1, isAccepted: false)
    for range in field.split(separator: ",") {
      let parts = range.split(separator: ";").map { trimmed($0).lowercased() }
      guard let name = parts.first else { continue }
      let specificity = name == type ? 2 : name == family ? 1 : name == "*/*" ? 0 : -1
      guard specificity > best.specificity else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) } ?? "1"
      best = (specificity, weight.contains { $0 >= "1" && $0 <= "9" })
    }
    return best.isAccepted
  }

  private static func essence(_ field: String) -> String {
    trimmed(field.prefix { $0 != ";" }).lowercased()
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
