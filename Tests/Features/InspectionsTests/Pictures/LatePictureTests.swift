import APITestSupport
import Inspections
import JSON
import PictureSupport
import Testing

@Suite("Pictures that come when their inspection is finished")
struct LatePictureTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let inspection: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
    inspection = try fixture.start(hall, #","key":"i""#)
    try fixture.answer(inspection, #""heated":"no""#)
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
  }

  /// Announces a picture by iida's phone.
  private func announce(_ more: String = "") throws -> JSONTree {
    let answer = try fixture.announce(Sample.png, of: inspection, key: "p", device: "phone", more)
    return try #require(results(answer).first, "\(answer.text)")
  }

  private func report() throws -> [JSONTree?] {
    try fixture.call(116, #""id":\#(inspection),"format":"json""#, by: fixture.iida)
      .all("sha256", of: "pictures")
  }

  @Test("The conflict is the inspection's; its bytes are taken, and what is said of it joins")
  func announced() throws {
    let result = try announce(#","caption":"North""#)
    #expect(result["status"] == .integer(200) && result.conflicts.count == 1, "\(result)")
    #expect(result["data"]?["active"] == .flag(false))
    let id = try fixture.add(Sample.png, PictureDraft(of: inspection, key: "p"))
    #expect(result["id"] == .integer(id))
    let more = try pushed(
      set(2, "p", base: 0, #""caption":"South","order":3"#), by: fixture.iida)
    #expect(more.conflicts == result.conflicts, "\(more)")
    let kept = try conflicts()
    #expect(kept.count == 1 && kept[0]["kind"] == .text("finished"))
    #expect(kept[0]["type"] == .text("inspection") && kept[0]["thing"] == .integer(inspection))
    #expect(kept[0]["offered"]?["op"] == .text("add") && kept[0]["field"] == .null)
    #expect(kept[0]["offered"]?["type"] == .text("picture"))
    #expect(kept[0]["offered"]?["key"] == .text("p"))
    #expect(kept[0]["offered"]?["set"]?["caption"] == .text("South"))
    #expect(try decide(kept[0], "offered").problem == "finished")
    #expect(try report() == [])
    // A month passes: the bytes stay while somebody has to decide.
    fixture.api.pictures.reading.releaseInactive()
    _ = try pushed(state(1, "i", #""state":"open""#))
    #expect(try decide(kept[0], "offered").status == 200)
    let picture = try fixture.picture(id)
    #expect(picture["active"] == .flag(true) && picture["state"] == .text("stored"))
    #expect(picture["caption"] == .text("South") && picture["order"] == .integer(3))
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
    #expect(try report().count == 1)
    #expect(try decide(kept[0], "offered").problem == "decided")
    try compareAudit()
  }

  @Test("Decided against, the picture stays inactive, and what is said of it offers it once more")
  func dropped() throws {
    let id = try announce().number("id")
    #expect(try decide(try conflicts()[0], "current").status == 200)
    #expect(try fixture.picture(id)["active"] == .flag(false))
    let more = try pushed(set(2, "p", base: 0, #""caption":"See""#), by: fixture.iida)
    #expect(more.conflicts.count == 1)
    let kept = try conflicts()
    #expect(kept.allSatisfy { $0["thing"] == .integer(inspection) } && kept.count == 1)
    _ = try pushed(state(1, "i", #""state":"open""#))
    #expect(try decide(kept[0], "offered").status == 200)
    let picture = try fixture.picture(id)
    #expect(picture["active"] == .flag(true) && picture["caption"] == .text("See"))
  }

  @Test("A phone that knew that the inspection is finished is refused")
  func known() throws {
    let revision = try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida)
      .number("revision")
    let change = add(
      1, "picture", "p",
      #""of":"i","sha256":"\#(sha256(Sample.png))","length":\#(Sample.png.count)"#,
      #","inspectionBase":\#(revision)"#)
    #expect(try pushed(change, by: fixture.iida)["status"] == .integer(409))
    #expect(try conflicts().isEmpty)
  }
}
