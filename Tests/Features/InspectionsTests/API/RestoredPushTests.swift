import APITestSupport
import Core
import Database
import JSON
import TestSupport
import Testing

@testable import Inspections

@Suite("After a restore, what other devices have to send again is waited for")
struct RestoredPushTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  private func restored(secondsAgo seconds: Int64 = 0) throws {
    try fixture.api.database.write { transaction in
      try transaction.run(
        "UPDATE generation SET value = $1, restored_at = $2",
        [.blob([7]), .instant(TestClock.start + -seconds)])
    }
  }

  private func inspection(_ number: Int) -> String {
    add(number, "inspection", "i", #""target":\#(hall),"template":"yearly""#)
  }

  private var edits: [String] {
    [
      set(1, "i", base: 4, #""title":"X""#),
      add(2, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"no"}"#),
      add(3, "target", "own", #""name":"Own""#),
      set(4, "s", base: 0, #""answers":{"heated":"yes","how":"oil"}"#),
      state(5, "i", #""state":"finished""#),
    ]
  }

  @Test("A change of what its maker has not sent again waits, and is made in its order")
  func waits() throws {
    try restored()
    let first = results(try push(edits, by: fixture.ilmo, device: "ilmo"))
    #expect(first.map { $0.number("status") } == [503, 503, 200, 503, 503], "\(first)")
    #expect(first[0]["problem"]?["type"] == .text("urn:kortti:problem:not-restored"))
    // It keeps waiting, also when the device has confirmed a later one.
    let second = try push(
      edits + [set(6, "own", base: 0, #""city":"T""#)], by: fixture.ilmo, device: "ilmo",
      #","confirmed":5"#)
    #expect(statuses(second) == [503, 503, 200, 503, 503, 200], "\(second.text)")
    #expect(statuses(try push([inspection(1)], by: fixture.iida)) == [200])
    let waited = edits.enumerated().filter { $0.offset != 2 }.map(\.element)
    let third = results(try push(waited, by: fixture.ilmo, device: "ilmo"))
    #expect(third.map { $0.number("status") } == [200, 200, 200, 200], "\(third)")
    #expect(third.allSatisfy { $0["again"] == nil && $0.conflicts.isEmpty })
    let whole = try fixture.call(111, by: fixture.mikko).list[0]
    #expect(whole["title"] == .text("X") && whole["state"] == .text("finished"))
    #expect(
      try feed("sheet")[0]["data"]?["answers"]
        == .object(["heated": .text("yes"), "how": .text("oil")]))
    let again = results(try push(waited, by: fixture.ilmo, device: "ilmo"))
    #expect(again.allSatisfy { $0["again"] == .flag(true) })
    let last = add(7, "target", "z", #""name":"Z""#)
    _ = try push([last], by: fixture.ilmo, device: "ilmo", #","confirmed":6"#)
    #expect(fixture.api.database.texts("SELECT device FROM pushes WHERE number < 7").isEmpty)
    try compareAudit()
  }

  @Test("What follows a waiting change waits too, though its item came between two slices")
  func slices() throws {
    try restored()
    let changes = (1...Push.slice + 1).map { number in
      var change = PushedChange()
      change.number = Int64(number)
      change.key = "i"
      change.base = 4
      change.set = [.init("title", .text("\(number)"))]
      return change
    }
    func slice(_ slice: Int) throws -> [Int64] {
      let push = Push(
        account: "tornio", device: "ilmo", sentAt: TestClock.start, confirmed: nil,
        changes: changes)
      let context = RequestContext.test(.test(UserID(stored: 5), .reporter), at: TestClock.start)
      let inspections = fixture.api.inspections
      return try fixture.api.database.write { transaction in
        var results: [JSONText] = []
        try inspections.push(push, slice: slice, context, in: transaction) { results.append($0) }
        return results.map { $0.tree.number("status") }
      }
    }
    #expect(try slice(0).allSatisfy { $0 == 503 })
    #expect(statuses(try push([inspection(1)], by: fixture.iida)) == [200])
    #expect(try slice(1) == [503])
    #expect(try slice(0).allSatisfy { $0 == 200 })
    #expect(try slice(1) == [200])
    #expect(try fixture.call(111, by: fixture.mikko).all("title") == [.text("51")])
  }

  @Test("What the push itself was refused to add is refused for good")
  func refusedAdd() throws {
    try restored()
    let answer = try push([
      add(1, "target", "bad", #""name":"","city":"T""#),
      add(2, "target", "below", #""name":"B","parent":"bad""#),
      set(3, "bad", base: 0, #""city":"X""#),
    ])
    #expect(statuses(answer) == [422, 422, 422], "\(answer.text)")
  }

  @Test("What was never restored, or 30 days ago, is not waited for", arguments: [nil, 30, 29])
  func days(ago: Int64?) throws {
    if let ago { try restored(secondsAgo: ago * 86_400) }
    let status = try pushed(set(1, "i", base: 4, #""title":"X""#)).number("status")
    #expect(status == (ago == 29 ? 503 : 422))
  }

  @Test("What the sender may not see is answered as what never was")
  func unseen() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    _ = try push([inspection(1)])
    try restored()
    for (number, key) in [(1, "i"), (2, "nobody")] {
      var result = try pushed(set(number, key, base: 4, #""title":"X""#), by: fixture.ilmo)
      #expect(result["key"] == .text(key))
      if case .object(let members) = result {
        result = .object(members.filter { $0.name != "key" })
      }
      #expect(
        result["status"] == .integer(503) && result["type"] == .null && result["id"] == .null)
    }
  }
}
