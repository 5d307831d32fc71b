package import Core
package import JSON

/// Everything that is wrong with a declaration or with answers, with its places.
package struct FormErrors: Error, Hashable, Sendable {
  package let errors: [FieldError]

  package init(_ errors: [FieldError]) { self.errors = errors }
}

/// Reads declarations. Places are relative to the value that is read, such as `[2].fields[0].when`.
package enum FormReader {
  /// The sections of a template. `kinds` has the kinds of targets that there are, `nil` for sections that were stored
  /// when there were others, and `types` the types that fields have in earlier versions: a key keeps its type.
  package static func sections(
    _ value: JSONTree, kinds: Set<String>? = nil, types: [String: AnswerType] = [:]
  ) throws(FormErrors) -> [FormSection] {
    var reading = SectionsReading(kinds: kinds, types: types)
    var sections: [FormSection] = []
    for (index, element) in try elements(of: value, FormLimits.sections).enumerated() {
      sections.append(reading.section(element, at: "[\(index)]"))
    }
    var errors = reading.errors
    if reading.fieldCount > FormLimits.fieldsOfTemplate {
      errors.append(
        FieldError("", "These must have at most \(FormLimits.fieldsOfTemplate) fields together."))
    }
    guard errors.isEmpty else { throw FormErrors(errors) }
    return sections
  }

  /// The fields that an account's targets have besides those of every target; `types` as above.
  package static func fields(
    _ value: JSONTree, types: [String: AnswerType] = [:]
  ) throws(FormErrors) -> [FormField] {
    var reading = FieldsReading(types: types)
    var fields: [FormField] = []
    let elements = try elements(of: value, 0...FormLimits.fieldsOfAccount)
    for (index, element) in elements.enumerated() {
      if let field = reading.field(element, at: "[\(index)]") { fields.append(field) }
    }
    guard reading.errors.isEmpty else { throw FormErrors(reading.errors) }
    return fields
  }

  /// The kinds of an account's targets.
  package static func kinds(_ value: JSONTree) throws(FormErrors) -> [TargetKind] {
    var errors: [FieldError] = []
    var seen: Set<String> = []
    var kinds: [TargetKind] = []
    for (index, element) in try elements(of: value, 0...FormLimits.kinds).enumerated() {
      var reader = ObjectReader(element, at: "[\(index)]")
      let kind = reader.key("kind")
      let label = reader.requiredText("label", FormLimits.valueLength, isName: true)
      if let kind, !seen.insert(kind).inserted {
        reader.refuse("kind", "This is the name of an earlier kind.")
      }
      reader.refuseUnknown()
      errors += reader.errors
      kinds.append(TargetKind(kind: kind ?? "", label: label ?? ""))
    }
    guard errors.isEmpty else { throw FormErrors(errors) }
    return kinds
  }

  private static func elements(
    of value: JSONTree, _ count: ClosedRange<Int>
  ) throws(FormErrors) -> [JSONTree] {
    guard case .array(let elements) = value else {
      throw FormErrors([FieldError("", "This must be a list.")])
    }
    guard count.contains(elements.count) else {
      throw FormErrors([
        FieldError("", "This must have \(count.lowerBound) to \(count.upperBound) elements.")
      ])
    }
    return elements
  }
}
