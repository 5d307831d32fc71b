public import Core
public import JSON

/// A type of field: decodes values from the wire and describes them.
public struct FieldType<Value: Sendable>: Sendable {
  /// The type as a JSON Schema (2020-12), for OpenAPI; built at every access.
  public var schema: JSONTree { describe() }
  private let describe: @Sendable () -> JSONTree
  /// The value used while a type is described or when the field is wrong.
  @usableFromInline
  let placeholder: Value
  public let read: @Sendable (RawValue, InputContext) -> Decoded<Value>
  /// Whether a query may give it several times.
  @usableFromInline
  var isList = false

  public init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONTree, placeholder: Value,
    read: @escaping @Sendable (RawValue, InputContext) -> Decoded<Value>
  ) {
    describe = schema
    self.placeholder = placeholder
    self.read = read
  }

  /// A type made from this one, with a further check.
  public func map<Other>(
    placeholder: Other, schema: JSONTree? = nil,
    _ transform: @escaping @Sendable (Value, InputContext) -> Decoded<Other>
  ) -> FieldType<Other> {
    let read = self.read
    let describe = self.describe
    var mapped = FieldType<Other>(schema ?? describe(), placeholder: placeholder) { raw, context in
      switch read(raw, context) {
      case .value(let value): transform(value, context)
      case .partial(_, let errors), .wrong(let errors): .wrong(errors)
      }
    }
    mapped.isList = isList
    return mapped
  }
}

/// The result of decoding one value.
public enum Decoded<Value: Sendable>: Sendable {
  case value(Value)
  /// What is right of the value, for further checks, and the errors of the rest; names are as in `wrong`.
  case partial(Value, [FieldError])
  /// The errors; names of fields are relative to the value, empty for the value itself.
  case wrong([FieldError])

  /// An error of the value itself.
  @inlinable
  public static func wrong(_ message: String) -> Decoded { .wrong([FieldError("", message)]) }

  /// The value, or an error when there is none.
  @inlinable
  public static func value(_ value: Value?, orElse message: @autoclosure () -> String) -> Decoded {
    if let value { return .value(value) }
    return .wrong(message())
  }
}
