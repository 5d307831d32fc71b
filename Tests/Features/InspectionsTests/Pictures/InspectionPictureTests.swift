import APITestSupport
import Blobs
import Core
import Crypto
import Imaging
import Inspections
import JSON
import PictureSupport
import TestSupport
import Testing

@Suite("Pictures of inspections: finishing and reports")
struct InspectionPictureTests {
  let fixture: InspectionsFixture
  let target: Int64
  let inspection: Int64
  let sheet: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Hall")
    let saved = try fixture.call(
      106,
      #"""
      "template":"photos","title":"Photos","sections":[{"section":"start","title":"Start",
      "repeat":"once","fields":[
      {"key":"front","label":"The front","type":"pictures","required":true},
      {"key":"roof","label":"The roof","type":"yesNo","minPictures":2,"maxPictures":3}]}]
      """#, by: fixture.mikko)
    #expect(saved.status == 200, "\(saved.text)")
    let started = try fixture.call(
      113, #""target":\#(target),"template":"photos""#, by: fixture.iida)
    inspection = started.number("id")
    let filled = try fixture.call(
      114,
      #"""
      "id":\#(inspection),"sheets":[{"key":"s","section":"start","set":{"roof":"yes"}}],
      "findings":[{"key":"f","title":"Moss","severity":"minor"}]
      """#, by: fixture.iida)
    guard case .integer(let id)? = filled.all("id", of: "sheets").first ?? nil else {
      sheet = 0
      Issue.record("no sheet: \(filled.text)")
      return
    }
    sheet = id
  }

  private func whole() throws -> APIFixture.Answer {
    try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida)
  }

  private func finding() throws -> Int64 {
    guard case .integer(let id)? = try whole().all("id", of: "findings").first ?? nil else {
      return 0
    }
    return id
  }

  private func report(_ format: String, _ more: String = "") throws -> APIFixture.Answer {
    try fixture.call(116, #""id":\#(inspection),"format":"\#(format)"\#(more)"#, by: fixture.ilmo)
  }

  /// Different pictures.
  private func samples(_ count: Int) -> [[UInt8]] {
    (0..<count).map { SamplePicture(width: 16 + $0, height: 16).file(.png) }
  }

  private func fill(_ bytes: [UInt8], _ key: String, field: String?) throws {
    try fixture.add(bytes, PictureDraft(of: sheet, field: field, key: key))
  }

  @Test("Needed pictures are missing until they are added or announced")
  func needed() throws {
    let empty = try fixture.finish(inspection)
    #expect(
      empty.status == 422 && empty.bad == ["sheets[s].front", "sheets[s].roof"], "\(empty.text)")
    let pictures = samples(4)
    for (bytes, field) in zip(pictures, ["front", "roof", "roof", "roof"]) {
      try fixture.add(bytes, PictureDraft(of: sheet, field: field))
    }
    #expect {
      try fixture.add(pictures[0], PictureDraft(of: sheet, field: "roof"))
    } throws: {
      $0 as? InspectionFault
        == .invalid([FieldError("field", "This field has at most 3 pictures.")])
    }
    let early = try fixture.finish(inspection, #","holds":{"pictures":6}"#)
    #expect(early.problem == "incomplete" && early["missing.pictures"] == .integer(2))
    let done = try fixture.finish(inspection, #","holds":{"pictures":4}"#)
    #expect(done["state"] == .text("finished") && done.number("pictures") == 4, "\(done.text)")
  }

  @Test("An inspection that awaits pictures finishes by itself exactly when the last one is there")
  func arriving() throws {
    let pictures = samples(6)
    for (n, bytes) in pictures.enumerated() {
      let field = n == 0 ? "front" : "roof"
      let answer = try fixture.announce(
        bytes, of: sheet, key: "p\(n)", n: n + 1, #","field":"\#(field)","order":\#(n)"#)
      #expect(answer.status == 200, "\(answer.text)")
    }
    let arriving = try fixture.finish(inspection, #","holds":{"pictures":6}"#)
    #expect(arriving["state"] == .text("arriving"), "\(arriving.text)")
    let digest = try #require(arriving["digest"])
    #expect(
      try fixture.call(108, #""id":\#(target)"#, by: fixture.iida)["state"] == .text("underWay"))
    for (count, n) in [3, 0, 5, 1, 4, 2].enumerated() {
      #expect(try whole()["state"] == .text("arriving"), "after \(count)")
      try fill(pictures[n], "p\(n)", field: n == 0 ? "front" : "roof")
    }
    fixture.read()
    let finished = try whole()
    #expect(finished["state"] == .text("finished") && finished["digest"] == digest)
    #expect(finished["finishedAt"] == arriving["finishedAt"])
    #expect(try fixture.call(108, #""id":\#(target)"#, by: fixture.iida)["state"] == .text("done"))
    let json = try report("json")
    guard case .object(let members) = json.body else { return }
    let content = JSONTree.object(members.filter { !["digest", "signatures"].contains($0.name) })
    let canonical = try #require(content.canonical)
    #expect(digest == .text(SHA256.of(canonical.span).description))
    #expect(
      json.all("sha256", of: "pictures")
        == pictures.map { .text(SHA256.of($0.span).description) })
  }

  @Test("What an inactive sheet awaits holds nothing up, and is not in the report")
  func inactiveSheet() throws {
    try fixture.add(samples(1)[0], PictureDraft(of: inspection))
    _ = try fixture.announce(Sample.png, of: sheet, key: "p")
    #expect(try whole().number("pictures") == 2)
    let saved = try fixture.call(
      114, #""id":\#(inspection),"sheets":[{"key":"s","active":false}]"#, by: fixture.iida)
    #expect(saved.status == 200 && saved.number("pictures") == 1, "\(saved.text)")
    #expect(try fixture.call(111, by: fixture.iida).all("pictures") == [.integer(1)])
    #expect(try report("json").all("of", of: "pictures") == [.integer(inspection)])
  }

  @Test("A picture of a finished inspection stays as it is")
  func finished() throws {
    for (n, bytes) in samples(3).enumerated() {
      try fill(bytes, "p\(n)", field: n == 0 ? "front" : "roof")
    }
    fixture.read()
    let list = try fixture.call(118, #""inspection":\#(inspection)"#, by: fixture.iida)
    #expect(list.list.count == 3)
    guard case .integer(let id)? = list.all("id").first ?? nil else { return }
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
    let refused = try fixture.call(122, #""id":\#(id),"caption":"Late""#, by: fixture.iida)
    #expect(refused.status == 409 && refused.problem == "finished")
    let offline = try fixture.call(
      122, #""id":\#(id),"caption":"Late","base":1"#, by: fixture.iida)
    #expect(offline.status == 200 && offline["caption"] == .text(""), "\(offline.text)")
    let conflicts = try fixture.call(128, #""type":"picture""#, by: fixture.iida)
    #expect(conflicts.all("kind") == [.text("finished")])
  }

  @Test("Findings name their pictures, and an inspection counts all of its own")
  func counts() throws {
    let finding = try finding()
    let first = try fixture.add(Sample.png, PictureDraft(of: finding))
    try fixture.add(Sample.png, PictureDraft(of: inspection))
    let second = try fixture.add(Sample.png, PictureDraft(of: finding))
    #expect(
      try whole().all("pictures", of: "findings")
        == [.array([.integer(first), .integer(second)])])
    let listed = try fixture.call(117, by: fixture.iida)
    #expect(listed.all("pictures") == [.array([.integer(first), .integer(second)])])
    #expect(try whole().number("pictures") == 3)
    #expect(try fixture.call(111, by: fixture.iida).all("pictures") == [.integer(3)])
    for (filter, count) in [
      (#""finding":\#(finding)"#, 2), (#""inspection":\#(inspection)"#, 3),
      (#""target":\#(target)"#, 3), (#""sheet":\#(sheet)"#, 0), (#""state":"awaited""#, 0),
      (#""inspection":\#(inspection),"finding":\#(finding)"#, 2),
    ] {
      let list = try fixture.call(118, filter, by: fixture.iida)
      #expect(list.list.count == count, "\(filter): \(list.text)")
    }
    let page = try fixture.call(118, #""limit":2"#, by: fixture.iida)
    #expect(page.list.count == 2)
    for wrong in ["inspection", "finding", "sheet"] {
      let list = try fixture.call(118, #""\#(wrong)":\#(target)"#, by: fixture.iida)
      #expect(list.bad == [wrong])
    }
  }

  @Test("The report has the pictures in itself, as links, or not; captions are escaped")
  func page() throws {
    let finding = try finding()
    var draft = PictureDraft(of: sheet, field: "front")
    draft.caption = "<script>alert(1)</script>\u{202E}"
    let shown = try fixture.add(Sample.jpeg, draft)
    try fixture.add(Sample.png, PictureDraft(of: finding))
    try fixture.add(Sample.rubbish, PictureDraft(of: inspection))
    try fixture.add(Sample.heic, PictureDraft(of: inspection))
    _ = try fixture.announce(Array(Sample.png.dropLast()), of: inspection, key: "later")
    fixture.read()
    let page = try report("html")
    #expect(page.text.ranges(of: "src=\"data:image/jpeg;base64,/9j/").count == 2)
    #expect(page.text.contains("The front: &lt;script&gt;alert(1)&lt;/script&gt;\u{FFFD}"))
    #expect(!page.text.contains("<script"))
    for text in ["has not arrived", "can't be read", "can't be shown"] {
      #expect(page.text.contains("This picture \(text)".replacing("'", with: "&#39;")))
    }
    let policy = try #require(page.field("Content-Security-Policy"))
    #expect(policy.contains("; img-src data:; "))
    let links = try report("html", #","pictures":"links""#)
    let path = "/api/v1/accounts/tornio/pictures/\(shown)/file"
    #expect(links.text.contains("<a href=\"\(path)\">The front: &lt;script"))
    let none = try report("html", #","pictures":"none""#)
    for answer in [links, none] {
      #expect(!answer.text.contains("<img"))
      #expect(answer.field("Content-Security-Policy")?.contains("img-src") == false)
    }
    #expect(!none.text.contains("pictures/"))
    #expect(try report("html", #","pictures":"all""#).bad == ["pictures"])
    // What one piece has of them is small.
    #expect(page.pieces.allSatisfy { $0 < 200_000 }, "\(page.pieces)")
  }
}
