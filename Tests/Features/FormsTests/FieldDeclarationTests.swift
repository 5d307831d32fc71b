import Core
import Forms
import JSON
import Testing

/// Declarations of fields, each with the places of its errors.
@Suite struct FieldDeclarationTests {
  /// Members after the key and the label, and the places that are wrong.
  @Test(arguments: [
    (#""type": "text""#, []),
    (#""type": "text", "maxLength": 20000, "required": true, "help": "Ask.""#, []),
    (#""type": "text", "maxLength": 20001"#, ["[0].maxLength"]),
    (#""type": "text", "maxLength": 0"#, ["[0].maxLength"]),
    (#""type": "text", "maxLength": 1.0"#, []),
    (#""type": "text", "decimals": 2"#, ["[0].decimals"]),
    (#""type": "text", "choices": []"#, ["[0].choices"]),
    (#""type": "number", "decimals": 6, "min": -1.5, "max": 2, "unit": "mm""#, []),
    (#""type": "number", "decimals": 7"#, ["[0].decimals"]),
    (#""type": "number", "decimals": 1, "min": 0.25"#, ["[0].min"]),
    (#""type": "number", "min": 2, "max": 1"#, ["[0].max"]),
    (#""type": "number", "min": 1e400, "max": "9""#, ["[0].min", "[0].max"]),
    (#""type": "number", "unit": "millimetres of mercury""#, ["[0].unit"]),
    (#""type": "seconds", "min": 0, "max": 86400"#, []),
    (#""type": "seconds", "max": 0.5"#, ["[0].max"]),
    (#""type": "yesNo", "finding": {"in": ["no"], "severity": "major"}"#, []),
    (
      #""type": "yesNo", "finding": {"in": ["maybe"], "severity": "bad", "x": 1}"#,
      ["[0].finding.severity", "[0].finding.x", "[0].finding.in"]
    ),
    (#""type": "yesNo", "finding": {}"#, ["[0].finding.in", "[0].finding.severity"]),
    (#""type": "text", "finding": {"in": ["no"], "severity": "major"}"#, ["[0].finding"]),
    (#""type": "choice", "choices": [{"value": "a", "label": "A"}]"#, []),
    (#""type": "choice""#, ["[0].choices"]),
    (#""type": "choices", "choices": []"#, ["[0].choices"]),
    (
      #""type": "choice", "choices": [{"value": "a", "label": "A"}, {"value": "a"}, 3]"#,
      [
        "[0].choices[1].label", "[0].choices[1].value", "[0].choices[2]",
      ]
    ),
    (#""type": "day""#, []), (#""type": "instant""#, []), (#""type": "position""#, []),
    (#""type": "target""#, []),
    (#""type": "pictures", "required": true, "minPictures": 2, "maxPictures": 5"#, []),
    (#""type": "pictures", "minPictures": 6, "maxPictures": 5"#, ["[0].maxPictures"]),
    (#""type": "pictures", "required": true, "maxPictures": 0"#, ["[0].maxPictures"]),
    (#""type": "text", "minPictures": 1"#, []),
    (#""type": "note", "help": "Knock first.""#, []),
    (#""type": "note", "required": true"#, ["[0].required"]),
    (#""type": "note", "minPictures": 1"#, ["[0].minPictures"]),
    (#""type": "date""#, ["[0].type"]),
    (#""type": "text", "required": 1, "colour": "red""#, ["[0].required", "[0].colour"]),
    (#""type": "text", "help": "\u0000""#, ["[0].help"]),
    (#""type": "text", "when": {"field": "f", "in": ["yes"]}"#, ["[0].when.field"]),
    (#""type": "text", "when": 3"#, ["[0].when"]),
  ])
  func declaration(_ members: String, wrong: [String]) throws {
    let value = try json(#"[{"key": "f", "label": "F", \#(members)}]"#)
    #expect(places { () throws(FormErrors) in _ = try FormReader.fields(value) } == wrong)
  }

  @Test(
    "A field needs a key, a label and a type",
    arguments: [
      ("{}", ["[0].key", "[0].label", "[0].type"]),
      (#"{"key": null, "label": "", "type": "text"}"#, ["[0].key", "[0].label"]),
      (#"{"key": "Ab", "label": " ", "type": "text"}"#, ["[0].key", "[0].label"]),
      (#"{"key": "a-b", "label": "a\nb", "type": "text"}"#, ["[0].key", "[0].label"]),
      (#"{"key": "", "label": 1, "type": 2}"#, ["[0].key", "[0].label", "[0].type"]),
      ("[]", ["[0]"]),
    ])
  func parts(_ text: String, wrong: [String]) throws {
    let value = try json("[\(text)]")
    #expect(places { () throws(FormErrors) in _ = try FormReader.fields(value) } == wrong)
  }

  @Test("Keys have at most 40 characters")
  func lengths() throws {
    for (length, isWrong) in [(40, false), (41, true)] {
      let key = String(repeating: "k", count: length)
      let value = try json(#"[{"key": "\#(key)", "label": "F", "type": "text"}]"#)
      let wrong = places { () throws(FormErrors) in _ = try FormReader.fields(value) }
      #expect(wrong.isEmpty != isWrong)
    }
  }

  @Test(
    "Conditions name earlier fields of known values, and some of these values",
    arguments: [
      (#""field": "a", "in": ["yes"]"#, []),
      (#""field": "a", "in": ["yes", "notApplicable"]"#, []),
      (#""field": "a", "in": []"#, ["[3].when.in"]),
      (#""field": "a", "in": ["yes", "yes"]"#, ["[3].when.in[1]"]),
      (#""field": "a", "in": ["perhaps"]"#, ["[3].when.in"]),
      (#""field": "b", "in": ["x"]"#, []),
      (#""field": "c", "in": ["x"]"#, ["[3].when.field"]),
      (#""field": "d", "in": ["x"]"#, ["[3].when.field"]),
      (#""field": "e", "in": ["x"]"#, ["[3].when.field"]),
      (#""field": "nowhere", "in": ["x"]"#, ["[3].when.field"]),
      (#""in": ["x"]"#, ["[3].when.field"]),
    ])
  func conditions(_ condition: String, wrong: [String]) throws {
    let value = try json(
      #"""
      [{"key": "a", "label": "A", "type": "yesNo"},
       {"key": "b", "label": "B", "type": "choices", "choices": [{"value": "x", "label": "X"}]},
       {"key": "c", "label": "C", "type": "text"},
       {"key": "d", "label": "D", "type": "text", "when": {\#(condition)}},
       {"key": "e", "label": "E", "type": "yesNo"}]
      """#)
    #expect(places { () throws(FormErrors) in _ = try FormReader.fields(value) } == wrong)
  }

  @Test("A field that is wrong elsewhere is a known one for later conditions")
  func noFalseErrors() throws {
    let value = try json(
      #"""
      [{"key": "a", "label": "", "type": "yesNo"},
       {"key": "b", "label": "B", "type": "text", "when": {"field": "a", "in": ["yes"]}}]
      """#)
    let wrong = places { () throws(FormErrors) in _ = try FormReader.fields(value) }
    #expect(wrong == ["[0].label"])
  }

  @Test("A key is there once, and keeps its type")
  func keys() throws {
    let value = try json(
      #"""
      [{"key": "a", "label": "A", "type": "text"}, {"key": "a", "label": "A", "type": "day"}]
      """#)
    #expect(
      places { () throws(FormErrors) in
        _ = try FormReader.fields(value, types: ["a": .text])
      } == ["[1].key", "[1].type"])
    #expect(
      places { () throws(FormErrors) in _ = try FormReader.fields(value, types: ["a": .number]) }
        == ["[0].type", "[1].key", "[1].type"])
  }

  @Test("An account has at most 100 fields and 50 kinds")
  func limits() throws {
    func list(_ count: Int, _ element: (Int) -> String) throws -> JSONTree {
      try json("[" + (0..<count).map(element).joined(separator: ",") + "]")
    }
    for (count, wrong) in [(0, []), (100, []), (101, [""])] {
      let value = try list(count) { #"{"key": "k\#($0)", "label": "F", "type": "text"}"# }
      #expect(places { () throws(FormErrors) in _ = try FormReader.fields(value) } == wrong)
    }
    for (count, wrong) in [(0, []), (50, []), (51, [""])] {
      let value = try list(count) { #"{"kind": "k\#($0)", "label": "F"}"# }
      #expect(places { () throws(FormErrors) in _ = try FormReader.kinds(value) } == wrong)
    }
  }

  @Test(
    "Kinds have a name of their own",
    arguments: [
      (#"[{"kind": "room", "label": "Room"}, {"kind": "room", "label": "R"}]"#, ["[1].kind"]),
      (#"[{"kind": "Room"}]"#, ["[0].kind", "[0].label"]),
      (#"[{"kind": "room", "label": "Room", "icon": "r"}]"#, ["[0].icon"]),
      (#"{"room": "Room"}"#, [""]),
    ])
  func kinds(_ text: String, wrong: [String]) throws {
    let value = try json(text)
    #expect(places { () throws(FormErrors) in _ = try FormReader.kinds(value) } == wrong)
  }
}
