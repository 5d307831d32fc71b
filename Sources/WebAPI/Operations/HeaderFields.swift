/// A header field of requests that an operation reads: on the REST endpoint it gives a field of the input its value.
/// On the header-coded endpoint that field stands in `data`.
public struct RequestField: Hashable, Sendable {
  /// The header field, `Upload-Offset`.
  public let name: String
  /// The field of the input, `offset`.
  public let input: String
  /// Whether it is a flag that says the opposite of the input's.
  let isOpposite: Bool
  /// Whether the documents also name the field of the query.
  let isAlsoInQuery: Bool

  public init(
    _ name: String, as input: String, isOpposite: Bool = false, isAlsoInQuery: Bool = false
  ) {
    self.name = name
    self.input = input
    self.isOpposite = isOpposite
    self.isAlsoInQuery = isAlsoInQuery
  }

  /// The value of the input that a value of the field stands for.
  func raw(_ text: String) -> RawValue {
    guard isOpposite, let flag = StructuredField.flag(text) else { return .header(text) }
    return .header(flag ? "?0" : "?1")
  }
}

/// A header field of an operation's responses, on both endpoints. The response gives its value by
/// `ResponseWriter.setField`.
public struct ResponseField: Hashable, Sendable {
  /// `Upload-Offset`.
  public let name: String
  /// One sentence for the documents.
  public let note: String

  public init(_ name: String, _ note: String) {
    self.name = name
    self.note = note
  }
}
