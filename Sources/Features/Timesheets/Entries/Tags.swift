import Bytes
import Core
import JSON

/// The tags of an entry, as the compact JSON array of texts that is stored and sent.
///
/// `ByteBuffer.append(quoted:)` gives each text one form, so tags are equal when their bytes are.
package struct Tags: Hashable, Sendable {
  /// The array as JSON text, `["client","night"]`.
  package let json: String

  /// Tags in this order; of equal ones, the first is kept.
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

  init(stored json: String) { self.json = json }

  package var names: [String] {
    if json == "[]" { return [] }
    // This type wrote the stored text, so it can be read.
    guard let document = try? JSONDocument(Array(json.utf8)) else { return [] }
    return document.root.elements?.compactMap(\.text) ?? []
  }

  /// A tag as in the array, in quotes.
  static func quoted(_ name: String) -> [UInt8] {
    var buffer = ByteBuffer(capacity: name.utf8.count + 2)
    buffer.append(quoted: name)
    return buffer.array()
  }

  /// Passes each tag of a stored array to `body`, in quotes.
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
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}

extension Tags {
  static let maximumCount = 50

  /// The errors of their number and lengths.
  var errors: [FieldError] {
    var errors: [FieldError] = []
    if names.count > Self.maximumCount {
      errors.append(FieldError("tags", "This must have 0 to \(Self.maximumCount) elements."))
    }
    for (index, name) in names.enumerated() { errors.check("tags[\(index)]", name, .word) }
    return errors
  }
}
