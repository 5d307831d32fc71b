import APITestSupport
import Core
import JSON
import TestSupport
import Testing

@Suite("What is not waited for after a restore")
struct NotRestoredTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  @Test("What the push itself was refused to add is refused for good")
  func refusedAdd() throws {
    try fixture.restored()
    let answer = try push([
      add(1, "target", "bad", #""name":"","city":"T""#),
      add(2, "target", "below", #""name":"B","parent":"bad""#),
      set(3, "bad", base: 0, #""city":"X""#),
    ])
    #expect(statuses(answer) == [422, 422, 422], "\(answer.text)")
  }

  @Test(
    "What an earlier push of the device was refused to add is refused for good", arguments: [0, 1])
  func refusedEarlier(confirmed: Int) throws {
    try fixture.restored()
    let bad = add(1, "target", "bad", #""name":"","city":"T""#)
    #expect(statuses(try push([bad])) == [422])
    let more = confirmed == 0 ? "" : #","confirmed":1"#
    let answer = try push(
      [
        set(2, "bad", base: 0, #""city":"X""#),
        add(3, "target", "below", #""name":"B","parent":"bad""#),
        set(4, "other", base: 0, #""city":"X""#),
      ], more)
    #expect(statuses(answer) == [422, 422, 503], "\(answer.text)")
    // The key is free: what is added under it now is there.
    let good = try push(
      [
        add(5, "target", "bad", #""name":"Good""#),
        set(6, "bad", base: 0, #""city":"X""#),
      ])
    #expect(statuses(good) == [200, 200], "\(good.text)")
  }

  @Test("Refused keys are forgotten when nothing comes back any more")
  func forgotten() throws {
    try fixture.restored()
    _ = try push([add(1, "target", "bad", #""name":" ""#)])
    _ = try push([add(2, "target", "a", #""name":"A""#)], #","confirmed":1"#)
    let kept = "SELECT number FROM pushes ORDER BY number"
    #expect(fixture.api.database.texts(kept) == ["1", "2"])
    try fixture.restored(secondsAgo: 30 * 86_400)
    _ = try push([add(3, "target", "b", #""name":"B""#)], #","confirmed":2"#)
    #expect(fixture.api.database.texts(kept) == ["3"])
  }

  @Test("What was never restored, or 30 days ago, is not waited for", arguments: [nil, 30, 29])
  func days(ago: Int64?) throws {
    if let ago { try fixture.restored(secondsAgo: ago * 86_400) }
    let status = try pushed(set(1, "i", base: 4, #""title":"X""#)).number("status")
    #expect(status == (ago == 29 ? 503 : 422))
  }

  @Test("What the sender may not see is answered as what never was")
  func unseen() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    _ = try push([
      add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#)
    ])
    try fixture.restored()
    for (number, key) in [(1, "i"), (2, "nobody")] {
      let result = try pushed(set(number, key, base: 4, #""title":"X""#), by: fixture.ilmo)
      #expect(result["status"] == .integer(503) && result["key"] == .text(key), "\(result)")
      for name in ["type", "id", "revision", "data"] { #expect(result[name] == .null) }
    }
  }
}
