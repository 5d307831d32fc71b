/// A record in responses. Its schema is described by the same `write` that encodes it.
public protocol Output: Writable {
  /// A made-up record, from which the schema is described.
  static var example: Self { get }
  /// The name of its schema in OpenAPI; by default, that of the type.
  static var schemaName: String { get }
  func write(to writer: inout ResponseWriter)
}

extension Output {
  /// Writes the record as an object.
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  public static var sample: Self { example }
  public static var schemaName: String { String(describing: Self.self) }
}
