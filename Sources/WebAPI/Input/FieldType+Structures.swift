public import Core
public import JSON
import Zones

extension FieldType {
  /// The id of a record.
  @inlinable
  public static func id<Of>() -> FieldType where Value == ID<Of> {
    FieldType(
      .object([
        "type": .text("integer"), "minimum": .integer(1), "maximum": .integer(Value.largest),
      ]),
      placeholder: Value(stored: 1)
    ) { raw, _ in
      .value(
        raw.integer.flatMap { Value($0) }, orElse: "This must be an id, a whole number from 1.")
    }
  }

  /// One of the raw values of an enumeration.
  @inlinable
  public static func oneOf(_ type: Value.Type) -> FieldType
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String, Value.AllCases == [Value]
  {
    guard let first = Value.allCases.first else { preconditionFailure("\(type) has no case") }
    return FieldType(
      .object(["type": .text("string"), "enum": .array(Value.allCases.map { .text($0.rawValue) })]),
      placeholder: first
    ) { raw, _ in
      .value(
        raw.text.flatMap { Value(rawValue: $0) },
        orElse: "This must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  /// A list of values. In a query or form they are separated by commas.
  public static func list<Element>(_ element: FieldType<Element>, _ count: ClosedRange<Int>)
    -> FieldType
  where Value == [Element] {
    var list = FieldType(
      .object([
        "type": .text("array"), "items": element.schema,
        "minItems": .integer(Int64(count.lowerBound)),
        "maxItems": .integer(Int64(count.upperBound)),
      ]),
      placeholder: []
    ) { raw, context in
      guard let parts = raw.elements else { return .wrong("This must be a list.") }
      var values: [Element] = []
      var errors: [FieldError] = []
      if !count.contains(parts.count) {
        let message =
          count.lowerBound == count.upperBound
          ? "This must have \(count.lowerBound) elements."
          : "This must have \(count.lowerBound) to \(count.upperBound) elements."
        errors.append(FieldError("", message))
      }
      let isCounted = errors.isEmpty
      values.reserveCapacity(min(parts.count, count.upperBound))
      for (index, part) in parts.prefix(count.upperBound).enumerated() {
        let nested: [FieldError]
        switch element.read(part, context) {
        case .value(let value):
          values.append(value)
          continue
        case .partial(let value, let wrong):
          values.append(value)
          nested = wrong
        case .wrong(let wrong): nested = wrong
        }
        errors += nested.map { FieldError("[\(index)]\($0.field)", $0.message) }
      }
      if errors.isEmpty { return .value(values) }
      return isCounted && values.count == parts.count ? .partial(values, errors) : .wrong(errors)
    }
    list.isList = true
    return list
  }

  /// One value, or several of which one is enough. In a query or form each is a parameter of its own.
  public static func anyOf<Element>(_ element: FieldType<Element>, _ most: Int) -> FieldType
  where Value == [Element] {
    let list = FieldType.list(element, 1...most)
    var type = FieldType(
      .object(["anyOf": .array([element.schema, list.schema])]), placeholder: []
    ) {
      raw, context in
      switch raw {
      case .json(let value) where value.elements != nil: return list.read(raw, context)
      case .repeated(let texts):
        if texts.count > most { return .wrong("This may be given \(most) times at most.") }
        var values: [Element] = []
        for text in texts {
          switch element.read(.text(text), context) {
          case .value(let value): values.append(value)
          case .partial(_, let errors), .wrong(let errors): return .wrong(errors)
          }
        }
        return .value(values)
      default: break
      }
      switch element.read(raw, context) {
      case .value(let value): return .value([value])
      case .partial(_, let errors), .wrong(let errors): return .wrong(errors)
      }
    }
    type.isList = true
    return type
  }

  /// A value or `null`.
  public static func orNull<Wrapped>(_ type: FieldType<Wrapped>) -> FieldType
  where Value == Wrapped? {
    FieldType(type.schema.orNull, placeholder: nil) { raw, context in
      if raw.isNull { return .value(nil) }
      switch type.read(raw, context) {
      case .value(let value): return .value(value)
      case .partial(let value, let errors): return .partial(value, errors)
      case .wrong(let errors): return .wrong(errors)
      }
    }
  }

  /// A value, or `nil` for one that is wrong, so that a list keeps its other elements for further checks.
  public static func nilIfWrong<Wrapped>(_ type: FieldType<Wrapped>) -> FieldType
  where Value == Wrapped? {
    FieldType(type.schema, placeholder: nil) { raw, context in
      switch type.read(raw, context) {
      case .value(let value): .value(value)
      case .partial(let value, let errors): .partial(value, errors)
      case .wrong(let errors): .partial(nil, errors)
      }
    }
  }

  /// A value in one of two forms; the first that accepts it is used.
  public static func either(_ first: FieldType, or second: FieldType, _ message: String)
    -> FieldType
  {
    either(first, or: second) { _ in message }
  }

  /// A value in one of two forms; the first that accepts it is used.
  public static func either(
    _ first: FieldType, or second: FieldType, message: @escaping @Sendable (RawValue) -> String
  ) -> FieldType {
    FieldType(
      .object(["anyOf": .array([first.schema, second.schema])]), placeholder: first.placeholder
    ) { raw, context in
      if case .value(let value) = first.read(raw, context) { return .value(value) }
      if case .value(let value) = second.read(raw, context) { return .value(value) }
      return .wrong(message(raw))
    }
  }

  /// A nested object, declared like an input.
  public static func object(_ type: Value.Type) -> FieldType where Value: Input {
    let draft = draft(type)
    return FieldType(draft.schema, placeholder: draft.placeholder) { raw, context in
      switch draft.read(raw, context) {
      case .value(let value): .value(value)
      case .partial(_, let errors), .wrong(let errors): .wrong(errors)
      }
    }
  }

  /// A nested object that is kept for further checks when fields of it are wrong; it knows which ones are.
  public static func draft(_ type: Value.Type) -> FieldType where Value: Input {
    var describing = InputDecoder()
    let placeholder = Value(&describing)
    let schema = InputDecoder.schema(of: describing.described).titled(Value.schemaName)
    return FieldType(schema, placeholder: placeholder) { raw, context in
      guard case .json(let value) = raw, let members = value.members else {
        return .partial(placeholder, [FieldError("", "This must be an object.")])
      }
      var fields = InputDecoder(members.map { ($0.name, .json($0.value)) }, context: context)
      let nested = Value(&fields)
      fields.addErrorsOfUnknownFields()
      guard fields.errors.isEmpty else {
        return .partial(nested, fields.errors.map { FieldError(".\($0.field)", $0.message) })
      }
      return .value(nested)
    }
  }

  /// A nested object of a list whose elements are judged alone: what is wrong with one refuses that one. `judge` gets
  /// the value, the object that was given, and what is wrong with it: names of fields are those of the object, that of
  /// the object itself is empty.
  public static func judgedAlone(
    _ judge: @escaping @Sendable (inout Value, JSONValue, [FieldError]) -> Void
  ) -> FieldType where Value: Input {
    let draft = draft(Value.self)
    return FieldType(draft.schema, placeholder: draft.placeholder) { raw, context in
      guard case .json(let given) = raw else { return draft.read(raw, context) }
      switch draft.read(raw, context) {
      case .value(var value):
        judge(&value, given, [])
        return .value(value)
      case .partial(var value, let errors):
        // Below an object the names begin with a dot.
        judge(
          &value, given,
          errors.map { FieldError(String($0.field.dropFirst()), $0.message) })
        return .value(value)
      case .wrong(let errors): return .wrong(errors)
      }
    }
  }
}
