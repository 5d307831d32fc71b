import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Versions of forms after a restore")
struct LostVersionTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws {
    (fixture, _) = try InspectionsFixture.withHall()
  }

  @Test("No version is given twice; one that a restore lost is saved under its number, once")
  func versions() throws {
    let early = try fixture.saveLost()
    #expect(early.status == 422 && early.bad == ["version"], "\(early.text)")
    var given: [Int64] = [1]
    for minute in 0...1 as ClosedRange<Int64> {
      try fixture.restoredWithoutNumbers(secondsAgo: -60 * minute)
      try fixture.saveTemplate("Yearly \(minute)")
      let newest = try fixture.call(105, #""template":"yearly""#, by: fixture.mikko)
      given.append(newest.number("version"))
      #expect(try fixture.saveLost("", template: "new-\(minute)")["version"] == newest["version"])
    }
    #expect(given == given.sorted() && Set(given).count == 3, "\(given)")
    let template = "SELECT count(*) FROM template_versions WHERE template = 'yearly'"
    for isAgain in [false, true] {
      #expect(try fixture.saveLost()["version"] == .integer(2))
      #expect(fixture.api.database.texts(template) == ["4"], "\(isAgain)")
    }
    for version in [2, given[2], given[2] + 1] {
      let other = try fixture.call(
        106,
        #""template":"yearly","title":"X","sections":\#(InspectionsFixture.sections),"version":\#(version)"#,
        by: fixture.mikko)
      #expect(other.status == 422 && other.bad == ["version"], "\(other.text)")
    }
    try compareAudit()
  }
}
