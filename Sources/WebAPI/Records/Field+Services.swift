public import Bytes
public import Database

// What services set, and clients do not give.
extension Field {
  /// A value that a service sets and clients see, unless other code shows it.
  @inlinable
  public static func stored<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false, isShown: Bool = true
  ) -> Field {
    let parts: Parts = isShown ? [.output] : []
    return Field(name, path, column, isAudited ? parts.union(.audit) : parts)
  }

  /// A value that is set when the record is created, such as its id. An update of the record leaves it: a statement of
  /// its own may change it, as that of a count does.
  @inlinable
  public static func constant<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false
  ) -> Field {
    Field(name, path, column, isAudited ? [.output, .audit, .constant] : [.output, .constant])
  }

  /// A constant that is stored and not shown.
  @inlinable
  public static func hidden<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false
  ) -> Field {
    Field(name, path, column, isAudited ? [.audit, .constant] : [.constant])
  }

  /// A member of the responses that is worked out.
  @inlinable
  public static func computed<Value: FieldValue>(
    _ name: StaticString, _ value: @escaping @Sendable (Record) -> Value
  ) -> Field {
    Field(
      computed: name, column: nil, format: Value.columnFormat, parts: [.output],
      sqlValue: { _ in .null }, write: { value($0).write(asValueTo: &$1) })
  }

  /// A member of the responses that the service works out: in no column.
  @inlinable
  public static func unstored<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable
  ) -> Field {
    let property = StoredProperty(path)
    return Field(
      computed: name, column: nil, format: Value.columnFormat, parts: [.output],
      sqlValue: { _ in .null }, write: { property.get(&$0).write(asValueTo: &$1) })
  }

  /// A column that is worked out from others when the record is written, such as a key to sort by.
  @inlinable
  public static func derived(
    column: String, _ value: @escaping @Sendable (Record) -> SQLValue
  ) -> Field {
    Field(
      computed: "", column: column, format: .text, parts: [.derived], sqlValue: { value($0) },
      write: { _, _ in })
  }
}
