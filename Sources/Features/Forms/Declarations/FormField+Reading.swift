import Core
import JSON

/// What a condition has to know of an earlier field.
struct NamedField {
  let type: AnswerType
  let values: [String]
}

extension FormField {
  /// Reads a declaration.
  ///
  /// - Parameters:
  ///   - value: the declaration.
  ///   - path: where it stands.
  ///   - earlier: the fields that its condition may name.
  /// - Returns: `nil` as the field where anything is wrong with it.
  static func read(
    _ value: JSONTree, at path: String, earlier: [String: NamedField]
  ) -> (field: FormField?, errors: [FieldError]) {
    var reader = ObjectReader(value, at: path)
    let key = reader.key("key")
    let label = reader.requiredText("label", FormLimits.labelLength, isName: true)
    let type = reader.oneOf("type", AnswerType.self)
    var field = FormField(key: key ?? "", label: label ?? "", type: type ?? .note)
    field.isRequired = reader.flag("required") ?? false
    field.help = reader.text("help", FormLimits.helpLength) ?? ""
    field.readCondition(&reader, earlier: earlier)
    if let type { field.readAttributes(of: type, &reader) }
    // Without a type nobody knows which other members belong to it.
    if type != nil { reader.refuseUnknown() }
    return (reader.isWrong ? nil : field, reader.errors)
  }

  private mutating func readCondition(
    _ reader: inout ObjectReader, earlier: [String: NamedField]
  ) {
    guard let value = reader.value("when") else { return }
    var nested = ObjectReader(value, at: reader.place(of: "when"))
    let name = nested.requiredText("field", FormLimits.keyLength)
    let values = nested.texts("in")
    nested.refuseUnknown()
    if let name, let fault = Self.fault(in: earlier[name], values ?? []) {
      nested.refuse(fault.member, fault.message)
    }
    reader.adopt(nested.errors)
    if let name, let values { condition = Condition(field: name, values: values) }
  }

  private static func fault(
    in field: NamedField?, _ values: [String]
  ) -> (member: String, message: String)? {
    guard let field else {
      return (
        "field",
        "This must be the key of an earlier field, of the same section or of one that is filled once."
      )
    }
    guard field.type.hasKnownValues else {
      return ("field", "This must be a field of the type choice, choices or yesNo.")
    }
    return Self.fault(in: values, of: field.values).map { ("in", $0) }
  }

  private static func fault(in values: [String], of known: [String]) -> String? {
    let unknown = values.filter { !known.contains($0) }
    if unknown.isEmpty { return nil }
    return "These must be values of the field: \(known.prefix(10).joined(separator: ", "))."
  }

  private mutating func readAttributes(of type: AnswerType, _ reader: inout ObjectReader) {
    if type == .note {
      if isRequired { reader.refuse("required", "A note is never answered.") }
      return
    }
    if type.isChosen { readChoices(&reader) }
    if type.hasKnownValues { readFinding(&reader) }
    if type == .text {
      maxLength =
        reader.integer("maxLength", FormLimits.textLength) ?? FormLimits.usualTextLength
    }
    if type == .number {
      unit = reader.text("unit", FormLimits.unitLength) ?? ""
      decimals = reader.integer("decimals", FormLimits.decimals) ?? 0
    }
    if type == .number || type == .seconds { readBounds(&reader) }
    readPictures(&reader)
  }

  private mutating func readChoices(_ reader: inout ObjectReader) {
    for (index, value) in reader.list("choices", FormLimits.choices).enumerated() {
      var nested = ObjectReader(value, at: reader.place(of: "choices[\(index)]"))
      let value = nested.requiredText("value", FormLimits.valueLength, isName: true)
      let label = nested.requiredText("label", FormLimits.labelLength, isName: true)
      if let value, choices.contains(where: { $0.value == value }) {
        nested.refuse("value", "This is the value of an earlier choice.")
      }
      nested.refuseUnknown()
      reader.adopt(nested.errors)
      choices.append(Choice(value: value ?? "", label: label ?? ""))
    }
  }

  private mutating func readFinding(_ reader: inout ObjectReader) {
    guard let value = reader.value("finding") else { return }
    var nested = ObjectReader(value, at: reader.place(of: "finding"))
    let values = nested.texts("in")
    let severity = nested.oneOf("severity", Severity.self)
    nested.refuseUnknown()
    if let values, let message = Self.fault(in: values, of: self.values) {
      nested.refuse("in", message)
    }
    reader.adopt(nested.errors)
    if let values, let severity { finding = FindingRule(values: values, severity: severity) }
  }

  private mutating func readBounds(_ reader: inout ObjectReader) {
    minimum = reader.number("min")
    maximum = reader.number("max")
    for (name, bound) in [("min", minimum), ("max", maximum)] {
      if let bound, bound.decimals > decimals {
        reader.refuse(name, "This must have at most \(decimals) decimals, as an answer.")
      }
    }
    if let minimum, let maximum, minimum > maximum {
      reader.refuse("max", "This must not be less than min.")
    }
  }

  private mutating func readPictures(_ reader: inout ObjectReader) {
    minPictures = reader.integer("minPictures", FormLimits.pictures) ?? 0
    maxPictures = reader.integer("maxPictures", FormLimits.pictures)
    if let maxPictures, maxPictures < max(minPictures, type == .pictures && isRequired ? 1 : 0) {
      reader.refuse("maxPictures", "This must not be less than the pictures that are needed.")
    }
  }
}
