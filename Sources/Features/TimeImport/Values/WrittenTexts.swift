import JSON

/// The tags of a row in text.
enum WrittenTags {
  /// `client, night`, `["client","night"]`, or with quotes around a tag that has a comma, `"a, b", c`.
  static func tags(of text: String) -> [String] {
    if text.hasPrefix("["), let document = try? JSONDocument(Array(text.utf8)),
      let elements = document.root.elements
    {
      return elements.compactMap { $0.text.map { Substring($0).trimmed } }.filter { !$0.isEmpty }
    }
    var tags: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " }
      if rest.first == "\"", let (tag, end) = quoted(rest) {
        tags.append(tag)
        rest = rest[end...].drop { $0 != "," }.dropFirst()
        continue
      }
      let end = rest.firstIndex(of: ",") ?? rest.endIndex
      tags.append(Substring(rest[..<end]).trimmed)
      rest = rest[end...].dropFirst()
    }
    return tags.filter { !$0.isEmpty }
  }

  /// A tag in quotes, in which a quote is written twice, and where it ends; `nil` when it never does.
  private static func quoted(
    _ text: String.UnicodeScalarView.SubSequence
  ) -> (tag: String, end: String.Index)? {
    var tag = String.UnicodeScalarView()
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == "\"" {
        guard next < text.endIndex, text[next] == "\"" else { return (String(tag), next) }
        tag.append("\"")
        index = text.index(after: next)
      } else {
        tag.append(text[index])
        index = next
      }
    }
    return nil
  }
}

/// Yes or no in text.
enum WrittenFlag {
  /// `nil` for anything else.
  static func flag(of text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "ja", "1", "true": true
    case "no", "nein", "0", "false": false
    default: nil
    }
  }
}

/// Texts that spreadsheets would take for formulas have an apostrophe in front in an export.
enum FormulaGuard {
  /// The text as it was before the export: one apostrophe is taken off before `= + - @`, a tab or a return, and before
  /// more apostrophes in front of one of these.
  static func removed(from text: String) -> String {
    guard text.first == "'" else { return text }
    let behind = text.unicodeScalars.drop { $0 == "'" }.first
    guard let behind, ["=", "+", "-", "@", "\t", "\r"].contains(behind) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}
