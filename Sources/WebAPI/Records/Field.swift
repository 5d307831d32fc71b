import AuditLog
package import Core
package import Database

/// One field of a record, declared once. From it come the column in every statement, the JSON of the answers and of the audit
/// log, the inputs of creation and change, the check of its length, the column of the CSV file, and all of its documents.
package struct Field<Record: Sendable>: Sendable {
  /// What a field takes part in.
  struct Parts: OptionSet, Sendable {
    let rawValue: Int
    /// It is a member of the answers.
    static var output: Parts { Parts(rawValue: 1) }
    /// Its changes are in the audit log.
    static var audit: Parts { Parts(rawValue: 2) }
    /// It is set once, when the record is created.
    static var constant: Parts { Parts(rawValue: 4) }
    /// Its column is written, and not read back.
    static var derived: Parts { Parts(rawValue: 8) }
  }

  let name: StaticString
  /// `nil` for what is computed or derived.
  let path: (any PartialKeyPath<Record> & Sendable)?
  /// `nil` for what is computed.
  let column: String?
  let format: ColumnFormat
  let parts: Parts
  let sqlValue: @Sendable (Record) -> SQLValue
  let auditValue: @Sendable (Record) -> AuditValue
  let load: @Sendable (inout Record, borrowing Row, Int32) -> Void
  let write: @Sendable (Record, inout ResponseWriter) -> Void
  var decodeNew: (@Sendable (inout InputDecoder, inout Record) -> Void)?
  var decodePatch: (@Sendable (inout InputDecoder, inout Patch<Record>) -> Void)?
  var check: (@Sendable (Record, inout [FieldError]) -> Void)?

  init<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable, _ column: String?,
    _ parts: Parts
  ) {
    self.name = name
    self.path = path
    self.column = column ?? name.description
    self.parts = parts
    format = Value.columnFormat
    sqlValue = { $0[keyPath: path].sqlValue }
    auditValue = { $0[keyPath: path].auditValue }
    load = { record, row, index in record[keyPath: path] = Value(row, index) }
    write = { $0[keyPath: path].write(asValueTo: &$1) }
  }

  private init(
    computed name: StaticString, column: String?, format: ColumnFormat, parts: Parts,
    sqlValue: @escaping @Sendable (Record) -> SQLValue,
    write: @escaping @Sendable (Record, inout ResponseWriter) -> Void
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
package struct FieldInput<Value: Sendable>: Sendable {
  let type: @Sendable () -> FieldType<Value>
  let note: String
  let isRequired: Bool

  /// A value that a new record needs; a change of it can't empty it.
  package static func required(
    _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>, _ note: String = ""
  ) -> FieldInput {
    FieldInput(type: type, note: note, isRequired: true)
  }

  /// A value that may be left out of a new record, which then has that of the blank record.
  package static func optional(
    _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>, _ note: String = ""
  ) -> FieldInput {
    FieldInput(type: type, note: note, isRequired: false)
  }
}

extension Field {
  // MARK: What clients give

  /// A value that is never `null`.
  package static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    field.decodeNew = { decoder, record in
      if input.isRequired {
        record[keyPath: path] = decoder.required(name.description, input.type(), input.note)
      } else {
        record[keyPath: path] = decoder.optional(
          name.description, input.type(), default: record[keyPath: path], input.note)
      }
    }
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.change(name.description, input.type(), input.note)
    }
    return field
  }

  /// A value that may be missing: `null` in the answers, and in a change to empty it.
  package static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value?> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    field.decodeNew = { decoder, record in
      record[keyPath: path] = decoder.optional(name.description, input.type(), input.note)
    }
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.clearable(name.description, input.type(), input.note)
    }
    return field
  }

  /// A value that a change may empty to `empty`, such as the text "".
  package static func input<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ input: FieldInput<Value>, emptiedTo empty: Value
  ) -> Field {
    var field = self.input(name, path, column: column, input)
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.clearable(name.description, input.type(), input.note)
        .map { $0 ?? empty }
    }
    return field
  }

  /// A value that is given when the record is created, and never changes.
  package static func fixed<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>,
    _ note: String = ""
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit, .constant])
    field.decodeNew = { decoder, record in
      record[keyPath: path] = decoder.required(name.description, type(), note)
    }
    return field
  }

  /// A value that a new record has from the blank one, and a change may set.
  package static func changeable<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, _ type: @autoclosure @escaping @Sendable () -> FieldType<Value>,
    _ note: String = ""
  ) -> Field {
    var field = Field(name, path, column, [.output, .audit])
    field.decodePatch = { decoder, patch in
      patch[path] = decoder.change(name.description, type(), note)
    }
    return field
  }

  /// A text that must be given.
  package static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String> & Sendable,
    column: String? = nil, required length: TextLength, _ note: String = ""
  ) -> Field {
    input(name, path, column: column, .required(.text(length), note)).checked(path, length)
  }

  /// A text that is empty unless given.
  package static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String> & Sendable,
    column: String? = nil, _ length: TextLength, _ note: String = ""
  ) -> Field {
    input(name, path, column: column, .optional(.text(length), note), emptiedTo: "")
      .checked(path, length)
  }

  /// A text that may be missing.
  package static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Record, String?> & Sendable,
    column: String? = nil, _ length: TextLength, _ note: String = ""
  ) -> Field {
    var field = input(name, path, column: column, .optional(.text(length), note))
    field.check = { $1.check(name.description, $0[keyPath: path], length) }
    return field
  }

  /// The field with a check of its text's length.
  package func checked(
    _ path: any WritableKeyPath<Record, String> & Sendable, _ length: TextLength
  ) -> Field {
    var field = self
    let name = name
    field.check = { $1.check(name.description, $0[keyPath: path], length) }
    return field
  }

  // MARK: What services set

  /// A value that a service sets and clients see, unless other code shows it.
  package static func stored<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false, isShown: Bool = true
  ) -> Field {
    let parts: Parts = isShown ? [.output] : []
    return Field(name, path, column, isAudited ? parts.union(.audit) : parts)
  }

  /// A value that is set when the record is created, such as its id.
  package static func constant<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false
  ) -> Field {
    Field(name, path, column, isAudited ? [.output, .audit, .constant] : [.output, .constant])
  }

  /// A constant that is stored and not shown.
  package static func hidden<Value: FieldValue>(
    _ name: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable,
    column: String? = nil, isAudited: Bool = false
  ) -> Field {
    Field(name, path, column, isAudited ? [.audit, .constant] : [.constant])
  }

  /// A member of the answers that is worked out.
  package static func computed<Value: FieldValue>(
    _ name: StaticString, _ value: @escaping @Sendable (Record) -> Value
  ) -> Field {
    Field(
      computed: name, column: nil, format: Value.columnFormat, parts: [.output],
      sqlValue: { _ in .null }, write: { value($0).write(asValueTo: &$1) })
  }

  /// A column that is worked out from others when the record is written, such as a key to sort by.
  package static func derived(
    column: String, _ value: @escaping @Sendable (Record) -> SQLValue
  ) -> Field {
    Field(
      computed: "", column: column, format: .text, parts: [.derived], sqlValue: value,
      write: { _, _ in })
  }
}
