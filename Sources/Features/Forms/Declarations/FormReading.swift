import Core
import JSON

/// Reads fields one after the other.
struct FieldsReading {
  /// The types that fields have in earlier versions.
  let types: [String: AnswerType]
  var errors: [FieldError] = []
  private var keys: Set<String> = []
  /// The fields that the condition of the next one may name.
  var named: [String: NamedField] = [:]

  init(types: [String: AnswerType]) { self.types = types }

  /// The next field; `nil` where it is wrong.
  mutating func field(_ value: JSONTree, at path: String) -> FormField? {
    let (read, found) = FormField.read(value, at: path, earlier: named)
    errors += found
    let key = Self.key(of: value)
    if let key, !keys.insert(key).inserted {
      errors.append(FieldError("\(path).key", "This is the key of an earlier field."))
    }
    if let read, let type = types[read.key], type != read.type {
      errors.append(
        FieldError("\(path).type", "This must stay \(type.rawValue): answers have this type."))
    }
    // The type of a field that is wrong counts for the conditions behind it where it is known.
    if let read {
      named[read.key] = NamedField(type: read.type, values: read.values)
    } else if let key {
      named[key] = Self.named(value)
    }
    return read
  }

  private static func key(of value: JSONTree) -> String? {
    guard case .text(let key)? = value["key"], FormText.isKey(key) else { return nil }
    return key
  }

  /// What a condition may take for granted of a field that is wrong in another place.
  private static func named(_ value: JSONTree) -> NamedField? {
    guard case .text(let text)? = value["type"], let type = AnswerType(rawValue: text) else {
      return nil
    }
    if type == .yesNo { return NamedField(type: type, values: YesNo.allCases.map(\.rawValue)) }
    guard case .array(let choices)? = value["choices"] else {
      return NamedField(type: type, values: [])
    }
    let values: [String] = choices.compactMap {
      guard case .text(let value)? = $0["value"] else { return nil }
      return value
    }
    return NamedField(type: type, values: values)
  }
}

/// Reads the sections of a template one after the other.
struct SectionsReading {
  private let kinds: Set<String>?
  private var fields: FieldsReading
  private var keys: Set<String> = []
  private(set) var fieldCount = 0
  private var own: [FieldError] = []

  init(kinds: Set<String>?, types: [String: AnswerType]) {
    self.kinds = kinds
    fields = FieldsReading(types: types)
  }

  var errors: [FieldError] { own + fields.errors }

  mutating func section(_ value: JSONTree, at path: String) -> FormSection {
    var reader = ObjectReader(value, at: path)
    let key = reader.key("section")
    if let key, !keys.insert(key).inserted {
      reader.refuse("section", "This is the key of an earlier section.")
    }
    let title = reader.requiredText("title", FormLimits.valueLength, isName: true)
    let repeats = reader.oneOf("repeat", FormSection.Repeat.self)
    let kind = readKind(&reader, repeats)
    let elements = reader.list("fields", 1...FormLimits.fieldsOfTemplate)
    reader.refuseUnknown()
    own += reader.errors
    fieldCount += elements.count
    let before = fields.named
    let read = elements.enumerated().compactMap { index, element in
      fields.field(element, at: "\(path).fields[\(index)]")
    }
    // Elsewhere a condition could not tell which of the sheets is meant.
    if let repeats, repeats != .once { fields.named = before }
    return FormSection(
      key: key ?? "", title: title ?? "", repeat: repeats ?? .once, kind: kind, fields: read)
  }

  private func readKind(
    _ reader: inout ObjectReader, _ repeats: FormSection.Repeat?
  ) -> String? {
    guard let kind = reader.text("kind", FormLimits.keyLength) else { return nil }
    if let repeats, repeats != .children {
      reader.refuse("kind", "Only a section that is filled for each child has a kind.")
    } else if let kinds, !kinds.contains(kind) {
      reader.refuse("kind", "This must be one of the account's kinds.")
    }
    return kind
  }
}
