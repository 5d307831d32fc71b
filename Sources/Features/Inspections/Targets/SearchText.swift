import Core
import JSON

/// What a search for targets looks through.
enum SearchText {
  static let mostWords = 8

  /// Name, code, address, town and the texts of the fields, a line each, folded.
  static func of(_ target: Target) -> String {
    var lines = [target.name, target.code ?? "", target.address, target.postalCode, target.city]
    for member in target.values.members { collect(member.value, &lines) }
    return folded(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// The words of a search, folded.
  static func words(of search: String) -> [String] {
    folded(search).split { $0.isWhitespace }.map(String.init)
  }

  /// A text as names are compared, and without differences that only small letters have: ς is σ, ß is ss, ı is i. So is
  /// İ, whose small letter is an i with a second dot. Accents count.
  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Names.key(of: text) }
    var scalars = String.UnicodeScalarView()
    for scalar in Names.key(of: text.lowercased().uppercased()).unicodeScalars
    where scalar != "\u{307}" || scalars.last != "i" {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func collect(_ value: JSONTree, _ lines: inout [String]) {
    switch value {
    case .text(let text): lines.append(text)
    case .array(let elements): for element in elements { collect(element, &lines) }
    case .object(let members): for member in members { collect(member.value, &lines) }
    default: break
    }
  }
}
