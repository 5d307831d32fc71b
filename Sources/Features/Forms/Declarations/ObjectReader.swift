import Core
import JSON

/// Reads the members of a JSON object one by one, and collects every error with its place.
struct ObjectReader {
  private let members: [JSONTree.Member]
  private let path: String
  private var known: Set<String> = []
  private(set) var errors: [FieldError] = []

  init(_ value: JSONTree, at path: String) {
    self.path = path
    if case .object(let members) = value {
      self.members = members
    } else {
      members = []
      errors.append(FieldError(path, "This must be an object."))
    }
  }

  var isWrong: Bool { !errors.isEmpty }

  func place(of name: String) -> String { "\(path).\(name)" }

  mutating func refuse(_ name: String, _ message: String) {
    errors.append(FieldError(place(of: name), message))
  }

  mutating func adopt(_ nested: [FieldError]) { errors += nested }

  /// A member's value; `null` counts as left out.
  mutating func value(_ name: String) -> JSONTree? {
    known.insert(name)
    let value = members.first { $0.name == name }?.value
    return value == .null ? nil : value
  }

  /// The same, with an error where there is none.
  mutating func requiredValue(_ name: String) -> JSONTree? {
    let value = value(name)
    if value == nil, !isNoObject { refuse(name, "This field is required.") }
    return value
  }

  private var isNoObject: Bool { errors.first?.field == path }

  mutating func text(_ name: String, _ length: ClosedRange<Int>, isName: Bool = false) -> String? {
    value(name).flatMap { read($0, as: name, TextLength(length, isName ? .name : .any)) }
  }

  mutating func requiredText(
    _ name: String, _ length: ClosedRange<Int>, isName: Bool = false
  ) -> String? {
    requiredValue(name).flatMap { read($0, as: name, TextLength(length, isName ? .name : .any)) }
  }

  private mutating func read(
    _ value: JSONTree, as name: String, _ length: TextLength
  ) -> String? {
    guard case .text(let text) = value else {
      refuse(name, "This must be a text.")
      return nil
    }
    if let message = length.message(for: text) ?? FormText.fault(in: text) {
      refuse(name, message)
      return nil
    }
    return text
  }

  /// A name of a field, section or kind.
  mutating func key(_ name: String) -> String? {
    guard let value = requiredValue(name) else { return nil }
    if case .text(let text) = value, FormText.isKey(text) { return text }
    refuse(name, "This must have 1 to 40 of the characters a-z, 0-9 and _.")
    return nil
  }

  mutating func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if case .flag(let flag) = value { return flag }
    refuse(name, "This must be true or false.")
    return nil
  }

  mutating func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
    guard let value = value(name) else { return nil }
    if let number = try? DecimalNumber.read(value)?.whole, range.contains(number) { return number }
    refuse(name, "This must be a whole number, \(range.lowerBound) to \(range.upperBound).")
    return nil
  }

  mutating func number(_ name: String) -> DecimalNumber? {
    guard let value = value(name) else { return nil }
    if let number = try? DecimalNumber.read(value),
      number.decimals <= FormLimits.decimals.upperBound
    {
      return number
    }
    refuse(name, "This must be a number of at most 15 digits, 6 of them decimals.")
    return nil
  }

  mutating func oneOf<Value>(_ name: String, _ type: Value.Type) -> Value?
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    guard let value = requiredValue(name) else { return nil }
    if case .text(let text) = value, let one = Value(rawValue: text) { return one }
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    refuse(name, "This must be one of \(names).")
    return nil
  }

  /// The elements of a member that is a list; none where it is wrong.
  mutating func list(_ name: String, _ count: ClosedRange<Int>) -> [JSONTree] {
    guard let value = requiredValue(name) else { return [] }
    guard case .array(let elements) = value else {
      refuse(name, "This must be a list.")
      return []
    }
    if !count.contains(elements.count) {
      refuse(name, "This must have \(count.lowerBound) to \(count.upperBound) elements.")
    }
    return count.upperBound < elements.count ? [] : elements
  }

  /// A list of texts without repetition; `nil` where it is wrong.
  mutating func texts(_ name: String) -> [String]? {
    let before = errors.count
    var texts: [String] = []
    for (index, element) in list(name, FormLimits.choices).enumerated() {
      if case .text(let text) = element, !texts.contains(text) {
        texts.append(text)
      } else {
        refuse("\(name)[\(index)]", "This must be a text that is not in the list before.")
      }
    }
    return errors.count == before ? texts : nil
  }

  mutating func refuseUnknown() {
    for member in members where !known.contains(member.name) {
      refuse(member.name, "There is no such field.")
    }
  }
}

/// What is common to all texts of forms.
enum FormText {
  static func isKey(_ text: String) -> Bool {
    FormLimits.keyLength.contains(text.utf8.count)
      && text.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F
      }
  }

  static func fault(in text: String) -> String? {
    text.utf8.contains(0) ? "This must not hold the character U+0000." : nil
  }
}
