import APITestSupport
import Blobs
import Core
import Crypto
import Inspections
import JSON
import TestSupport
import Testing

@Suite("Adding, announcing and changing pictures")
struct AddingPictureTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    target = try fixture.target("Hall")
    let assigned = try fixture.call(
      110, #""id":\#(target),"inspectors":[4]"#, by: fixture.mikko)
    #expect(assigned.status == 200)
  }

  /// The problem of a refused picture.
  private func refusal(
    _ draft: PictureDraft, _ bytes: [UInt8] = Sample.png, by user: Int64 = 4
  ) throws -> InspectionFault? {
    do {
      try fixture.add(bytes, draft, by: user)
      return nil
    } catch { return try #require(error as? InspectionFault) }
  }

  private func fields(_ fault: InspectionFault?) -> [String] {
    if case .invalid(let errors)? = fault { errors.map(\.field) } else { [] }
  }

  private func results(_ answer: APIFixture.Answer) -> [JSONTree] {
    if case .array(let results)? = answer["results"] { results } else { [] }
  }

  private func sheet(_ inspection: Int64) throws -> Int64 {
    try fixture.answer(inspection, #""heated":"no""#)
    let whole = try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida)
    guard case .integer(let id)? = whole.all("id", of: "sheets").first ?? nil else { return 0 }
    return id
  }

  @Test("Its owner must be there for the sender, and its field a field of it")
  func owner() throws {
    let unseen = try fixture.target("Unseen")
    let other = try fixture.call(109, #""name":"Other""#, by: fixture.karri, account: "kemi")
      .number("id")
    let known = try fixture.add(Sample.png, PictureDraft(of: target))
    for id in [unseen, 999, known, other + 900] {
      #expect(fields(try refusal(PictureDraft(of: id))) == ["of"])
    }
    var draft = PictureDraft(of: .key("nobody"))
    #expect(fields(try refusal(draft)) == ["ofKey"])
    draft = PictureDraft(of: target, field: "damp")
    #expect(fields(try refusal(draft)) == ["field"])
    let inspection = try fixture.start(target)
    let sheet = try sheet(inspection)
    #expect(try refusal(PictureDraft(of: sheet, field: "heated")) == nil)
    #expect(fields(try refusal(PictureDraft(of: sheet, field: "damp"))) == ["field"])
    #expect(fields(try refusal(PictureDraft(of: inspection, field: "heated"))) == ["field"])
    draft = PictureDraft(of: sheet)
    draft.caption = String(repeating: "x", count: 501)
    #expect(fields(try refusal(draft)) == ["caption"])
  }

  @Test("Size, quota, no bytes, and bytes that are no picture")
  func limits() throws {
    let size = Sample.png.count
    let small = try fixture.call(102, #""pictureBytes":\#(size)"#, by: fixture.anna)
    #expect(small.status == 200)
    #expect(try refusal(PictureDraft(of: target)) == nil)
    #expect(
      try refusal(PictureDraft(of: target), Sample.png + [0]) == .tooLarge(most: Int64(size)))
    #expect(fields(try refusal(PictureDraft(of: target), [])) == ["length"])
    for text in ["<html>", "<svg xmlns=", "%PDF-1.7", "PK\u{3}\u{4}", "GIF89a"] {
      let fault = try refusal(PictureDraft(of: target), Array(text.utf8))
      guard case .unsupported? = fault else {
        Issue.record("\(text) was taken")
        continue
      }
    }
    let quota = try fixture.call(102, #""quotaBytes":\#(2 * size)"#, by: fixture.boss)
    #expect(quota.status == 200, "\(quota.text)")
    #expect(try refusal(PictureDraft(of: target)) == nil)
    #expect(try refusal(PictureDraft(of: target)) == .quota)
    let announced = try fixture.announce(Array(Sample.png.dropLast()), of: target, key: "a")
    #expect(results(announced).first?["status"] == .integer(409), "\(announced.text)")
  }

  @Test("An announced picture counts, is in the feed, and is filled by its key with its bytes only")
  func announcing() throws {
    let answer = try fixture.announce(
      Sample.jpeg, of: target, key: "p", #","caption":"Wall","order":3"#)
    let data = try #require(results(answer).first?["data"], "\(answer.text)")
    #expect(data["state"] == .text("awaited") && data["mediaType"] == .null)
    #expect(data["caption"] == .text("Wall") && data["order"] == .integer(3))
    guard case .integer(let id)? = data["id"] else { return }
    #expect(try fixture.file(id).answer.status == 404)
    let used = try fixture.call(101, by: fixture.anna).number("usedBytes")
    #expect(used == Int64(Sample.jpeg.count))
    #expect(fields(try refusal(PictureDraft(of: target, key: "p"))) == ["sha256"])
    var other = PictureDraft(of: target, key: "p")
    let png = Sample.png
    other.sha256 = SHA256.of(png.span)
    #expect(fields(try refusal(other)) == ["sha256"])
    #expect(try fixture.add(Sample.jpeg, PictureDraft(of: target, key: "p")) == id)
    fixture.read()
    let picture = try fixture.picture(id)
    #expect(picture["state"] == .text("stored") && picture["caption"] == .text("Wall"))
    #expect(picture.number("width") == 20 && picture.number("revision") == 3)
    // Sent again, it is the same; other bytes under its key are refused.
    #expect(try fixture.add(Sample.jpeg, PictureDraft(of: target, key: "p")) == id)
    guard case .duplicate(let taken)? = try refusal(PictureDraft(of: target, key: "p"), Sample.heic)
    else { throw InspectionFault.keyReused }
    #expect(taken.field == "key")
    #expect(try fixture.call(101, by: fixture.anna).number("usedBytes") == used)
    let changes = try fixture.call(126, #""types":["picture"]"#, by: fixture.iida)
    #expect(changes.all("id", of: "changes") == [.integer(id)])
  }

  @Test("Known bytes need not be sent, if the sender sees a picture with them in this account")
  func known() throws {
    try fixture.add(Sample.jpeg, PictureDraft(of: target), by: 4)
    fixture.read()
    let again = try fixture.announce(Sample.jpeg, of: target, key: "again")
    let data = try #require(results(again).first?["data"])
    #expect(data["state"] == .text("stored") && data["width"] == .integer(20))
    // Those of another account, and of a target that is not seen, are as unknown.
    let kemi = try fixture.call(109, #""name":"Other""#, by: fixture.karri, account: "kemi")
      .number("id")
    try fixture.add(Sample.png, PictureDraft(of: kemi), by: 6, account: "kemi")
    let unseen = try fixture.target("Unseen")
    try fixture.add(Sample.heic, PictureDraft(of: unseen), by: 3)
    for (n, bytes) in [(2, Sample.png), (3, Sample.heic)] {
      let answer = try fixture.announce(bytes, of: target, key: "k\(n)", n: n)
      #expect(results(answer).first?["data"]?["state"] == .text("awaited"))
    }
  }

  @Test("Known bytes count whole, whatever length is announced with their hash")
  func otherLength() throws {
    try fixture.add(Sample.png, PictureDraft(of: target))
    let hash = sha256(Sample.png)
    let answer = try fixture.call(
      127,
      #"""
      "device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"add","type":"picture",
      "key":"a","set":{"of":\#(target),"sha256":"\#(hash)","length":1}}]
      """#, by: fixture.iida)
    let data = try #require(results(answer).first?["data"], "\(answer.text)")
    #expect(data["length"] == .integer(Int64(Sample.png.count)))
    let used = try fixture.call(101, by: fixture.anna).number("usedBytes")
    #expect(used == Int64(2 * Sample.png.count))
  }

  @Test("Changes merge by field; inactive pictures leave the lists")
  func changing() throws {
    let id = try fixture.add(Sample.png, PictureDraft(of: target))
    fixture.read()
    let base = try fixture.picture(id).number("revision")
    let first = try fixture.call(122, #""id":\#(id),"caption":"North""#, by: fixture.mikko)
    #expect(first["caption"] == .text("North") && first["conflicts"] == nil, "\(first.text)")
    let second = try fixture.call(
      122, #""id":\#(id),"base":\#(base),"caption":"South","order":7"#, by: fixture.iida)
    #expect(second["caption"] == .text("North") && second["order"] == .integer(7))
    guard case .array(let conflicts)? = second["conflicts"] else { return }
    #expect(conflicts.count == 1)
    let list = try fixture.call(118, #""target":\#(target)"#, by: fixture.iida)
    #expect(list.all("id") == [.integer(id)])
    let gone = try fixture.call(122, #""id":\#(id),"active":false"#, by: fixture.iida)
    #expect(gone["active"] == .flag(false))
    #expect(try fixture.call(118, #""target":\#(target)"#, by: fixture.iida).list.isEmpty)
    #expect(try fixture.call(122, #""id":\#(id)"#, by: fixture.ilmo).status == 404)
    let wrong = try fixture.call(122, #""id":\#(id),"field":"damp""#, by: fixture.iida)
    #expect(wrong.bad == ["field"])
  }

  @Test("A device may take out of the lists what the server alone has changed since")
  func ownChange() throws {
    let announced = try fixture.announce(Sample.jpeg, of: target, key: "p")
    guard case .integer(let id)? = results(announced).first?["id"] else { return }
    try fixture.add(Sample.jpeg, PictureDraft(of: target, key: "p"))
    let filled = try fixture.picture(id).number("revision")
    fixture.read()
    let pushed = try fixture.call(
      127,
      #"""
      "device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":2,"op":"set","key":"p",
      "base":\#(filled),"set":{"active":false}}]
      """#, by: fixture.iida)
    #expect(results(pushed).first?["data"]?["active"] == .flag(false), "\(pushed.text)")
  }

  @Test("A device takes its picture back that has arrived, without the answer that told so")
  func takenBack() throws {
    _ = try fixture.announce(Sample.png, of: target, key: "p")
    try fixture.add(Sample.png, PictureDraft(of: target, key: "p"))
    let pushed = try fixture.call(
      127,
      #"""
      "device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":2,"op":"set","key":"p",
      "base":1,"set":{"active":false}}]
      """#, by: fixture.iida)
    #expect(results(pushed).first?["data"]?["active"] == .flag(false), "\(pushed.text)")
    #expect(results(pushed).first?["conflicts"] == .array([]))
  }

  @Test("An announcement that comes after its bytes is known; one of other bytes is not")
  func lateAnnouncement() throws {
    let id = try fixture.add(Sample.png, PictureDraft(of: target, key: "p"))
    let other = try fixture.announce(Sample.jpeg, of: target, key: "p")
    #expect(results(other).first?["status"] == .integer(422), "\(other.text)")
    let known = try fixture.announce(Sample.png, of: target, key: "p", n: 2)
    #expect(results(known).first?["id"] == .integer(id), "\(known.text)")
    #expect(results(known).first?["again"] == .flag(true))
    // A number that a restore lost is nobody's; that of another item is not the owner's.
    let lost = try fixture.announce(Sample.png, of: 999_999, key: "p", n: 3)
    #expect(results(lost).first?["again"] == .flag(true), "\(lost.text)")
    let elsewhere = try fixture.announce(Sample.png, of: fixture.target("B"), key: "p", n: 4)
    #expect(results(elsewhere).first?["status"] == .integer(422), "\(elsewhere.text)")
    #expect(try fixture.usedBytes() == Int64(Sample.png.count))
  }

  @Test(
    "An inactive picture counts for 30 days; then its bytes go, and it is awaited if brought back")
  func inactive() throws {
    let id = try fixture.add(Sample.png, PictureDraft(of: target))
    fixture.read()
    _ = try fixture.call(122, #""id":\#(id),"active":false"#, by: fixture.iida)
    let reading = fixture.api.pictures.reading
    fixture.api.clock.advance(bySeconds: 30 * 86_400 - 1)
    reading.releaseInactive()
    let iida = try fixture.api.logIn("iida")
    let anna = try fixture.api.logIn("anna")
    #expect(try fixture.call(101, by: anna).number("usedBytes") == Int64(Sample.png.count))
    #expect(try fixture.file(id, by: iida).bytes == Sample.png)
    fixture.api.clock.advance(bySeconds: 1)
    reading.releaseInactive()
    #expect(try fixture.call(101, by: anna).number("usedBytes") == 0)
    #expect(try fixture.file(id, by: iida).answer.status == 404)
    let swept = try fixture.api.pictures.blobs.sweep(
      at: fixture.api.clock.now, fixture.api.database.reader)
    #expect(swept.rows >= 1)
    let back = try fixture.call(122, #""id":\#(id),"active":true"#, by: iida)
    #expect(back["state"] == .text("awaited") && back["active"] == .flag(true))
    #expect(try fixture.call(101, by: anna).number("usedBytes") == Int64(Sample.png.count))
  }

  @Test("What came in the way while the bytes came is kept, with a conflict")
  func late() throws {
    let inspection = try fixture.start(target)
    let sheet = try sheet(inspection)
    let done = try fixture.finish(inspection)
    #expect(done["state"] == .text("finished"), "\(done.text)")
    #expect(try refusal(PictureDraft(of: sheet)) == .finished)
    let finished = try fixture.addLate(Sample.png, PictureDraft(of: sheet))
    _ = try fixture.call(110, #""id":\#(target),"inspectors":[]"#, by: fixture.mikko)
    let lost = try fixture.addLate(Sample.png, PictureDraft(of: target))
    _ = try fixture.call(
      110, #""id":\#(target),"inspectors":[4],"active":false"#, by: fixture.mikko)
    #expect(fields(try refusal(PictureDraft(of: target))) == ["of"])
    let removed = try fixture.addLate(Sample.png, PictureDraft(of: target))
    for id in [finished, lost] {
      #expect(try fixture.picture(id, by: fixture.mikko)["active"] == .flag(false))
    }
    let kept = try fixture.call(128, by: fixture.mikko)
    #expect(kept.all("kind") == ["finished", "rights", "removed"].map { .text($0) })
    #expect(kept.all("thing") == [inspection, target, target].map { .integer($0) })
    // What is below an inactive target comes back with it.
    let conflict = kept.list[2]
    #expect(try fixture.picture(removed, by: fixture.mikko)["active"] == .flag(true))
    let id = conflict.number("id")
    let decided = try fixture.call(129, #""id":\#(id),"keep":"offered""#, by: fixture.mikko)
    #expect(decided.status == 200, "\(decided.text)")
    #expect(
      try fixture.call(108, #""id":\#(target)"#, by: fixture.mikko)["active"] == .flag(true))
    // While somebody has to decide, the bytes are kept.
    fixture.api.clock.advance(bySeconds: 31 * 86_400)
    fixture.api.pictures.reading.releaseInactive()
    let anna = try fixture.api.logIn("anna")
    #expect(
      try fixture.call(101, by: anna).number("usedBytes") == 3 * Int64(Sample.png.count))
  }
}
