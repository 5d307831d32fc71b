import Core
import Forms
import JSON
import Testing

/// Which fields show, what is missing, and what answers raise.
@Suite struct FilledFormTests {
  private func form() throws -> [FormSection] {
    try FormReader.sections(
      try json(
        #"""
        [{"section": "start", "title": "Start", "repeat": "once", "fields": [
           {"key": "heated", "label": "Is it heated?", "type": "yesNo", "required": true,
            "finding": {"in": ["no"], "severity": "minor"}},
           {"key": "how", "label": "How", "type": "choice", "required": true,
            "choices": [{"value": "oil", "label": "Oil"}, {"value": "wood", "label": "Wood"}],
            "when": {"field": "heated", "in": ["yes"]}},
           {"key": "tank", "label": "Tank", "type": "text", "required": true,
            "when": {"field": "how", "in": ["oil"]}}]},
         {"section": "rooms", "title": "Rooms", "repeat": "many", "fields": [
           {"key": "signs", "label": "Signs", "type": "choices",
            "choices": [{"value": "mould", "label": "Mould"}, {"value": "smell", "label": "Smell"}],
            "finding": {"in": ["mould"], "severity": "critical"}},
           {"key": "radiator", "label": "Radiator", "type": "pictures", "required": true,
            "maxPictures": 4, "when": {"field": "heated", "in": ["yes"]}},
           {"key": "remark", "label": "Remark", "type": "text", "minPictures": 2,
            "when": {"field": "signs", "in": ["mould", "smell"]}}]}]
        """#))
  }

  private func sheet(
    _ key: String, _ section: String, _ answers: String = "{}", pictures: [String: Int] = [:]
  ) throws -> FilledSheet {
    guard case .object(let members) = try json(answers) else { preconditionFailure(answers) }
    return FilledSheet(
      key: key, section: section,
      answers: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) }),
      pictures: pictures)
  }

  /// The answers of the sheet `s` of the section that is filled once, and the fields that are missing.
  @Test(
    "A required field must be answered if it shows",
    arguments: [
      ("{}", ["heated"]),
      (#"{"heated": "no"}"#, []),
      (#"{"heated": "yes"}"#, ["how"]),
      (#"{"heated": "yes", "how": "wood"}"#, []),
      (#"{"heated": "yes", "how": "oil"}"#, ["tank"]),
      (#"{"heated": "yes", "how": "oil", "tank": " \n"}"#, ["tank"]),
      (#"{"heated": "yes", "how": "oil", "tank": "1 m³"}"#, []),
      // What was chosen before the heating was found missing is kept, and shows nothing.
      (#"{"heated": "no", "how": "oil"}"#, []),
      (#"{"heated": null, "how": "oil"}"#, ["heated"]),
    ])
  func required(_ answers: String, missing: [String]) throws {
    let filled = FilledForm(try form(), [try sheet("s", "start", answers)])
    #expect(filled.missing.map(\.field) == missing.map { "sheets[s].\($0)" })
  }

  @Test("Pictures are counted, in every sheet of a section that is filled many times")
  func pictures() throws {
    let sheets = [
      try sheet("s", "start", #"{"heated": "yes", "how": "wood"}"#),
      try sheet("r1", "rooms"), try sheet("r2", "rooms", pictures: ["radiator": 1]),
      try sheet("r3", "rooms", #"{"signs": ["smell"]}"#, pictures: ["radiator": 1, "remark": 1]),
    ]
    #expect(
      FilledForm(try form(), sheets).missing == [
        FieldError("sheets[r1].radiator", "This needs a picture."),
        FieldError("sheets[r3].remark", "This needs 2 pictures."),
      ])
  }

  @Test("A section that is filled once needs its sheet if a field of it is required")
  func absent() throws {
    let filled = FilledForm(try form(), [try sheet("r", "rooms")])
    #expect(filled.missing.map(\.field) == ["sheets[start].heated"])
    #expect(FilledForm([try form()[1]], []).missing.isEmpty)
  }

  @Test("A field shows by the answers of its sheet, and of earlier sections that are filled once")
  func visible() throws {
    let sheets = [
      try sheet("r", "rooms", #"{"signs": []}"#), try sheet("x", "elsewhere"),
      try sheet("s", "start", #"{"heated": "no", "how": "oil", "tank": "old"}"#),
    ]
    let filled = FilledForm(try form(), sheets)
    #expect(!filled.shows("radiator", ofSheetAt: 0))
    #expect(filled.shows("signs", ofSheetAt: 0))
    #expect(!filled.shows("remark", ofSheetAt: 0))
    #expect(!filled.shows("signs", ofSheetAt: 1))
    #expect(filled.shows("heated", ofSheetAt: 2))
    #expect(!filled.shows("how", ofSheetAt: 2))
    // Its condition is met by an answer that is hidden itself.
    #expect(!filled.shows("tank", ofSheetAt: 2))
  }

  @Test("Answers that are findings raise them, once for each sheet and field")
  func raised() throws {
    let sheets = [
      try sheet("s", "start", #"{"heated": "no"}"#),
      try sheet("r1", "rooms", #"{"signs": ["mould", "smell"]}"#),
      try sheet("r2", "rooms", #"{"signs": ["smell"]}"#),
    ]
    let raised = FilledForm(try form(), sheets).raised
    #expect(raised.map { "\($0.sheet).\($0.field)" } == ["s.heated", "r1.signs"])
    #expect(raised.map(\.severity) == [.minor, .critical])
    #expect(raised.map(\.title) == ["Is it heated?", "Signs"])
  }

  @Test("Severities have an order")
  func severities() {
    #expect(Severity.allCases.sorted() == [.note, .minor, .major, .critical])
  }
}
