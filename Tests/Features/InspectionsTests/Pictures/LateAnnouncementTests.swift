import APITestSupport
import Core
import Inspections
import JSON
import Testing

@testable import PhoneSimulation

@Suite("Announcements that come after their bytes")
struct LateAnnouncementTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  @Test("What names a sheet that was kept meanwhile is known")
  func ofKept() throws {
    let inspection = try fixture.start(hall)
    try fixture.answer(inspection, #""heated":"no""#)
    let whole = try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida)
    let sheet = try #require(whole.all("id", of: "sheets").first??.number)
    let id = try fixture.add(Sample.png, PictureDraft(of: sheet, key: "p"))
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
    // On the phone its sheet was another one, which the first one took in before a restore.
    let pushed = results(
      try push([
        add(1, "sheet", "late", #""inspection":\#(inspection),"section":"meters","answers":{}"#),
        add(
          2, "picture", "p",
          #""of":"late","sha256":"\#(sha256(Sample.png))","length":\#(Sample.png.count)"#),
        add(
          3, "picture", "p",
          #""of":"none","sha256":"\#(sha256(Sample.jpeg))","length":\#(Sample.jpeg.count)"#),
      ]))
    #expect(pushed.map { $0.number("status") } == [200, 200, 422], "\(pushed)")
    #expect(pushed[0].conflicts.count == 1)
    #expect(pushed[1]["id"] == .integer(id) && pushed[1]["again"] == .flag(true))
  }
}
