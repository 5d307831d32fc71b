package import Core
package import JSON

/// A field of a form, as a template or an account declares it.
package struct FormField: Hashable, Sendable {
  /// A value that can be chosen.
  package struct Choice: Hashable, Sendable {
    package let value: String
    package let label: String
  }

  /// The field shows only while the field `field` has one of these values, and shows itself.
  package struct Condition: Hashable, Sendable {
    package let field: String
    package let values: [String]
  }

  /// An answer with one of these values is a finding.
  package struct FindingRule: Hashable, Sendable {
    package let values: [String]
    package let severity: Severity
  }

  package var key: String
  package var label: String
  package var type: AnswerType
  package var isRequired = false
  package var help = ""
  package var condition: Condition?
  package var choices: [Choice] = []
  package var unit = ""
  package var minimum: DecimalNumber?
  package var maximum: DecimalNumber?
  /// How many decimals an answer may have.
  package var decimals = 0
  /// The most code points of an answer.
  package var maxLength = FormLimits.usualTextLength
  package var minPictures = 0
  package var maxPictures: Int?
  package var finding: FindingRule?

  package init(key: String, label: String, type: AnswerType) {
    self.key = key
    self.label = label
    self.type = type
  }

  /// The values that the field may have, where it has known ones.
  package var values: [String] {
    type == .yesNo ? YesNo.allCases.map(\.rawValue) : choices.map(\.value)
  }
}

/// How large declarations and answers may be.
package enum FormLimits {
  package static let keyLength = 1...40
  package static let labelLength = 1...200
  package static let helpLength = 0...2_000
  package static let unitLength = 0...20
  package static let valueLength = 1...100
  package static let choices = 1...200
  package static let textLength = 1...20_000
  package static let usualTextLength = 2_000
  package static let decimals = 0...6
  package static let pictures = 0...100
  package static let sections = 1...100
  /// Of a template, all sections together.
  package static let fieldsOfTemplate = 500
  package static let fieldsOfAccount = 100
  package static let kinds = 50
}

extension FormField {
  /// The declaration as JSON: equal declarations give equal values, whatever was left out.
  package var json: JSONTree {
    .object([
      "key": .text(key), "label": .text(label), "type": .text(type.rawValue),
      "required": type == .note ? nil : .flag(isRequired),
      "help": help.isEmpty ? nil : .text(help), "when": condition?.json,
      "choices": type.isChosen ? .array(choices.map(\.json)) : nil,
      "unit": unit.isEmpty ? nil : .text(unit), "min": minimum?.json, "max": maximum?.json,
      "decimals": type == .number ? .integer(Int64(decimals)) : nil,
      "maxLength": type == .text ? .integer(Int64(maxLength)) : nil,
      "minPictures": minPictures == 0 ? nil : .integer(Int64(minPictures)),
      "maxPictures": maxPictures.map { .integer(Int64($0)) }, "finding": finding?.json,
    ])
  }
}

extension FormField.Choice {
  var json: JSONTree { .object(["value": .text(value), "label": .text(label)]) }
}

extension FormField.Condition {
  var json: JSONTree {
    .object(["field": .text(field), "in": .array(values.map { .text($0) })])
  }
}

extension FormField.FindingRule {
  var json: JSONTree {
    .object([
      "in": .array(values.map { .text($0) }), "severity": .text(severity.rawValue),
    ])
  }
}
