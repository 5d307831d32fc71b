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
    try fixture.restored()
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
    let open = "SELECT number FROM pushes WHERE device = 1 AND number < 7"
    #expect(fixture.api.database.texts(open).isEmpty)
    try compareAudit()
  }

  @Test("The result of a change that waited is kept when the answer with it was lost")
  func answerLost() throws {
    try fixture.restored()
    let changes = [
      set(1, "i", base: 4, #""title":"X""#), add(2, "target", "own", #""name":"Own""#),
    ]
    #expect(statuses(try push(changes, by: fixture.ilmo, device: "ilmo")) == [503, 200])
    #expect(statuses(try push([inspection(1)], by: fixture.iida)) == [200])
    // Nobody gets the first answer. The device confirms what it got before.
    for isAgain in [false, true] {
      let answer = try push(
        [changes[0]], by: fixture.ilmo, device: "ilmo", #","confirmed":2"#)
      let result = try #require(results(answer).first)
      #expect(result.number("status") == 200, "\(answer.text)")
      #expect(result["again"] == (isAgain ? .flag(true) : nil))
    }
  }

  @Test("A second restore brings back that a change waits, of which the device has the result")
  func restoredAgain() throws {
    try fixture.restored()
    let changes = [
      add(1, "target", "own", #""name":"Own""#), set(2, "i", base: 4, #""title":"X""#),
      set(3, "own", base: 0, #""city":"T""#),
    ]
    #expect(statuses(try push(changes, by: fixture.ilmo, device: "ilmo")) == [200, 503, 200])
    let waits = try push(
      [changes[1], set(4, "own", base: 0, #""city":"K""#)], by: fixture.ilmo, device: "ilmo",
      #","confirmed":3"#)
    #expect(statuses(waits) == [503, 200])
    // The device had all results before the restore: here it has them, and does not send the change.
    let cursor = try cursor(by: fixture.ilmo)
    // What is new is taken all the same: a device that sends many batches may have it in another one.
    let last = set(5, "own", base: 0, #""city":"L""#)
    let new = try push([last], by: fixture.ilmo, device: "ilmo", #","confirmed":4"#)
    #expect(statuses(new) == [200])
    let known = try push([last], by: fixture.ilmo, device: "ilmo", #","confirmed":5"#)
    #expect(known.status == 410 && known["lastN"] == .integer(1), "\(known.text)")
    // As after a restore.
    try fixture.setMember("tornio", 5, "manager", by: fixture.anna)
    let expired = try fixture.call(
      126, #""since":"\#(cursor)","device":"ilmo""#, by: fixture.ilmo)
    #expect(expired.status == 410 && expired["lastN"] == .integer(1), "\(expired.text)")
    #expect(statuses(try push([inspection(1)], by: fixture.iida)) == [200])
    let again = results(
      try push(
        [changes[1], changes[2], set(4, "own", base: 0, #""city":"K""#)], by: fixture.ilmo,
        device: "ilmo", #","confirmed":1"#))
    #expect(again.map { $0.number("status") } == [200, 200, 200], "\(again)")
    #expect(again.map { $0["again"] } == [nil, .flag(true), .flag(true)])
    #expect(try fixture.call(111, by: fixture.mikko).all("title") == [.text("X")])
  }

  @Test("A move below what the sender may not see waits as one below what is not there")
  func unseen() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    try fixture.restored()
    _ = try pushed(add(1, "target", "own", #""name":"Own""#), by: fixture.iida)
    _ = try push([add(1, "target", "shed", #""name":"Shed""#)], device: "tablet")
    let results = try ["shed", "none"].enumerated().map { index, parent in
      try pushed(
        set(2 + index, "own", base: 1, #""parent":"\#(parent)""#), by: fixture.iida)
    }
    #expect(results[0] == results[1] && results[0].number("status") == 503, "\(results)")
  }

  @Test("What follows a waiting change waits too, though its item came between two slices")
  func slices() throws {
    try fixture.restored()
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
        try inspections.push(push, slice: slice, after: 0, context, in: transaction) {
          results.append($0)
        }
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
}
