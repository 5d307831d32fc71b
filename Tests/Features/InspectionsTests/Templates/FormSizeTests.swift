import APITestSupport
import JSON
import Testing

@Suite("Forms and what is filled in with them, as large as they may be")
struct FormSizeTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// Declarations of fields, each with choices.
  private func fields(_ count: Int, choices: Int) -> String {
    let values = (1...choices).map { #"{"value":"\#($0)","label":"L"}"# }.joined(separator: ",")
    let fields = (1...count).map {
      #"{"key":"f\#($0)","label":"L","type":"choice","choices":[\#(values)]}"#
    }
    return "[\(fields.joined(separator: ","))]"
  }

  @Test("A template of 500 fields, and one more", arguments: [500, 501])
  func template(count: Int) throws {
    let saved = try fixture.call(
      106,
      #""template":"large","title":"L","sections":[{"section":"a","title":"A","repeat":"once","fields":\#(fields(count, choices: 20))}]"#,
      by: fixture.mikko)
    #expect(saved.status == (count == 500 ? 200 : 422), "\(saved.text.prefix(300))")
    #expect(count == 500 || saved.bad == ["sections[0].fields"])
  }

  @Test("100 fields of an account's targets")
  func account() throws {
    let saved = try fixture.call(
      102, #""targetFields":\#(fields(100, choices: 50))"#, by: fixture.anna)
    #expect(saved.status == 200, "\(saved.text.prefix(300))")
  }

  @Test("1,000 sheets in one request")
  func sheets() throws {
    let id = try fixture.start(hall)
    let sheets = (1...1_000).map { #"{"key":"s\#($0)","section":"meters","set":{"reading":1}}"# }
    let saved = try fixture.call(
      114, #""id":\#(id),"sheets":[\#(sheets.joined(separator: ","))]"#, by: fixture.iida)
    #expect(saved.all("key", of: "sheets").count == 1_000, "\(saved.text.prefix(300))")
  }
}
