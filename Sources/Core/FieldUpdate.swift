/// A change of one field. For a field that may be empty, `Value` is an optional and `.set(nil)` empties it.
public enum FieldUpdate<Value> {
  /// The field stays as it is.
  case keep
  /// The field gets this value.
  case set(Value)

  /// The field's value after the change.
  public func applied(to old: Value) -> Value {
    switch self {
    case .keep: old
    case .set(let new): new
    }
  }

  /// The change with its value transformed.
  public func map<Other>(_ transform: (Value) -> Other) -> FieldUpdate<Other> {
    switch self {
    case .keep: .keep
    case .set(let value): .set(transform(value))
    }
  }
}

extension FieldUpdate: Sendable where Value: Sendable {}
extension FieldUpdate: Equatable where Value: Equatable {}
