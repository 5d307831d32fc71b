package import JSON

/// Finds out which fields of an inspection's sheets show: section after section, sheet after sheet, field after field.
/// It keeps the answers that conditions name, and no others.
package struct ShownFields: Sendable {
  private let named: Set<String>
  /// Answers of earlier sections that are filled once.
  private var earlier: [String: JSONTree] = [:]
  /// Those of this section, if it is filled once.
  private var ofSection: [String: JSONTree] = [:]
  private var ofSheet: [String: JSONTree] = [:]
  private var isOnce = false

  package init(_ sections: [FormSection]) {
    named = Set(sections.flatMap(\.fields).compactMap(\.condition?.field))
  }

  package mutating func begin(_ section: FormSection) {
    earlier.merge(ofSection) { $1 }
    ofSection = [:]
    isOnce = section.repeat == .once
  }

  package mutating func beginSheet() { ofSheet = [:] }

  /// Whether the next field of the sheet shows, with its answer if there is one.
  package mutating func shows(_ field: FormField, _ answer: JSONTree?) -> Bool {
    if let condition = field.condition {
      let given = ofSheet[condition.field] ?? earlier[condition.field]
      if !given.isOne(of: condition.values) { return false }
    }
    guard let answer, named.contains(field.key) else { return true }
    ofSheet[field.key] = answer
    if isOnce { ofSection[field.key] = answer }
    return true
  }
}

extension JSONTree? {
  /// Whether one of these values is chosen.
  func isOne(of values: [String]) -> Bool {
    switch self {
    case .text(let text): values.contains(text)
    case .array(let elements): elements.contains { Optional($0).isOne(of: values) }
    default: false
    }
  }
}
