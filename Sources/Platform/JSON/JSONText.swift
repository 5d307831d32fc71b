/// A JSON value without white space. Two are equal if they have the same bytes: `String` ignores how an accented letter
/// is composed.
package struct JSONText: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }
  package init(_ tree: JSONTree) { bytes = tree.compact }

  package static let null = JSONText("null")

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The value; the server wrote the text, so it can be read.
  package var tree: JSONTree { (try? JSONDocument(bytes)).map { JSONTree($0.root) } ?? .null }
}
