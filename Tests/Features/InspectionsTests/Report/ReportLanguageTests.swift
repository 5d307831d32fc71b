import APITestSupport
import JSON
import Testing

@Suite("The language of reports")
struct ReportLanguageTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws { (fixture, hall) = try InspectionsFixture.withHall() }

  @Test("A report is in the account's language, or in the one that is asked for")
  func languages() throws {
    let id = try fixture.start(hall)
    func report(_ more: String = "") throws -> String {
      try fixture.call(116, #""id":\#(id),"format":"html"\#(more)"#, by: fixture.iida).text
    }
    #expect(try report().contains("<html lang=\"en\">") && report().contains("<dt>Inspector</dt>"))
    let norwegian = try report(#","language":"nb""#)
    #expect(norwegian.contains("<html lang=\"nb\">") && norwegian.contains("<dt>Inspektør</dt>"))
    let saved = try fixture.call(102, #""language":"fi""#, by: fixture.anna)
    #expect(saved["language"] == .text("fi"), "\(saved.text)")
    let finnish = try report()
    #expect(finnish.contains("<html lang=\"fi\">") && finnish.contains("<dt>Tarkastaja</dt>"))
    #expect(finnish.contains("<dd><bdi>kesken</bdi>"))
    #expect(try report(#","language":"en""#).contains("<dt>Inspector</dt>"))
    #expect(try fixture.call(102, #""language":"sv""#, by: fixture.anna).bad == ["language"])
  }

  @Test("An erasure reaches the city of a target, and the devices that hold it")
  func city() throws {
    let made = try fixture.call(
      109, #""name":"Mast","city":"iida","key":"m""#, by: fixture.mikko)
    let cursor = try cursor(by: fixture.mikko)
    #expect(try fixture.api.call(38, #"{"id":4}"#, by: fixture.boss).status == 200)
    let target = try fixture.call(108, #""id":\#(made.number("id"))"#, by: fixture.mikko)
    #expect(target["city"] == .text("Erased user 4"), "\(target.text)")
    #expect(
      try feed("target", #","since":"\#(cursor)""#).map { $0["data"]?["city"] }
        == [.text("Erased user 4")])
  }
}
