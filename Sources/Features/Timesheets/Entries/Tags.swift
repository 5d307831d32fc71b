import Bytes
import JSON

/// The tags of an entry, kept as the compact JSON array of texts that is stored and sent.
///
/// A text has one form in it (`ByteBuffer.append(quoted:)`), so two tags are equal when their bytes are.
package struct Tags: Hashable, Sendable {
  /// The array as JSON text, `["client","night"]`.
  package let json: String

  /// Tags in that order; of equal ones the first stays.
  package init(_ names: [String] = []) {
    guard !names.isEmpty else {
      json = "[]"
      return
    }
    var seen: Set<[UInt8]> = []
    var buffer = ByteBuffer(capacity: 64)
    for name in names where seen.insert(Array(name.utf8)).inserted {
      buffer.append(seen.count == 1 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      buffer.append(quoted: name)
    }
    buffer.append(UInt8(ascii: "]"))
    json = buffer.text()
  }

  /// What was stored.
  init(stored json: String) { self.json = json }

  /// The tags as texts.
  package var names: [String] {
    if json == "[]" { return [] }
    // What is stored was written by this type, so it can be read.
    guard let document = try? JSONDocument(Array(json.utf8)) else { return [] }
    return document.root.elements?.compactMap(\.text) ?? []
  }

  /// One tag as it stands in the array, in quotes.
  static func quoted(_ name: String) -> [UInt8] {
    var buffer = ByteBuffer(capacity: name.utf8.count + 2)
    buffer.append(quoted: name)
    return buffer.array()
  }

  /// Hands each tag of a stored array, in quotes as it stands there, to `body`.
  static func each(in json: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var at = 1
    while at < json.count, json[at] == UInt8(ascii: "\"") {
      var end = at + 1
      while end < json.count, json[end] != UInt8(ascii: "\"") {
        end += json[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < json.count else { return }
      body(json.extracting(at..<end + 1))
      at = end + 2
    }
  }

  /// Whether a stored array holds a tag, given in quotes.
  static func contain(_ quoted: [UInt8], in json: Span<UInt8>) -> Bool {
    var isFound = false
    each(in: json) { tag in isFound = isFound || isEqual(tag, quoted.span) }
    return isFound
  }

  private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for place in left.indices where left[place] != right[place] { return false }
    return true
  }
}
