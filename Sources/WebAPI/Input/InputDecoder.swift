public import Core
public import JSON
import Zones

/// Decodes the fields of one request's input.
///
/// An input type declares its fields in `init(_:)`. The same declarations either decode a request, collecting all
/// errors, or describe the type for OpenAPI: so a field is declared in one place only.
public struct InputDecoder {
  /// A field's description for OpenAPI.
  @usableFromInline
  struct Described: Sendable {
    let name: String
    @usableFromInline
    let schema: JSONTree
    let isRequired: Bool
    let note: String
  }

  /// `nil` while a type is described.
  public let context: InputContext?
  /// The body that goes to a receiver, as the request's head announces it.
  var announcedBody: AnnouncedBody?
  /// The scheme and the host that the request came to.
  var requestOrigin = ""
  /// Whether the type takes that.
  var takesOrigin = false
  /// The caller's time zone.
  var zone: Zone { context?.zone ?? .utc }
  /// Whether the type takes the query as it was sent.
  private(set) var takesRawQuery = false
  /// The name of the query among what is given, for a type that takes it so.
  static let rawQueryName = "?"
  private let given: [(name: String, raw: RawValue)]
  /// Which of the given fields are declared.
  private var isDeclared: [Bool]
  public var errors: [FieldError] = []
  /// The refusal of a field that the caller's role does not allow.
  private(set) var refusal: Problem?
  /// Whether a parameter of the path is invalid, which is a 404.
  @usableFromInline
  var hasInvalidPath = false
  /// The declared fields while a type is described.
  private(set) var described: [Described] = []

  /// Decodes a request.
  public init(_ given: [(name: String, raw: RawValue)], context: InputContext) {
    self.given = given
    isDeclared = given.map { _ in false }
    self.context = context
  }

  /// A decoder of the same fields that has read none yet, with local times by other clocks than the caller's if given.
  func begun(in zone: Zone? = nil) -> InputDecoder {
    guard var context else { return self }
    if let zone { context.zone = zone }
    var begun = InputDecoder(given, context: context)
    begun.announcedBody = announcedBody
    begun.requestOrigin = requestOrigin
    return begun
  }

  /// Describes the fields for OpenAPI.
  public init() {
    given = []
    isDeclared = []
    context = nil
  }

  /// A field that must be given.
  @inlinable
  public mutating func required<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> Value {
    let type = type()
    guard let raw = declare(name, type.schema, required: true, note()), !raw.isNull else {
      addError(name, "This field is required.")
      return type.placeholder
    }
    return read(raw, name, type) ?? type.placeholder
  }

  /// A field that must be given; `nil` when it is wrong, so that the others are checked all the same.
  public mutating func requiredOrNil<Value>(
    _ name: String, _ type: FieldType<Value>, _ note: String = ""
  ) -> Value? {
    let value = required(name, type, note)
    return context == nil || isWrong(name) ? nil : value
  }

  /// A field that may be left out or be `null`.
  @inlinable
  public mutating func optional<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> Value? {
    guard let raw = declare(name, type().schema.orNull, required: false, note()), !raw.isNull else {
      return nil
    }
    return read(raw, name, type())
  }

