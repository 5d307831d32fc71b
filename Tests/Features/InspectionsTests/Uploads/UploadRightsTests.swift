import APITestSupport
import HTTP
import JSON
import Testing

@Suite("Uploads while others change what they are for")
struct UploadRightsTests {
  @Test("A picture announced after the right was taken has a place for its bytes")
  func announcedLate() throws {
    let fixture = try InspectionsFixture(#""visibility":"assigned""#)
    let target = try fixture.target("Lift")
    func assign(_ users: String) throws {
      #expect(
        try fixture.call(110, #""id":\#(target),"inspectors":[\#(users)]"#, by: fixture.mikko)
          .status == 200)
    }
    try assign("4")
    try assign("")
    let bytes = picture(5_000)
    let pushed = try fixture.announce(bytes, of: target, key: "p", device: "phone")
    #expect(pushed.all("status", of: "results") == [.integer(200)], "\(pushed.text)")
    #expect(pushed.all("data", of: "results") == [.null])
    let sent = try fixture.post(target, bytes, "&key=p")
    #expect(sent.status == 201 && sent.json["active"] == .flag(false), "\(sent.json)")
    let conflicts = try fixture.call(128, #""state":"open""#, by: fixture.mikko)
    #expect(conflicts.all("kind") == [.text("rights")])
    let decided = try fixture.call(
      129, #""id":\#(conflictID(conflicts)),"keep":"offered""#, by: fixture.mikko)
    #expect(decided.status == 200, "\(decided.text)")
    let shown = try fixture.call(119, #""id":\#(sent.number("id") ?? 0)"#, by: fixture.mikko)
    // They are there, and perhaps read already, as what is no picture.
    #expect(shown["active"] == .flag(true) && shown["state"] != .text("awaited"))
    // Of what the sender never saw there is none.
    let other = try fixture.target("Stairs")
    let unseen = try fixture.announce(bytes, of: other, key: "q", n: 2, device: "phone")
    #expect(unseen.all("status", of: "results") == [.integer(422)], "\(unseen.text)")
  }

  @Test("Bytes of a picture whose sheet was kept wait for the decision")
  func ofKeptSheet() throws {
    let (fixture, hall) = try InspectionsFixture.withHall()
    let inspection = try fixture.start(hall, #","key":"i""#)
    try fixture.answer(inspection, #""heated":"no""#)
    #expect(try fixture.finish(inspection)["state"] == .text("finished"))
    let pushed = try fixture.call(
      127,
      #""device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"add","type":"sheet","key":"late","set":{"inspection":"i","section":"meters","answers":{"reading":1}}}]"#,
      by: fixture.iida)
    #expect(pushed.all("status", of: "results") == [.integer(200)], "\(pushed.text)")
    let open = try fixture.call(128, #""state":"open""#, by: fixture.mikko)
    func send() throws -> BytesAnswer {
      try fixture.exchange(
        .post, "/accounts/tornio/pictures?ofKey=late&key=p", picture(100),
        [("content-type", "image/jpeg")])
    }
    let waits = try send()
    #expect(waits.status == 503 && waits["Retry-After"] == "3600", "\(waits.json)")
    let decided = try fixture.call(
      129, #""id":\#(conflictID(open)),"keep":"current""#, by: fixture.mikko)
    #expect(decided.status == 200, "\(decided.text)")
    #expect(try send().status == 422)
  }

  @Test("A right that is lost meanwhile loses no bytes: the managers decide")
  func rightsLost() throws {
    let fixture = try InspectionsFixture(#""visibility":"assigned""#)
    let target = try fixture.target("Lift")
    func assign(_ users: String) throws {
      let saved = try fixture.call(
        110, #""id":\#(target),"inspectors":[\#(users)]"#, by: fixture.mikko)
      #expect(saved.status == 200)
    }
    let early = try fixture.post(target, picture(10))
    #expect(early.status == 422 && early.bad == ["of"])
    try assign("4")
    let bytes = picture(5_000)
    let path = try fixture.upload(target)
    let whole = try fixture.begin(
      .post, "/accounts/tornio/pictures?of=\(target)", length: 5_000,
      [("content-type", "image/jpeg")])
    _ = try fixture.patch(path, at: 0, Array(bytes[..<3_000]), last: false)
    try assign("")
    #expect(try fixture.offset(path) == 3_000)
    let made = try fixture.patch(path, at: 3_000, Array(bytes[3_000...]), last: true)
    #expect(made.status == 201 && made.json["active"] == .flag(false), "\(made.json)")
    whole.add(picture(5_000, 2))
    whole.end(.complete)
    #expect(whole.wait { $0.response != nil } && whole.response?.status == 201)
    let conflicts = try fixture.call(128, #""state":"open""#, by: fixture.mikko)
    #expect(conflicts.all("kind") == [.text("rights"), .text("rights")])
    let decided = try fixture.call(
      129, #""id":\#(conflictID(conflicts)),"keep":"offered""#,
      by: fixture.mikko)
    #expect(decided.status == 200, "\(decided.text)")
    let shown = try fixture.call(119, #""id":\#(made.number("id") ?? 0)"#, by: fixture.mikko)
    #expect(shown["active"] == .flag(true))
    // Whoever is no member any more has no upload, until he is one again.
    try assign("4")
    let other = try fixture.upload(target)
    for isActive in [false, true] {
      let set = try fixture.call(
        103, #""user":4,"role":"inspector","active":\#(isActive)"#, by: fixture.anna)
      #expect(set.status == 200)
      #expect((try fixture.offset(other) == 0) == isActive)
    }
  }

  @Test(
    "Who is made inactive while sending gets the 404 of any upload, and goes on when active again")
  func inactive() throws {
    let fixture = try InspectionsFixture()
    let bytes = picture(5_000)
    let path = try fixture.upload(try fixture.target("Lift"))
    func set(isActive: Bool) throws {
      let set = try fixture.call(103, #""user":4,"active":\#(isActive)"#, by: fixture.anna)
      #expect(set.status == 200, "\(set.text)")
    }
    let sending = try fixture.begin(
      .patch, path, length: 5_000,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "0"),
        ("upload-complete", "?1"),
      ])
    sending.add(bytes)
    try set(isActive: false)
    sending.end(.complete)
    #expect(sending.wait { $0.response != nil })
    let refused = try BytesAnswer(try #require(sending.response))
    let later = try fixture.patch(path, at: 0, bytes, last: true)
    for answer in [refused, later] {
      #expect(answer.status == 404 && answer["Upload-Complete"] == nil, "\(answer.fields)")
      #expect(answer.json == later.json)
    }
    try set(isActive: true)
    let offset = try #require(try fixture.offset(path))
    #expect(offset == 5_000)
    let made = try fixture.patch(path, at: 5_000, [], last: true)
    #expect(made.status == 201 && made.text("sha256") == sha256(bytes), "\(made.json)")
  }

  private func conflictID(_ answer: APIFixture.Answer) -> Int64 {
    if case .integer(let id)? = answer.list.first?["id"] { id } else { 0 }
  }

  @Test("Bytes fill the picture that a device announced under the key")
  func announced() throws {
    let fixture = try InspectionsFixture()
    let target = try fixture.target("Lift")
    let bytes = picture(6_000)
    let pushed = try fixture.call(
      127,
      #""device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"add","type":"picture","key":"p","set":{"of":\#(target),"sha256":"\#(sha256(bytes))","length":6000}}]"#,
      by: fixture.iida)
    #expect(pushed.all("status", of: "results") == [.integer(200)], "\(pushed.text)")
    #expect(try fixture.usedBytes() == 6_000)
    let query = "&key=p"
    let other = try fixture.post(target, picture(6_000, 2), query)
    #expect(other.status == 422, "\(other.json)")
    // The bytes of the upload count once.
    let quota = try fixture.call(102, #""quotaBytes":6000"#, by: fixture.boss)
    #expect(quota.status == 200)
    let path = try fixture.upload(target, query + "&length=6000")
    let made = try fixture.patch(path, at: 0, bytes, last: true)
    #expect(made.status == 201 && made.text("state") == "stored", "\(made.json)")
    #expect(made.text("key") == "p")
    #expect(try fixture.usedBytes() == 6_000)
    let again = try fixture.post(target, bytes, query)
    #expect(again.status == 201 && again.number("id") == made.number("id"))
  }
}
