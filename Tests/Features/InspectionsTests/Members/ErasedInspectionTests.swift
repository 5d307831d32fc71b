import APITestSupport
import Crypto
import JSON
import Testing

@Suite("Inspections after the personal data of a member was erased")
struct ErasedInspectionTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// A finished inspection, signed by iida.
  private func finished(_ how: String) throws -> Int64 {
    let id = try fixture.start(hall)
    let saved = try fixture.call(
      114,
      #""id":\#(id),"sheets":[{"section":"start","key":"s\#(id)","set":{"heated":"yes","how":"\#(how)"}}]"#,
      by: fixture.iida)
    #expect(saved.status == 200, "\(saved.text)")
    let done = try fixture.finish(
      id, #","signatures":[{"name":"iida","strokes":[[[0,0],[9,9]]]}]"#)
    #expect(done["state"] == .text("finished") && done["erasedAt"] == .null, "\(done.text)")
    return id
  }

  private func read(_ id: Int64) throws -> APIFixture.Answer {
    try fixture.call(112, #""id":\#(id)"#, by: fixture.mikko)
  }

  private func report(_ id: Int64, _ format: String) throws -> APIFixture.Answer {
    try fixture.call(116, #""id":\#(id),"format":"\#(format)""#, by: fixture.mikko)
  }

  /// The digest of what a report says now.
  private func recomputed(_ report: JSONTree) throws -> JSONTree {
    guard case .object(let members) = report else { return .null }
    let content = JSONTree.object(members.filter { !["digest", "signatures"].contains($0.name) })
    let canonical = try #require(content.canonical)
    return .text(SHA256.of(canonical.span).description)
  }

  @Test("Where the person was named the digest is marked as given before, and nowhere else")
  func marked() throws {
    let (named, other) = (try finished("iida"), try finished("oil"))
    let before = try read(named)
    let cursor = try cursor(by: fixture.mikko)
    #expect(try fixture.api.call(38, #"{"id":4}"#, by: fixture.boss).status == 200)

    let after = try read(named)
    #expect(after["digest"] == before["digest"] && after["erasedAt"] == after["updatedAt"])
    #expect(
      after.all("answers", of: "sheets")
        == [.object(["heated": .text("yes"), "how": .text("Erased user 4")])])
    #expect(after.all("name", of: "signatures") == [.text("Erased user 4")])
    // Devices get what they hold with the name, with the revision of before where nothing else changed.
    let told = try feed("inspection", #","since":"\#(cursor)""#)
    #expect(told.map { $0["id"] } == [.integer(other), .integer(named)])
    #expect(
      try feed("sheet", #","since":"\#(cursor)""#).map { $0["data"]?["answers"]?["how"] }
        == [.text("Erased user 4")])
    let json = try report(named, "json").body
    #expect(json["erasedAt"] != nil && json["digest"] == before["digest"])
    #expect(try recomputed(json) != json["digest"])
    let page = try report(named, "html").text
    #expect(page.contains("It was given before personal data was erased"))
    #expect(page.contains("Given before personal data was erased"))

    // A signature is no part of what was signed.
    let same = try read(other)
    #expect(same["erasedAt"] == .null && same.all("name", of: "signatures") != [.text("iida")])
    let plain = try report(other, "json").body
    #expect(plain["erasedAt"] == nil)
    #expect(try recomputed(plain) == plain["digest"])
    #expect(try !report(other, "html").text.contains("erased,"))
    try compareAudit()
  }

  @Test("Finished once more, it has a digest of what it says now")
  func finishedAgain() throws {
    let id = try finished("iida")
    #expect(try fixture.api.call(38, #"{"id":4}"#, by: fixture.boss).status == 200)
    let open = try fixture.call(115, #""id":\#(id),"state":"open""#, by: fixture.mikko)
    #expect(open["erasedAt"] == .null && open["digest"] == .null, "\(open.text)")
    let done = try fixture.finish(id, by: fixture.mikko)
    #expect(done["erasedAt"] == .null)
    let json = try report(id, "json").body
    #expect(try recomputed(json) == json["digest"])
  }
}