  /// A field with a default for when it is left out or `null`.
  @inlinable
  public mutating func optional<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>, default value: Value,
    _ note: @autoclosure () -> String = ""
  ) -> Value {
    optional(name, type(), note()) ?? value
  }

  /// A field of a change: left out it stays, `null` is an error.
  @inlinable
  public mutating func change<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> FieldUpdate<Value> {
    guard let raw = declare(name, type().schema, required: false, note()) else { return .keep }
    if raw.isNull {
      addError(name, "This field can't be emptied.")
      return .keep
    }
    return read(raw, name, type()).map { .set($0) } ?? .keep
  }

  /// A field of a change that may be emptied: left out it stays, `null` empties it.
  @inlinable
  public mutating func clearable<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> FieldUpdate<Value?> {
    guard let raw = declare(name, type().schema.orNull, required: false, note()) else {
      return .keep
    }
    if raw.isNull { return .set(nil) }
    return read(raw, name, type()).map { .set($0) } ?? .keep
  }

  /// The query as it was sent, still encoded, in place of its parameters: for a signature of it, and for names that
  /// nobody declares. Empty for none. Through the header-coded endpoint it stands in `data`, as `?`.
  public mutating func rawQuery() -> String {
    takesRawQuery = true
    return take(Self.rawQueryName)?.text ?? ""
  }

  /// Adds an error that a check of several fields found.
  public mutating func addError(_ name: String, _ message: String) {
    guard context != nil else { return }
    errors.append(FieldError(name, message))
  }

  /// Adds an error about a field that does not belong beside another one, whatever its value is.
  public mutating func addErrorOfSurplus(_ name: String, _ message: String) {
    guard has(name) else { return }
    errors.removeAll { $0.field == name }
    addError(name, message)
  }

  /// Refuses the request because the caller's role does not allow a field.
  public mutating func forbid(_ name: String, _ message: String) {
    guard context != nil, refusal == nil else { return }
    refusal = Problem(.forbidden, message)
  }

  /// Whether the request has the field, `null` or not.
  public func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Whether a request is decoded that does not have a field, so that it need not be declared.
  public func lacks(_ name: String) -> Bool { context != nil && !has(name) }

  /// Whether a field is wrong, so that its value is only a placeholder.
  public func isWrong(_ name: String) -> Bool {
    hasInvalidPath || errors.contains { $0.field == name }
  }

  /// Whether any of these fields is wrong.
  public func isWrong(_ names: String...) -> Bool { names.contains { isWrong($0) } }

  /// Whether there are errors so far or unknown fields.
  public var hasErrors: Bool {
    !errors.isEmpty || given.indices.contains { isUnknown($0) }
  }

  private func isUnknown(_ index: Int) -> Bool {
    if case .path = given[index].raw { return false }
    return !isDeclared[index]
  }

  public mutating func addErrorsOfUnknownFields() {
    for index in given.indices where isUnknown(index) {
      errors.append(FieldError(given[index].name, "There is no such field."))
    }
  }

  /// The refusal for all errors together, or `nil`.
  var problem: Problem? {
    if !errors.isEmpty { return .invalid(errors) }
    return hasInvalidPath ? Problem(.notFound, "There is no such thing.") : nil
  }

  /// The value given for a field. Without a request the field is described instead.
  @usableFromInline
  mutating func declare(
    _ name: String, _ schema: @autoclosure () -> JSONTree, required: Bool,
    _ note: @autoclosure () -> String
  ) -> RawValue? {
    if context != nil { return take(name) }
    described.append(
      Described(name: name, schema: schema(), isRequired: required, note: note()))
    return nil
  }

  /// The value given for a field. Two values are an error, unless both are the same and one is of the path or of a
  /// header field.
  private mutating func take(_ name: String) -> RawValue? {
    // Most fields that a type declares are not given.
    guard let first = given.firstIndex(where: { $0.name == name }) else { return nil }
    return take(name, from: first)
  }

  private mutating func take(_ name: String, from first: Int) -> RawValue? {
    var found: RawValue?
    for index in first..<given.count where given[index].name == name {
      isDeclared[index] = true
      let raw = given[index].raw
      if let first = found {
        if let texts = first.texts, case .text(let text) = raw {
          found = .repeated(texts + [text])
          continue
        }
        if case .header = raw, first.canonical == raw.canonical { continue }
        if case .path(let text) = first {
          if first.canonical == raw.canonical { continue }
          addError(name, "At this address it is \(text): leave it out, or give the same.")
        } else if !isWrong(name) {
          errors.append(FieldError(name, "This field is given twice."))
        }
      } else {
        found = raw
      }
    }
    return found
  }

  @inlinable
  mutating func read<Value>(
    _ raw: RawValue, _ name: String, _ type: FieldType<Value>
  ) -> Value? {
    guard let context else { return nil }
    if case .repeated = raw, !type.isList {
      addError(name, "This field is given twice.")
      return nil
    }
    switch type.read(raw, context) {
    case .value(let value): return value
    case .partial(let value, let nested):
      addErrors(nested, of: name)
      return value
    case .wrong(let nested):
      if case .path = raw {
        hasInvalidPath = true
        return nil
      }
      addErrors(nested, of: name)
      return nil
    }
  }

  @usableFromInline
  mutating func addErrors(_ nested: [FieldError], of name: String) {
    for error in nested { errors.append(FieldError(name + error.field, error.message)) }
  }
}

extension JSONTree {
  /// The same JSON Schema that also takes `null`.
  @usableFromInline
  var orNull: JSONTree {
    guard case .object(let members) = self, let type = self["type"], self["title"] == nil else {
      return .object(["anyOf": .array([self, .object(["type": .text("null")])])])
    }
    if case .array = type { return self }
    return .object(
      members.map { member in
        switch member.name {
        case "type": Member("type", .array([type, .text("null")]))
        case "enum":
          if case .array(let cases) = member.value {
            Member("enum", .array(cases + [.null]))
          } else {
            member
          }
        default: member
        }
      })
  }
}
