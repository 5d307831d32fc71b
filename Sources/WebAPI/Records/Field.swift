public import AuditLog
public import Bytes
public import Core
public import Database

/// One field of a record, declared once. From it come the column in every statement, the JSON of responses and of the
/// audit log, the inputs of creation and change, the check of its length, the column of the CSV file, and all of its
/// documents.
public struct Field<Record: Sendable>: Sendable {
  /// What a field takes part in.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: Int
    @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
    /// It is a member of the responses.
    @inlinable public static var output: Parts { Parts(rawValue: 1) }
    /// Its changes are in the audit log.
    @inlinable public static var audit: Parts { Parts(rawValue: 2) }
    /// It is set once, when the record is created.
    @inlinable public static var constant: Parts { Parts(rawValue: 4) }
    /// Its column is written, and not read back.
    @inlinable public static var derived: Parts { Parts(rawValue: 8) }
  }

  @usableFromInline let name: StaticString
  /// `nil` for what is computed or derived.
  @usableFromInline let path: (any PartialKeyPath<Record> & Sendable)?
  /// `nil` for what is computed.
  @usableFromInline let column: String?
  @usableFromInline let format: ColumnFormat
  @usableFromInline var parts: Parts
  // The functions take a record by its address (`StoredProperty.get`) and change it only where they decode it.
  @usableFromInline let sqlValue: @Sendable (inout Record) -> SQLValue
  @usableFromInline let auditValue: @Sendable (inout Record) -> AuditValue
  @usableFromInline let load: @Sendable (inout Record, borrowing Row, Int32) -> Void
  @usableFromInline let write: @Sendable (inout Record, inout ResponseWriter) -> Void
  @usableFromInline var decodeNew: (@Sendable (inout InputDecoder, inout Record) -> Void)?
  @usableFromInline var decodePatch: (@Sendable (inout InputDecoder, inout Patch<Record>) -> Void)?
  /// Copies what a patch does to the field into another patch.
  @usableFromInline var copy: (@Sendable (Patch<Record>, inout Patch<Record>) -> Void)?
  @usableFromInline var check: (@Sendable (inout Record, inout [FieldError]) -> Void)?

  @inlinable
  init<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable, _ column: String?,
    _ parts: Parts
  ) {
    self.name = name
    self.path = path
    self.column = column ?? name.description
    self.parts = parts
    format = Value.columnFormat
    let property = StoredProperty(path)
    sqlValue = { property.get(&$0).sqlValue }
    auditValue = { property.get(&$0).auditValue }
    load = { record, row, index in property.set(Value(row, index), in: &record) }
    write = { property.get(&$0).write(asValueTo: &$1) }
    copy = { $1[path] = $0[path] }
  }

  @inlinable
  init(
    computed name: StaticString, column: String?, format: ColumnFormat, parts: Parts,
    sqlValue: @escaping @Sendable (inout Record) -> SQLValue,
    write: @escaping @Sendable (inout Record, inout ResponseWriter) -> Void
  ) {
    self.name = name
    path = nil
    self.column = column
    self.format = format
    self.parts = parts
    self.sqlValue = sqlValue
    self.write = write
    auditValue = { _ in .null }
    load = { _, _, _ in }
  }
}

/// How a client gives a value.
public struct FieldInput<Value: Sendable>: Sendable {
  @usableFromInline let type: @Sendable () -> FieldType<Value>
  @usableFromInline let note: String
  @usableFromInline let isRequired: Bool

  @inlinable
  init(type: @escaping @Sendable () -> FieldType<Value>, note: String, isRequired: Bool) {
    self.type = type
    self.note = note
    self.isRequired = isRequired
  }

  /// A value that a new record needs; a change of it can't empty it.
  @inlinable
  public static func required(
    _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>, _ note: String = ""
  ) -> FieldInput {
    FieldInput(type: type, note: note, isRequired: true)
  }

  /// A value that may be left out of a new record, which then has that of the blank record.
  @inlinable
  public static func optional(
    _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>, _ note: String = ""
  ) -> FieldInput {
    FieldInput(type: type, note: note, isRequired: false)
  }
}

extension Field {
  /// A value that is never `null`.
  @inlinable
  public static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    let label = name.description
    let property = StoredProperty(path)
    let type = input.type()
    field.decodeNew = { decoder, record in
      if input.isRequired {
        property.set(decoder.required(label, type, input.note), in: &record)
      } else {
        property.set(
          decoder.optional(
            label, type, default: property.get(&record), input.note), in: &record)
      }
    }
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.change(label, type, input.note)
    }
    return field
  }

  /// A value that may be missing: `null` in the responses, and in a change to empty it.
  @inlinable
  public static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value?> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    let label = name.description
    let property = StoredProperty(path)
    let type = input.type()
    field.decodeNew = { decoder, record in
      property.set(decoder.optional(label, type, input.note), in: &record)
    }
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.clearable(label, type, input.note)
    }
    return field
  }

  /// A value that a change may empty to `empty`, such as the text "".
  @inlinable
  public static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>, emptiedTo empty: Value
  ) -> Field {
    var field = self.input(name, path, column: column, input)
    let label = name.description
    let type = input.type()
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.clearable(label, type, input.note)
        .map { $0 ?? empty }
    }
    return field
  }

  /// A value that is given when the record is created, and never changes.
  @inlinable
  public static func fixed<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>,
    _ note: String = ""
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit, .constant])
    let label = name.description
    let property = StoredProperty(path)
    let type = type()
    field.decodeNew = { decoder, record in
      property.set(decoder.required(label, type, note), in: &record)
    }
    return field
  }

  /// A value that a new record has from the blank one, and a change may set.
  @inlinable
  public static func changeable<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>,
    _ note: String = ""
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    let label = name.description
    let type = type()
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.change(label, type, note)
    }
    return field
  }

  /// A text that must be given.
  @inlinable
  public static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String> & Sendable,
    column: String? = nil, required length: TextLength, _ note: String = ""
  ) -> Field {
    input(name, path, column: column, .required(.text(length), note)).checked(path, length)
  }

  /// A text that is empty unless given.
  @inlinable
  public static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String> & Sendable,
    column: String? = nil, _ length: TextLength, _ note: String = ""
  ) -> Field {
    input(name, path, column: column, .optional(.text(length), note), emptiedTo: "")
      .checked(path, length)
  }

  /// A text that may be missing.
  @inlinable
  public static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String?> & Sendable,
    column: String? = nil, _ length: TextLength, _ note: String = ""
  ) -> Field {
    var field = input(name, path, column: column, .optional(.text(length), note))
    let label = name.description
    let property = StoredProperty(path)
    field.check = { $1.check(label, property.get(&$0), length) }
    return field
  }

  /// The field with a check of its text's length.
  @inlinable
  public func checked(
    _ path: any WritableKeyPath<Record, String> & Sendable, _ length: TextLength
  ) -> Field {
    var field = self
    let label = name.description
    let property = StoredProperty(path)
    field.check = { $1.check(label, property.get(&$0), length) }
    return field
  }
}
