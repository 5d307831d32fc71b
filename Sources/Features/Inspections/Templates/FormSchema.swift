import Forms
import JSON

/// Declarations of forms as JSON Schema, for the documents.
enum FormSchema {
  static let sections = list(of: section, FormLimits.sections)

  private static let section = object(
    "FormSection", required: ["section", "title", "repeat", "fields"],
    [
      "section": key, "title": text(FormLimits.valueLength),
      "repeat": oneOf(FormSection.Repeat.allCases.map(\.rawValue)), "kind": key,
      "fields": list(of: field, 1...FormLimits.fieldsOfTemplate),
    ])

  private static let field = object(
    "FormField", required: ["key", "label", "type"],
    [
      "key": key, "label": text(FormLimits.labelLength),
      "type": oneOf(AnswerType.allCases.map(\.rawValue)), "required": type("boolean"),
      "help": text(FormLimits.helpLength),
      "when": object("FormCondition", required: ["field", "in"], ["field": key, "in": values]),
      "choices": list(
        of: object(
          "FormChoice", required: ["value", "label"],
          ["value": text(FormLimits.valueLength), "label": text(FormLimits.labelLength)]),
        FormLimits.choices),
      "unit": text(FormLimits.unitLength), "min": type("number"), "max": type("number"),
      "decimals": integer(FormLimits.decimals), "maxLength": integer(FormLimits.textLength),
      "minPictures": integer(FormLimits.pictures), "maxPictures": integer(FormLimits.pictures),
      "finding": object(
        "FormFinding", required: ["in", "severity"],
        ["in": values, "severity": oneOf(Severity.allCases.map(\.rawValue))]),
    ])

  private static let values = list(of: type("string"), FormLimits.choices)
  private static let key = JSONTree.object([
    "type": .text("string"), "pattern": .text("^[a-z0-9_]{1,40}$"),
  ])

  private static func type(_ name: String) -> JSONTree { .object(["type": .text(name)]) }

  private static func oneOf(_ names: [String]) -> JSONTree {
    .object(["type": .text("string"), "enum": .array(names.map { .text($0) })])
  }

  private static func text(_ length: ClosedRange<Int>) -> JSONTree {
    .object([
      "type": .text("string"), "minLength": .integer(Int64(length.lowerBound)),
      "maxLength": .integer(Int64(length.upperBound)),
    ])
  }

  private static func integer(_ range: ClosedRange<Int>) -> JSONTree {
    .object([
      "type": .text("integer"), "minimum": .integer(Int64(range.lowerBound)),
      "maximum": .integer(Int64(range.upperBound)),
    ])
  }

  private static func list(of element: JSONTree, _ count: ClosedRange<Int>) -> JSONTree {
    .object([
      "type": .text("array"), "items": element, "minItems": .integer(Int64(count.lowerBound)),
      "maxItems": .integer(Int64(count.upperBound)),
    ])
  }

  private static func object(
    _ title: String, required: [String], _ properties: KeyValuePairs<String, JSONTree>
  ) -> JSONTree {
    .object([
      "title": .text(title), "type": .text("object"),
      "properties": .object(properties.map { JSONTree.Member($0, $1) }),
      "required": .array(required.map { .text($0) }), "additionalProperties": .flag(false),
    ])
  }
}
