/// A valid JSON text: its bytes and the positions of its values.
///
/// Values are decoded on access, so that an unused field costs only its validation.
public struct JSONDocument: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]
  /// The number of members of all its objects.
  public let names: Int

  /// Parses a JSON text in linear time.
  ///
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 without a byte order mark.
  ///   - limits: what the text may hold; reading stops where it holds more.
  /// - Throws: the first error in the text.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONFault) {
    var reader = JSONReader(limits)
    try reader.readDocument(bytes.span)
    self.bytes = bytes
    self.nodes = reader.nodes
    names = reader.names
  }

  /// The outermost value.
  public var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// The kind and position of one value.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null, yes, no, integer, decimal, plainText, escapedText, array, object
  }

  var kind: Kind
  /// The value's first byte; a text's first byte after the quote.
  var start: UInt32
  /// The byte after the value's last; a text's closing quote.
  var end: UInt32
  /// The index of the node after this one and its children.
  var next: UInt32
}
