import JSON
import TestSupport
import Testing

/// What a device offers takes the place of what it offered before. All requests come at the same second, as their
/// devices' clocks say, so that no clock can tell that a conflict changed.
@Suite("A device offers something else")
struct OfferedAgainTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws {
    fixture = try InspectionsFixture()
    _ = try push([add(1, "target", "a", #""name":"A""#)])
  }

  private func conflict() throws -> JSONTree {
    let found = try feed("conflict")
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test("Whether the item shall be active, too: the conflict has a new revision")
  func active() throws {
    _ = try push([set(1, "a", base: 1, #""active":false"#)], by: fixture.anna, device: "other")
    _ = try push([set(2, "a", base: 1, #""city":"T""#)])
    let before = try conflict()
    _ = try push([set(3, "a", base: 1, #""city":"T","active":true"#)])
    let after = try conflict()
    #expect(before["data"]?["offered"] == .object(["city": .text("T")]))
    #expect(
      after["data"]?["offered"] == .object(["city": .text("T"), "active": .flag(true)]))
    #expect(after.number("revision") == before.number("revision") + 1)
    try compareAudit()
  }

  @Test("The same value, but the device knows a later one: the conflict has a new revision, once")
  func base() throws {
    let id = try fixture.call(107, by: fixture.mikko).list[0].number("id")
    for (base, name) in [(1, "X"), (2, "Y")] {
      _ = try fixture.call(110, #""id":\#(id),"name":"\#(name)""#, by: fixture.anna)
      _ = try push([set(base + 1, "a", base: base, #""name":"mine""#)])
      let told = try conflict()
      #expect(told["data"]?["base"] == .text(base == 1 ? "A" : "X"))
      #expect(told["data"]?["current"] == .text(name))
      #expect(told.number("revision") == Int64(base))
    }
    let before = try conflict()
    _ = try push([set(4, "a", base: 2, #""name":"mine""#)])
    #expect(try conflict() == before)
    try compareAudit()
  }

  @Test("A later value of a field leaves the conflict of another kind that had the earlier one")
  func otherKind() throws {
    let other = { (change: String) in
      try pushed(change, by: fixture.anna, device: "other")
    }
    _ = try other(set(1, "a", base: 1, #""active":false"#))
    let kept = try pushed(set(2, "a", base: 1, #""city":"T","address":"1","postalCode":"2""#))
    _ = try other(set(2, "a", base: 2, #""active":true"#))
    _ = try other(set(3, "a", base: 3, #""city":"A""#))
    let clash = try pushed(set(3, "a", base: 1, #""city":"U","address":"3""#))
    #expect(clash.conflicts.count == 1 && clash.conflicts != kept.conflicts)
    let open = try conflicts()
    #expect(open.map { $0["kind"] } == [.text("removed"), .text("field")])
    #expect(
      open.map { $0["offered"] } == [.object(["postalCode": .text("2")]), .text("U")])
    let last = try pushed(set(4, "a", base: 1, #""postalCode":"4""#))
    #expect(last.conflicts.isEmpty)
    #expect(try conflicts().map { $0["kind"] } == [.text("field")])
    try compareAudit()
  }
}
