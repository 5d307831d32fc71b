/// The input of an operation. Declares each of its fields once.
public protocol Input: Sendable {
  /// Decodes or describes the fields. When `fields` has errors, the value is not used.
  init(_ fields: inout InputDecoder)
}

/// No fields.
public struct NoInput: Input {
  public init(_ fields: inout InputDecoder) {}
}
