import Core
import JSON

/// What a search for targets looks through.
enum SearchText {
  static let mostWords = 8

  /// Name, code, address, town and the texts of the fields, a line each, folded.
  static func of(_ target: Target) -> String {
    var lines = [target.name, target.code ?? "", target.address, target.postalCode, target.city]
    for member in target.values.members { collect(member.value, &lines) }
    return Names.folded(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// The words of a search, folded.
  static func words(of search: String) -> [String] {
    Names.folded(search).split { $0.isWhitespace }.map(String.init)
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
