import APITestSupport
import JSON
import Testing

@Suite("Times without an offset are the user's, whichever way they come")
struct LocalTimeTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  /// The account is in Helsinki, Ilmo in Tokyo, Mikko in Lisbon.
  init() throws {
    let read = #"{"key":"read","label":"Read","type":"instant"}"#
    fixture = try InspectionsFixture(
      #""timeZone":"Europe/Helsinki","targetFields":[\#(read)]"#)
    for (user, zone) in [(fixture.ilmo, "Asia/Tokyo"), (fixture.mikko, "Europe/Lisbon")] {
      let set = try fixture.api.call(5, #"{"timeZone":"\#(zone)"}"#, by: user)
      #expect(set.status == 200, "\(set.text)")
    }
    let sections =
      #"[{"section":"meters","title":"Meters","repeat":"many","fields":[\#(read)]}]"#
    let saved = try fixture.call(
      106, #""template":"yearly","title":"Yearly","sections":\#(sections)"#, by: fixture.mikko)
    #expect(saved.status == 200, "\(saved.text)")
    hall = try fixture.target("Hall")
  }

  private let local = #""2026-03-02T08:00""#
  /// 08:00 in Tokyo.
  private let meant = "2026-03-01T23:00:00+00:00"

  private func read(_ data: JSONTree?, _ fields: String) -> JSONTree? { data?[fields]?["read"] }

  @Test("In a pushed change")
  func pushed() throws {
    let answer = try push(
      [
        add(1, "inspection", "i", #""target":\#(hall),"template":"yearly","startedAt":\#(local)"#),
        add(2, "sheet", "s", #""inspection":"i","section":"meters","answers":{"read":\#(local)}"#),
        add(3, "target", "t", #""name":"T","fields":{"read":\#(local)}"#),
        #"{"n":4,"op":"set","id":\#(hall),"base":1,"set":{"fields":{"read":\#(local)}}}"#,
      ], by: fixture.ilmo)
    let results = results(answer)
    #expect(statuses(answer) == [200, 200, 200, 200], "\(answer.text)")
    #expect(results[0]["data"]?["startedAt"] == .text("2026-03-02T08:00:00+09:00"))
    #expect(read(results[1]["data"], "answers") == .text(meant))
    #expect(read(results[2]["data"], "fields") == .text(meant))
    #expect(read(results[3]["data"], "fields") == .text(meant))
  }

  @Test("In a request of its own")
  func requests() throws {
    let started = try fixture.call(
      113, #""target":\#(hall),"template":"yearly","startedAt":\#(local)"#, by: fixture.ilmo)
    #expect(started["startedAt"] == .text("2026-03-02T08:00:00+09:00"), "\(started.text)")
    let saved = try fixture.call(
      114,
      #""id":\#(started.number("id")),"sheets":[{"key":"s","section":"meters","set":{"read":\#(local)}}]"#,
      by: fixture.ilmo)
    #expect(saved.all("answers", of: "sheets").first??["read"] == .text(meant), "\(saved.text)")
    let added = try fixture.call(
      109, #""name":"T","fields":{"read":\#(local)}"#, by: fixture.ilmo)
    #expect(read(added.body, "fields") == .text(meant), "\(added.text)")
    let changed = try fixture.call(
      110, #""id":\#(hall),"fields":{"read":\#(local)}"#, by: fixture.ilmo)
    #expect(read(changed.body, "fields") == .text(meant), "\(changed.text)")
  }

  @Test("In a change that was kept: its author's, not those of the manager who decides for it")
  func kept() throws {
    let inspection = try fixture.start(hall, by: fixture.ilmo)
    #expect(try fixture.finish(inspection).status == 200)
    let late = try pushed(
      add(
        1, "sheet", "s",
        #""inspection":\#(inspection),"section":"meters","answers":{"read":\#(local)}"#),
      by: fixture.ilmo)
    let conflict = try #require(late.conflicts.first, "\(late)")
    let opened = try fixture.call(
      115, #""id":\#(inspection),"state":"open""#, by: fixture.mikko)
    #expect(opened.status == 200, "\(opened.text)")
    let decided = try decide(.object(["id": conflict]), "offered")
    #expect(decided.status == 200, "\(decided.text)")
    let whole = try fixture.call(112, #""id":\#(inspection)"#, by: fixture.mikko)
    #expect(whole.all("answers", of: "sheets").first??["read"] == .text(meant), "\(whole.text)")
  }

  @Test("A value that a manager decides for is in the manager's zone")
  func decided() throws {
    let set = #"{"n":1,"op":"set","id":\#(hall),"base":1,"set":{"fields":{"read":\#(local)}}}"#
    let changed = try fixture.call(
      110, #""id":\#(hall),"fields":{"read":"2026-01-01T00:00:00Z"}"#, by: fixture.mikko)
    #expect(changed.status == 200)
    let late = try pushed(set, by: fixture.ilmo)
    let conflict = try #require(late.conflicts.first, "\(late)")
    let decided = try fixture.call(
      129, #""id":\#(try #require(conflict.plainNumber)),"keep":"value","value":\#(local)"#,
      by: fixture.mikko)
    #expect(decided.status == 200, "\(decided.text)")
    let target = try fixture.call(108, #""id":\#(hall)"#, by: fixture.mikko)
    #expect(read(target.body, "fields") == .text("2026-03-02T08:00:00+00:00"), "\(target.text)")
  }
}

extension JSONTree {
  fileprivate var plainNumber: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }
}
