public import Core
import Zones
public import JSON

/// The fields of one request's input, asked for one by one.
///
/// An input type asks for its fields in `init(_:)`. The same asking either reads a request, noting every fault at
/// once, or describes the type for OpenAPI: so a field is declared in one place only.
public struct InputDecoder {
  @usableFromInline
  /// What a described field looks like.
  struct Described: Sendable {
    let name: String
    @usableFromInline
    let schema: JSONTree
    let isRequired: Bool
    let note: String
  }

  public let context: InputContext?
  /// The caller's time zone.
  var zone: Zone { context?.zone ?? .utc }
  private let given: [(name: String, raw: RawValue)]
  /// Which of them somebody asked for.
  private var isAsked: [Bool]
  /// What is wrong so far.
  public var faults: [FieldError] = []
  /// The refusal of a field that the caller's role does not allow.
  private(set) var refusal: Problem?
  /// Whether the path names what can't be there: an id that is no id.
  @usableFromInline
  var namesNothing = false
  /// The fields asked for while describing.
  private(set) var described: [Described] = []

  /// The fields of a request.
  public init(_ given: [(name: String, raw: RawValue)], context: InputContext) {
    self.given = given
    isAsked = Array(repeating: false, count: given.count)
    self.context = context
  }

  /// No request: the fields are described.
  public init() {
    given = []
    isAsked = []
    context = nil
  }

  /// A field that must be there.
  @inlinable
  public mutating func required<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> Value {
    let type = type()
    guard let raw = ask(name, type.schema, required: true, note()), !raw.isNull else {
      addError(name, "This field is required.")
      return type.placeholder
    }
    return read(raw, name, type) ?? type.placeholder
  }

  /// A field that may be left out or be `null`.
  @inlinable
  public mutating func optional<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> Value? {
    guard let raw = ask(name, type().schema.orNull, required: false, note()), !raw.isNull else {
      return nil
    }
    return read(raw, name, type())
  }

  /// A field that has a value of its own when it is left out or `null`.
  @inlinable
  public mutating func optional<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>, default value: Value,
    _ note: @autoclosure () -> String = ""
  ) -> Value {
    optional(name, type(), note()) ?? value
  }

  /// A field of a change: left out it stays, `null` is a fault.
  @inlinable
  public mutating func change<Value>(
    _ name: String, _ type: @autoclosure () -> FieldType<Value>,
    _ note: @autoclosure () -> String = ""
  ) -> Change<Value> {
    guard let raw = ask(name, type().schema, required: false, note()) else { return .keep }
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
  ) -> Change<Value?> {
    guard let raw = ask(name, type().schema.orNull, required: false, note()) else { return .keep }
    if raw.isNull { return .set(nil) }
    return read(raw, name, type()).map { .set($0) } ?? .keep
  }

  /// Notes a fault that only several fields together show.
  public mutating func addError(_ name: String, _ message: String) {
    guard context != nil else { return }
    faults.append(FieldError(name, message))
  }

  /// Notes that the caller's role does not allow a field at all.
  public mutating func forbid(_ name: String, _ message: String) {
    guard context != nil, refusal == nil else { return }
    refusal = Problem(.forbidden, message)
  }

  /// Whether a field came with the request, `null` or not.
  public func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Whether a fault was noted for a field, so that its value only stands in.
  public func isWrong(_ name: String) -> Bool {
    namesNothing || faults.contains { $0.field == name }
  }

  /// Whether a fault was noted for any of these fields.
  public func isWrong(_ names: String...) -> Bool { names.contains { isWrong($0) } }

  /// Whether anything is wrong so far, or came and was not asked for.
  public var isFaulty: Bool {
    !faults.isEmpty || given.indices.contains { isUnknown($0) }
  }

  /// Whether the field at a place came and was not asked for.
  private func isUnknown(_ place: Int) -> Bool {
    if case .path = given[place].raw { return false }
    return !isAsked[place]
  }

  /// Notes the fields that came and that nobody asked for.
  public mutating func addErrorsOfUnknownFields() {
    for place in given.indices where isUnknown(place) {
      faults.append(FieldError(given[place].name, "There is no such field."))
    }
  }

  /// What is wrong with the fields as a whole, or `nil`.
  var problem: Problem? {
    if !faults.isEmpty { return .invalid(faults) }
    return namesNothing ? Problem(.notFound, "There is no such thing.") : nil
  }

  /// What was given for a field; where there is no request the field is described instead.
  @usableFromInline
  mutating func ask(
    _ name: String, _ schema: @autoclosure () -> JSONTree, required: Bool,
    _ note: @autoclosure () -> String
  ) -> RawValue? {
    if context != nil { return take(name) }
    described.append(
      Described(name: name, schema: schema(), isRequired: required, note: note()))
    return nil
  }

  /// The one value given for a field; what was given twice is noted.
  private mutating func take(_ name: String) -> RawValue? {
    var found: RawValue?
    for (place, (other, raw)) in given.enumerated() where other == name {
      isAsked[place] = true
      if let first = found {
        if case .path = first, first.canonical == raw.canonical { continue }
        if !isWrong(name) { faults.append(FieldError(name, "This field is given twice.")) }
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
    switch type.read(raw, context) {
    case .value(let value): return value
    case .wrong(let nested):
      if case .path = raw {
        namesNothing = true
        return nil
      }
      for fault in nested { faults.append(FieldError(name + fault.field, fault.message)) }
      return nil
    }
  }
}

extension JSONTree {
  /// A JSON Schema that also takes `null`.
  @usableFromInline
  var orNull: JSONTree {
    guard case .object(let members) = self, let type = self["type"] else {
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
