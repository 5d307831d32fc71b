import APITestSupport
import Core
import JSON
import TestSupport
import Testing

@Suite("A second restore while changes wait")
struct SecondRestoreTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  private var changes: [String] {
    [
      add(1, "target", "own", #""name":"Own""#),
      set(2, "i", base: 4, #""title":"X""#),
      set(3, "own", base: 0, #""city":"T""#),
      add(4, "target", "z", #""name":"Z""#),
    ]
  }

  /// The second change waits, the others are taken and confirmed. The backup that is restored is one of then: the
  /// device got a result of the second change since, and sent a fifth one.
  private func restoredTwice() throws -> String {
    try fixture.restored()
    let first = try push(Array(changes.prefix(3)), by: fixture.ilmo, device: "ilmo")
    #expect(statuses(first) == [200, 503, 200], "\(first.text)")
    let second = try push(
      [changes[1], changes[3]], by: fixture.ilmo, device: "ilmo", #","confirmed":3"#)
    #expect(statuses(second) == [503, 200], "\(second.text)")
    let cursor = try cursor(by: fixture.ilmo)
    try fixture.restored()
    // The generation is always the same here: this makes the cursor one of another time.
    try fixture.setMember("tornio", 5, "manager", by: fixture.anna)
    return cursor
  }

  private func checkSentAgain() throws {
    let inspection = add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#)
    #expect(statuses(try push([inspection], by: fixture.iida)) == [200])
    let again = results(
      try push(Array(changes.dropFirst()), by: fixture.ilmo, device: "ilmo", #","confirmed":1"#))
    #expect(again.map { $0.number("status") } == [200, 200, 200], "\(again)")
    #expect(again.map { $0["again"] } == [nil, .flag(true), .flag(true)])
    #expect(try fixture.call(111, by: fixture.mikko).all("title") == [.text("X")])
    let last = try push(
      [add(5, "target", "y", #""name":"Y""#)], by: fixture.ilmo, device: "ilmo",
      #","confirmed":4"#)
    #expect(statuses(last) == [200])
    #expect(fixture.api.database.texts("SELECT number FROM pushes WHERE number < 5") == ["1"])
    try compareAudit()
  }

  @Test("A change that waited is asked for again, and all that followed it")
  func told() throws {
    let cursor = try restoredTwice()
    let feed = try fixture.call(
      126, #""since":"\#(cursor)","device":"ilmo""#, by: fixture.ilmo)
    #expect(feed.status == 410 && feed.number("lastN") == 1, "\(feed.text)")
    try checkSentAgain()
  }

  @Test("A device without a cursor is told by a push of what it has results of")
  func confirmed() throws {
    _ = try restoredTwice()
    // What waits is in every push: this device knows that it does.
    let waiting = try push(
      [changes[1], changes[3]], by: fixture.ilmo, device: "ilmo", #","confirmed":4"#)
    #expect(statuses(waiting) == [503, 200])
    let answer = try push([changes[3]], by: fixture.ilmo, device: "ilmo", #","confirmed":4"#)
    #expect(answer.status == 410 && answer.number("lastN") == 1, "\(answer.text)")
    let later = try push(
      [add(5, "target", "y", #""name":"Y""#)], by: fixture.ilmo, device: "ilmo",
      #","confirmed":5"#)
    #expect(later.status == 410 && later.number("lastN") == 1, "\(later.text)")
    try checkSentAgain()
  }
}
