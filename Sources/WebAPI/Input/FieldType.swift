public import Core
public import JSON

/// How values of one kind look on the wire: how to read one, and how to describe it.
public struct FieldType<Value: Sendable>: Sendable {
  /// The kind as a JSON Schema (2020-12), for OpenAPI; made when it is asked for.
  public var schema: JSONTree { describe() }
  private let describe: @Sendable () -> JSONTree
  /// A value of the kind, which stands in while a declaration is described or another field is wrong.
  @usableFromInline
  let placeholder: Value
  public let read: @Sendable (RawValue, InputContext) -> Outcome<Value>

  public init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONTree, placeholder: Value,
    read: @escaping @Sendable (RawValue, InputContext) -> Outcome<Value>
  ) {
    describe = schema
    self.placeholder = placeholder
    self.read = read
  }

  /// A kind made from this one, with a further check.
  public func map<Other>(
    placeholder: Other, schema: JSONTree? = nil,
    _ transform: @escaping @Sendable (Value, InputContext) -> Outcome<Other>
  ) -> FieldType<Other> {
    let read = self.read
    let describe = self.describe
    return FieldType<Other>(schema ?? describe(), placeholder: placeholder) { raw, context in
      switch read(raw, context) {
      case .value(let value): transform(value, context)
      case .wrong(let faults): .wrong(faults)
      }
    }
  }
}

/// What reading one value came to.
public enum Outcome<Value: Sendable>: Sendable {
  /// The value.
  case value(Value)
  /// What is wrong; the names of fields are relative to the value, empty for the value itself.
  case wrong([FieldError])

  /// The value itself is wrong.
  public static func wrong(_ message: String) -> Outcome { .wrong([FieldError("", message)]) }

  /// The value, or what is wrong when there is none.
  public static func value(_ value: Value?, orElse message: @autoclosure () -> String) -> Outcome {
    if let value { return .value(value) }
    return .wrong(message())
  }
}
