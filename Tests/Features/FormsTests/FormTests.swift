import Core
import Forms
import JSON
import Testing

/// Sections of templates.
@Suite struct FormTests {
  private static let flat = #"""
    [{"section": "start", "title": "Start", "repeat": "once", "fields": [
       {"key": "heated", "label": "Is it heated?", "type": "yesNo", "required": true}]},
     {"section": "rooms", "title": "Rooms", "repeat": "children", "kind": "room", "fields": [
       {"key": "damp", "label": "Damp", "type": "choice",
        "choices": [{"value": "none", "label": "None"}, {"value": "wet", "label": "Wet"}],
        "finding": {"in": ["wet"], "severity": "major"}},
       {"key": "where", "label": "Where", "type": "text",
        "when": {"field": "damp", "in": ["wet"]}}]},
     {"section": "meters", "title": "Meters", "repeat": "many", "fields": [
       {"key": "reading", "label": "Reading", "type": "number", "decimals": 2,
        "when": {"field": "heated", "in": ["yes"]}}]}]
    """#

  private func sections(_ text: String = flat) throws -> [FormSection] {
    try FormReader.sections(try json(text), kinds: ["room"])
  }

  @Test("A template is read as it was written")
  func reading() throws {
    let sections = try sections()
    #expect(sections.map(\.key) == ["start", "rooms", "meters"])
    #expect(sections.map(\.repeat) == [.once, .children, .many])
    #expect(sections[1].kind == "room")
    #expect(sections[1].fields[0].values == ["none", "wet"])
    #expect(
      Form(title: "Flat", sections: sections).types == [
        "heated": .yesNo, "damp": .choice, "where": .text, "reading": .number,
      ])
    let again = try FormReader.sections(.array(sections.map(\.json)))
    #expect(again == sections)
  }

  /// A replacement in the template, and the places that are wrong then.
  @Test(
    "Everything that is wrong is told at once",
    arguments: [
      (#""repeat": "once""#, #""repeat": "twice""#, ["[0].repeat"]),
      (#""title": "Start", "#, "", ["[0].title"]),
      (#""section": "meters""#, #""section": "start""#, ["[2].section"]),
      (#""kind": "room""#, #""kind": "flat""#, ["[1].kind"]),
      (#""children", "kind""#, #""many", "kind""#, ["[1].kind"]),
      (#""key": "where""#, #""key": "heated""#, ["[1].fields[1].key"]),
      (#""field": "damp""#, #""field": "reading""#, ["[1].fields[1].when.field"]),
      (#""field": "heated""#, #""field": "damp""#, ["[2].fields[0].when.field"]),
      (#""in": ["yes"]"#, #""in": ["wet"]"#, ["[2].fields[0].when.in"]),
      (#""title": "Meters""#, #""title": "", "colour": 1"#, ["[2].title", "[2].colour"]),
      (
        #""repeat": "once", "fields": ["#, #""repeat": "many", "fields": ["#,
        ["[2].fields[0].when.field"]
      ),
    ])
  func faulty(_ old: String, _ new: String, wrong: [String]) throws {
    let text = Self.flat.split(separator: old, maxSplits: 1).joined(separator: new)
    #expect(text != Self.flat)
    let value = try json(text)
    #expect(
      places { () throws(FormErrors) in _ = try FormReader.sections(value, kinds: ["room"]) }
        == wrong)
  }

  @Test(
    "Sections are a list that is not empty",
    arguments: [
      ("{}", [""]), ("[]", [""]), ("[1]", ["[0]"]),
      (
        #"[{"section": "a", "title": "A", "repeat": "once", "fields": []}]"#, ["[0].fields"]
      ),
      (#"[{}]"#, ["[0].section", "[0].title", "[0].repeat", "[0].fields"]),
    ])
  func lists(_ text: String, wrong: [String]) throws {
    let value = try json(text)
    #expect(places { () throws(FormErrors) in _ = try FormReader.sections(value) } == wrong)
  }

  @Test("A template has at most 500 fields")
  func limit() throws {
    func template(_ counts: [Int]) throws -> JSONTree {
      let sections = counts.enumerated().map { index, count in
        let fields = (0..<count).map {
          #"{"key": "f\#(index)_\#($0)", "label": "F", "type": "day"}"#
        }
        return #"{"section": "s\#(index)", "title": "S", "repeat": "once", "fields": "#
          + "[\(fields.joined(separator: ","))]}"
      }
      return try json("[\(sections.joined(separator: ","))]")
    }
    for (counts, wrong) in [
      ([500], []), ([250, 250], []), ([501], ["[0].fields"]), ([250, 251], [""]),
    ] {
      let value = try template(counts)
      #expect(places { () throws(FormErrors) in _ = try FormReader.sections(value) } == wrong)
    }
  }

  @Test("A field keeps the type that it has in an earlier version")
  func types() throws {
    let value = try json(Self.flat)
    #expect(
      faults { () throws(FormErrors) in
        _ = try FormReader.sections(value, types: ["damp": .choices, "where": .text, "gone": .day])
      } == ["[1].fields[0].type: This must stay choices: answers have this type."])
  }

  @Test("The same content has the same digest, however it is written")
  func digest() throws {
    let form = Form(title: "Flat", sections: try sections())
    let other = Self.flat
      .split(separator: #""label": "Reading", "type": "number""#)
      .joined(separator: #""required": false, "type": "number", "help": null, "label": "Reading""#)
    #expect(other != Self.flat)
    #expect(Form(title: "Flat", sections: try sections(other)).digest == form.digest)
    #expect(Form(title: "Flats", sections: try sections()).digest != form.digest)
    var changed = form
    changed.sections.swapAt(0, 2)
    #expect(changed.digest != form.digest)
  }
}
