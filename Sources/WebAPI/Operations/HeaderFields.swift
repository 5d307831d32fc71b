/// A header field of requests that an operation reads: on the REST endpoint it gives a field of the input its value.
/// On the header-coded endpoint that field stands in `data`.
public struct RequestField: Hashable, Sendable {
  /// The header field, `Upload-Offset`.
  public let name: String
  /// The field of the input, `offset`.
  public let input: String

  public init(_ name: String, as input: String) {
    self.name = name
    self.input = input
  }
}

/// A header field of an operation's answers, on both endpoints. The answer gives its value by
/// `ResponseWriter.setField`.
public struct AnswerField: Hashable, Sendable {
  /// `Upload-Offset`.
  public let name: String
  /// One sentence for the documents.
  public let note: String

  public init(_ name: String, _ note: String) {
    self.name = name
    self.note = note
  }
}
