import Core
import Database
import HTTP
import JSON
import Testing

import APITestSupport
import TestSupport
import Zones

@testable import Timesheets

@Suite("Changes that a client made offline")
struct BatchTests {
  let team: TimesheetsAPIFixture
  var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  /// The results of a batch.
  func sync(
    _ changes: String..., more: String = "", by authHash: String? = nil
  ) throws -> [JSONTree] {
    let answer = try api.call(
      18, "{\"changes\":[\(changes.joined(separator: ","))]\(more)}", by: authHash ?? team.ann)
    try #require(answer.status == 200)
    return answer.body.elements
  }

  /// The text of a change that adds an hour of 1 March.
  static func add(_ key: String, hour: Int, more: String = "") -> String {
    let hours = [hour, hour + 1].map { ($0 < 10 ? "0" : "") + "\($0)" }
    return
      #"{"op":"add","key":"\#(key)","project":1,"start":"2026-03-01T\#(hours[0]):00","end":"2026-03-01T\#(hours[1]):00"\#(more)}"#
  }

  @Test("A batch adds, changes and removes in its order, by ids and by keys of its own")
  func order() throws {
    let results = try sync(
      Self.add("a", hour: 8, more: #","kind":"overtime""#), Self.add("b", hour: 9),
      #"{"op":"update","key":"c","id":"a","base":"a","description":"Poured"}"#,
      #"{"op":"update","key":"d","id":1,"base":2,"end":"2026-03-01T08:30"}"#,
      #"{"op":"remove","key":"e","id":"b","base":1}"#,
      #"{"op":"add","key":"f","project":1,"start":"2026-03-02T08:00"}"#,
      #"{"op":"update","key":"g","id":"f","end":"2026-03-02T09:00"}"#)
    #expect(results.map { integer($0, "status") } == [201, 201, 200, 200, 204, 201, 200])
    #expect(texts(.array(results), "key") == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(results[4]["entry"] == nil && results[4]["problem"] == nil)
    let entry = try #require(results[3]["entry"])
    #expect(entry["description"] == .text("Poured") && entry["seconds"] == .integer(1_800))
    #expect(entry["kind"] == .text("overtime") && entry["key"] == .text("a"))
    #expect(entry["revision"] == .integer(3) && entry["changedBy"] == .null)
    #expect(try api.call(39, #"{"id":1}"#, by: team.ann).body == entry)
    #expect(results[5]["entry"]?["end"] == .null)
    #expect(results[6]["entry"]?["seconds"] == .integer(3_600))
    let listed = try api.call(10, #"{"from":"2026-03-01","to":"2026-03-02"}"#, by: team.ann).body
    #expect(integers(listed, "id") == [1, 3])
  }

  @Test("A change that is sent again is not made again, and tells how the entry is now")
  func again() throws {
    let (add, remove) = (Self.add("a", hour: 8), #"{"op":"remove","key":"r","id":"a"}"#)
    _ = try sync(add)
    _ = try api.call(13, #"{"id":1,"description":"Later"}"#, by: team.ann)
    let again = try sync(add, add)
    #expect(again[0] == again[1] && again[0]["again"] == .flag(true))
    #expect(integer(again[0], "status") == 201)
    #expect(again[0]["entry"]?["description"] == .text("Later"))
    #expect(try sync(remove).map { integer($0, "status") } == [204])
    let gone = try sync(remove, add)
    #expect(gone.map { integer($0, "status") } == [204, 201])
    #expect(gone.allSatisfy { $0["again"] == .flag(true) && $0["entry"] == nil })
    #expect(try api.call(10, #"{"day":"2026-03-01"}"#, by: team.ann).body == .array([]))
    let other = try sync(Self.add("a", hour: 8, more: #","billable":false"#))
    #expect(problem(other[0]) == "key-reused" && fields(other[0]) == ["key"])
    // The same members in another order are the same.
    let turned =
      #"{"end":"2026-03-01T09:00","key":"a","start":"2026-03-01T08:00","project":1,"op":"add"}"#
    #expect(try sync(turned)[0]["again"] == .flag(true))
  }

  @Test("A refused change leaves its key free, and the others stand")
  func refused() throws {
    let results = try sync(
      Self.add("a", hour: 8), Self.add("b", hour: 8), Self.add("c", hour: 9, more: #","task":9"#),
      #"{"op":"update","key":"d","id":"b","description":"x"}"#,
      #"{"op":"update","key":"e","id":1,"base":"b","description":"x"}"#,
      #"{"op":"update","key":"f","id":77,"description":"x"}"#,
      #"{"op":"remove","key":"g"}"#, #"{"op":"add","id":1,"key":"h","base":1}"#,
      #"{"op":"remove","key":"i","id":1,"description":"x"}"#, #"{"op":"turn","key":"j","id":1}"#,
      #"{"key":"k\u00e9","op":"remove","id":1}"#, "7", Self.add("b", hour: 9))
    let statuses: [Int64] = [201, 409, 422, 422, 422, 404, 422, 422, 422, 422, 422, 422, 201]
    #expect(results.map { integer($0, "status") } == statuses)
    #expect(problem(results[1]) == "overlap")
    #expect(results[1]["problem"]?["entry"]?["start"] == .text("2026-03-01T08:00:00+02:00"))
    #expect(fields(results[2]) == ["task"] && fields(results[3]) == ["id"])
    #expect(fields(results[4]) == ["base"] && fields(results[6]) == ["id"])
    #expect(fields(results[7]).contains("id") && fields(results[7]).contains("base"))
    #expect(fields(results[8]) == ["description"] && fields(results[9]) == ["op"])
    #expect(fields(results[10]) == ["key"] && results[10]["key"] == .null)
    #expect(results[11]["key"] == .null)
    let listed = try api.call(10, #"{"day":"2026-03-01"}"#, by: team.ann).body
    #expect(integers(listed, "id").count == 2)
  }

  @Test("A change upon another state than the entry has is refused with the entry as it is")
  func stale() throws {
    _ = try sync(Self.add("a", hour: 8))
    _ = try api.call(13, #"{"id":1,"description":"By hand"}"#, by: team.ann)
    let refused = try sync(
      #"{"op":"update","key":"u","id":1,"base":1,"billable":false}"#,
      #"{"op":"remove","key":"r","id":"a","base":"a"}"#,
      #"{"op":"update","key":"v","id":1,"base":3,"billable":false}"#)
    for result in refused {
      #expect(integer(result, "status") == 412 && problem(result) == "precondition")
      #expect(result["entry"]?["description"] == .text("By hand"))
      #expect(result["entry"]?["revision"] == .integer(2))
    }
    let taken = try sync(
      #"{"op":"update","key":"u","id":1,"base":2,"billable":false}"#,
      #"{"op":"update","key":"w","id":1,"base":"u","description":"Both"}"#,
      #"{"op":"update","key":"x","id":1,"base":"w","description":"Both"}"#)
    #expect(taken.map { integer($0, "status") } == [200, 200, 200])
    // What changes nothing makes no revision.
    #expect(taken[2]["entry"]?["revision"] == .integer(4))
  }

  @Test("Two entries change places by one call (95), not by two changes; closed hours stay")
  func meaning() throws {
    _ = try sync(Self.add("a", hour: 8), Self.add("b", hour: 9))
    let turned = try sync(
      #"{"op":"update","key":"c","id":"a","start":"2026-03-01T09:00","end":"2026-03-01T10:00"}"#)
    #expect(problem(turned[0]) == "overlap")
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: team.ada)
    let late = try sync(
      #"{"op":"add","key":"l","project":1,"start":"2026-02-10T08:00","end":"2026-02-10T09:00"}"#,
      Self.add("m", hour: 12))
    #expect(late.map { integer($0, "status") } == [409, 201])
    #expect(problem(late[0]) == "locked")
    let second = try sync(
      #"{"op":"add","key":"t","project":1,"start":"2026-03-02T08:00"}"#,
      #"{"op":"add","key":"u","project":1,"start":"2026-03-02T09:00"}"#)
    #expect(problem(second[1]) == "running")
  }

  @Test("Keys are their maker's; who works for another changes that one's entries alone")
  func others() throws {
    _ = try sync(Self.add("a", hour: 8))
    let foreign = try sync(
      #"{"op":"update","key":"u","id":1,"description":"x"}"#,
      #"{"op":"remove","key":"r","id":"a"}"#, Self.add("a", hour: 8), by: team.bob)
    #expect(foreign.map { integer($0, "status") } == [404, 422, 201])
    let batch = "{\"changes\":[\(Self.add("m", hour: 10))],\"user\":3}"
    #expect(try api.call(18, batch, by: team.meg).status == 403)
    #expect(try api.call(18, batch, by: team.bob).status == 403)
    _ = try api.call(190, #"{"workForOthers":"manager"}"#, by: team.ada)
    let made = try sync(
      Self.add("m", hour: 10), #"{"op":"update","key":"n","id":1,"description":"Seen"}"#,
      #"{"op":"update","key":"o","id":2,"description":"Bob's"}"#, more: #","user":3"#,
      by: team.meg)
    #expect(made.map { integer($0, "status") } == [201, 200, 404])
    let entry = try #require(made[0]["entry"])
    #expect(entry["user"] == .integer(3) && entry["changedBy"] == .integer(2))
    // By Ann's clocks, told by the manager's.
    #expect(entry["start"] == .text("2026-03-01T08:00:00+00:00"))
    let again = try sync(Self.add("m", hour: 10), by: team.meg)
    #expect(problem(again[0]) == "key-reused")
    #expect(
      try api.call(18, "{\"changes\":[\(Self.add("z", hour: 1))],\"user\":99}", by: team.meg)
        .faults == ["data.user"])
  }

  @Test("1,000 changes are taken in slices, and no more")
  func many() throws {
    func changes(_ count: Int) -> String {
      (0..<count).map { number in
        let start = Instant(seconds: 1_770_000_000 + Int64(number) * 60)
        let times =
          #""start":"\#(Zone.utc.text(of: start))","end":"\#(Zone.utc.text(of: start + 30))""#
        return #"{"op":"add","key":"k\#(number)","project":1,\#(times)}"#
      }
      .joined(separator: ",")
    }
    #expect(try api.call(18, #"{"changes":[]}"#, by: team.ann).faults == ["data.changes"])
    #expect(
      try api.call(18, "{\"changes\":[\(changes(1_001))]}", by: team.ann).faults
        == ["data.changes"])
    let before = api.database.reader.newestCommit
    let results = try sync(changes(1_000))
    // Where nobody waits, eight slices of 50 are one transaction.
    if TestEngine.isFile { #expect(api.database.reader.newestCommit == before + 3) }
    #expect(results.count == 1_000)
    #expect(results.allSatisfy { integer($0, "status") == 201 })
    #expect(integer(results[999]["entry"] ?? .null, "id") == 1_000)
  }

  @Test("Keys are forgotten after 400 days, that of an added entry once that is gone, too")
  func forgetting() throws {
    api.runDueJobs()
    _ = try sync(
      Self.add("a", hour: 8), Self.add("b", hour: 9), #"{"op":"remove","key":"r","id":"b"}"#)
    api.clock.now = api.clock.now + 401 * 86_400
    api.runDueJobs()
    let ann = try api.logIn("ann")
    let kept = try sync(
      Self.add("a", hour: 8), #"{"op":"remove","key":"r","id":"a"}"#, by: ann)
    #expect(kept[0]["again"] == .flag(true) && integer(kept[1], "status") == 204)
    #expect(kept[1]["again"] == nil)
    let second = try sync(Self.add("b", hour: 9), by: ann)
    #expect(integer(second[0], "status") == 201 && second[0]["again"] == nil)
  }
}

extension BatchTests {
  func integer(_ tree: JSONTree, _ name: String) -> Int64? {
    if case .integer(let number) = tree[name] { number } else { nil }
  }

  /// The name of a refusal.
  func problem(_ result: JSONTree) -> String? {
    guard case .text(let type) = result["problem"]?["type"] else { return nil }
    return String(type.dropFirst("urn:kortti:problem:".count))
  }

  /// The fields that a refusal names.
  func fields(_ result: JSONTree) -> [String] {
    texts(result["problem"]?["errors"] ?? .null, "field")
  }
}
