/// A JSON text that was read and found sound: its bytes, and a list of where each value lies.
///
/// Values are decoded when they are asked for, so that a field nobody reads costs only its check.
public struct JSONDocument: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Reads a whole JSON text in linear time.
  ///
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 without a byte order mark.
  ///   - depth: how deep arrays and objects may lie in one another.
  /// - Throws: what is wrong with the text, the first thing found.
  public init(_ bytes: [UInt8], depth: Int = 32) throws(JSONFault) {
    var reader = JSONReader(depthLimit: depth)
    try reader.readDocument(bytes.span)
    self.bytes = bytes
    self.nodes = reader.nodes
  }

  /// The value that the text is.
  public var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// Where one value lies in its text.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null, yes, no, integer, decimal, plainText, escapedText, array, object
  }

  var kind: Kind
  /// The value's first byte; a text's first byte after the quote.
  var start: UInt32
  /// The byte after the value's last; a text's closing quote.
  var end: UInt32
  /// The node after this one and all that lies in it.
  var next: UInt32
}
