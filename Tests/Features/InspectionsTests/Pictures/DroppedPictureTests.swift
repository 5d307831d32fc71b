import APITestSupport
import Crypto
import FeatureManifest
import Foundation
import Inspections
import JSON
import TestSupport
import Testing

@Suite("Pictures that a finished inspection waits for, and that never come")
struct DroppedPictureTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let inspection: Int64
  /// By the keys `a`, `b` and so on.
  let pictures: [Int64]

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
    inspection = try fixture.start(hall)
    try fixture.answer(inspection, #""heated":"no""#)
    var pictures: [Int64] = []
    for (number, bytes) in [Sample.png, Sample.jpeg].enumerated() {
      let key = ["a", "b"][number]
      let told = try fixture.announce(
        bytes, of: inspection, key: key, n: number + 1, device: "phone",
        #","caption":"Side \#(key)""#)
      guard case .array(let results)? = told["results"] else { continue }
      pictures.append(results[0].number("id"))
    }
    self.pictures = pictures
  }

  private func sign(_ name: String, by user: String? = nil) throws -> APIFixture.Answer {
    try fixture.finish(
      inspection, #","signatures":[{"name":"\#(name)","strokes":[[[0,0],[9,9]]]}]"#, by: user)
  }

  private func drop(
    _ picture: Int64, _ more: String = #","comment":"The phone fell into the river""#,
    by user: String? = nil
  ) throws -> APIFixture.Answer {
    try fixture.call(
      122, #""id":\#(picture),"state":"removed"\#(more)"#, by: user ?? fixture.mikko)
  }

  private func whole() throws -> APIFixture.Answer {
    try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida)
  }

  private func report(_ format: String, _ more: String = "") throws -> APIFixture.Answer {
    try fixture.call(116, #""id":\#(inspection),"format":"\#(format)"\#(more)"#, by: fixture.ilmo)
  }

  /// As a reader of the report works it out; `number` leaves out that pictures from that one on were dropped.
  private func digest(_ report: JSONTree, before number: Int64 = .max) throws -> JSONTree {
    guard case .object(let members) = report else { return .null }
    let content = members.compactMap { member -> JSONTree.Member? in
      if ["digest", "signatures"].contains(member.name) { return nil }
      guard member.name == "pictures", case .array(let pictures) = member.value else {
        return member
      }
      return .init(
        "pictures",
        .array(
          pictures.map { picture in
            guard case .object(let told) = picture else { return picture }
            return .object(
              told.filter { $0.name != "removed" || $0.value.number("number") < number })
          }))
    }
    let canonical = try #require(JSONTree.object(content).canonical)
    return .text(SHA256.of(canonical.span).description)
  }

  private func checkFaults() throws -> [String] {
    let check = fixture.api.features.compactMap(\.check)
    var faults: [String] = []
    try fixture.api.database.read { transaction in
      for check in check { try check(transaction) { faults.append($0) } }
    }
    return faults
  }

  @Test(
    "A manager drops them: it is finished, signatures stand, and the report says which never came")
  func dropped() throws {
    let used = try fixture.call(101, by: fixture.anna).number("usedBytes")
    let signed = try sign("Iida")
    #expect(signed["state"] == .text("arriving"), "\(signed.text)")
    let cursor = try cursor(by: fixture.iida)
    let first = try drop(pictures[0])
    #expect(first.status == 200 && first["state"] == .text("removed"), "\(first.text)")
    #expect(first["comment"] == .text("The phone fell into the river"))
    #expect(first["removedBy"] == .integer(3) && first["removedAt"] != nil)
    #expect(try whole()["state"] == .text("arriving"), "one is still awaited")
    // The same request once more changes nothing.
    #expect(try drop(pictures[0]).text == first.text)
    #expect(try sign("Olli", by: fixture.ilmo).status == 200)
    #expect(try drop(pictures[1], #","comment":"Never taken""#).status == 200)

    let done = try whole()
    #expect(done["state"] == .text("finished"))
    let digests = done.all("digest", of: "signatures")
    #expect(digests[0] == signed["digest"] && digests[1] != digests[0])
    #expect(done["digest"] != digests[0] && done["digest"] != digests[1])
    #expect(done.all("voidedAt", of: "signatures") == [.null, .null])
    #expect(
      fixture.api.database.texts("SELECT state FROM targets WHERE id = \(hall)") == ["done"])
    #expect(
      try fixture.call(101, by: fixture.anna).number("usedBytes")
        == used - Int64(Sample.png.count + Sample.jpeg.count))

    // Everybody can work out what each signature was given on.
    let json = try report("json").body
    #expect(try digest(json) == done["digest"])
    #expect(try digest(json, before: 1) == digests[0])
    #expect(try digest(json, before: 2) == digests[1])
    #expect(try checkFaults() == [])
    try compareAudit()

    for pictures in ["embed", "links", "none"] {
      let page = try report("html", #","pictures":"\#(pictures)""#).text
      #expect(page.contains("<h2>Pictures that never came</h2>"))
      #expect(page.contains("<bdi>The phone fell into the river</bdi> (dropped by mikko, "))
      #expect(page.contains("<dt>Side b</dt><dd><bdi>Never taken</bdi>"), "\(page)")
      #expect(
        page.components(separatedBy: "Given before a picture that never came was dropped").count
          == 3)
      #expect(!page.contains("Given on other content"))
    }
    // Phones learn of it by the feed.
    let told = try feed("picture", #","since":"\#(cursor)""#, by: fixture.iida)
    #expect(told.map { $0["data"]?["state"] } == [.text("removed"), .text("removed")])
    let states = try fixture.call(118, #""state":"removed""#, by: fixture.iida)
    #expect(states.list.count == 2)
  }

  @Test("Only a manager, only with a reason, and only an awaited picture of a finished inspection")
  func refused() throws {
    let open = try drop(pictures[0])
    #expect(open.status == 422 && open.bad == ["state"], "\(open.text)")
    #expect(try sign("Iida")["state"] == .text("arriving"))
    #expect(try drop(pictures[0], by: fixture.iida).status == 403)
    for (more, place) in [
      ("", "comment"), (#","comment":"""#, "comment"), (#","comment":"x","caption":"y""#, "state"),
      (#","comment":"x","base":1"#, "state"),
    ] {
      let wrong = try drop(pictures[0], more)
      #expect(wrong.status == 422 && wrong.bad == [place], "\(wrong.text)")
    }
    let alone = try fixture.call(122, #""id":\#(pictures[0]),"comment":"x""#, by: fixture.mikko)
    #expect(alone.status == 422 && alone.bad == ["comment"])
    let pushed = try pushed(set(9, "a", base: 1, #""state":"removed""#))
    #expect(pushed["status"] == .integer(422), "\(pushed)")
    try fixture.add(Sample.png, PictureDraft(of: inspection, key: "a"))
    #expect(try drop(pictures[0]).bad == ["state"])
    #expect(try drop(pictures[0], by: fixture.karri).status == 404)
  }

  @Test("What was dropped comes no more, until the inspection is open again")
  func late() throws {
    _ = try sign("Iida")
    for picture in pictures { #expect(try drop(picture).status == 200) }
    let refused = try fixture.call(
      120, #""of":\#(inspection),"key":"a","bytes":"\#(Data(Sample.png).base64EncodedString())""#,
      by: fixture.iida)
    #expect(refused.status == 409 && refused.problem == "finished", "\(refused.text)")
    // The last byte of an upload that began before comes too late, too.
    #expect(throws: InspectionFault.self) {
      try fixture.addLate(Sample.png, PictureDraft(of: inspection, key: "a"))
    }
    let open = try fixture.call(115, #""id":\#(inspection),"state":"open""#, by: fixture.mikko)
    #expect(open.all("voidedAt", of: "signatures").allSatisfy { $0 != .null })
    try fixture.add(Sample.png, PictureDraft(of: inspection, key: "a"))
    let stored = try fixture.picture(pictures[0])
    #expect(stored["state"] == .text("stored") && stored["comment"] == nil, "\(stored.text)")
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
    let json = try report("json").body
    #expect(try digest(json) == json["digest"])
    #expect(try checkFaults() == [])
    try compareAudit()
  }

  @Test("A dropped picture's comment that names an erased person is erased, and proved after that")
  func erased() throws {
    // One plain word in a longer text could be anything.
    let named = try fixture.api.call(22, #"{"id":5,"name":"Ilmo Ikkuna"}"#, by: fixture.boss)
    #expect(named.status == 200)
    _ = try sign("Iida")
    #expect(try drop(pictures[0], #","comment":"Ilmo Ikkuna lost it""#).status == 200)
    let before = try whole()
    #expect(try fixture.api.call(38, #"{"id":5}"#, by: fixture.boss).status == 200)
    #expect(try fixture.picture(pictures[0])["comment"] == .text("Erased user 5 lost it"))
    #expect(try whole()["erasedAt"] != .null && whole()["digest"] == before["digest"])
    #expect(try drop(pictures[1], #","comment":"Neither""#).status == 200)
    #expect(try whole()["state"] == .text("finished"))
    #expect(try checkFaults() == [])
    try compareAudit()
  }
}
