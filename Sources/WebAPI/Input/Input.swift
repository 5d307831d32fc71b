/// The input of an operation. Declares each of its fields once.
public protocol Input: Sendable {
  /// Decodes or describes the fields. When `fields` has errors, the value is not used.
  init(_ fields: inout InputDecoder)
  /// The name of the schema of a nested object in OpenAPI; by default, that of the type.
  static var schemaName: String { get }
}

extension Input {
  public static var schemaName: String { String(describing: Self.self) }
}

/// No fields.
public struct NoInput: Input {
  public init(_ fields: inout InputDecoder) {}
}
