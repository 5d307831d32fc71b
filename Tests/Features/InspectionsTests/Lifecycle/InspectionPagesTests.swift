import APITestSupport
import JSON
import Testing

@testable import PhoneSimulation
import TestSupport

@Suite("A device that reads the feed while others fill in")
struct InspectionPagesTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
  }

  /// A change that one of the phones makes, of what it knows by keys.
  private func change(
    _ number: Int, _ inspection: String, _ generator: inout SeededGenerator
  ) -> String {
    let key = "\(inspection)-\(Int.random(in: 0..<6, using: &generator))"
    let value = Int.random(in: 0..<4, using: &generator)
    let sheet = #""inspection":"\#(inspection)","section":"meters","answers":{"reading":\#(value)}"#
    let finding = #""inspection":"\#(inspection)","severity":"minor","title":"\#(value)""#
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return add(number, "sheet", key, sheet)
    case 1: return add(number, "finding", "f\(key)", finding)
    case 2: return set(number, "f\(key)", base: 1, #""title":"\#(value)""#)
    case 3: return set(number, key, base: 0, #""active":\#(value == 0)"#)
    case 4: return set(number, inspection, base: 1, #""title":"\#(value)""#)
    default: return set(number, key, base: value, #""answers":{"reading":\#(value)}"#)
    }
  }

  @Test("By pages of any size it ends with what the reading operations show", arguments: [1, 2, 3])
  func pages(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let phones = [("iida", fixture.iida), ("ilmo", fixture.ilmo)]
    var inspections: [Int64] = []
    for name in ["a", "b"] {
      inspections.append(try fixture.start(try fixture.target(name), #","key":"\#(name)""#))
    }
    var held: [JSONTree: JSONTree] = [:]
    var since = ""
    for step in 1...90 {
      if step <= 60 {
        let (device, caller) = phones[step % 2]
        let inspection = ["a", "b"].randomElement(using: &generator) ?? "a"
        _ = try push([change(step, inspection, &generator)], by: caller, device: device)
      }
      let part = try fixture.call(
        126, #""limit":\#(Int.random(in: 1...4, using: &generator))\#(since)"#, by: fixture.iida)
      guard case .array(let rows)? = part["changes"], case .text(let cursor)? = part["cursor"]
      else {
        Issue.record("no feed: \(part.text)")
        return
      }
      for row in rows { if let id = row["id"] { held[id] = row["data"] } }
      since = #","since":"\#(cursor)""#
    }
    for id in inspections {
      let whole = try fixture.call(112, #""id":\#(id)"#, by: fixture.iida)
      for list in ["sheets", "findings"] {
        guard case .array(let items)? = whole[list] else { continue }
        for item in items { #expect(item["id"].flatMap { held[$0] } == item) }
      }
    }
    // Counts that are worked out move nothing in the feed.
    for row in try fixture.call(111, by: fixture.iida).list {
      #expect(row["id"].flatMap { held[$0]?.withoutCounts } == row.withoutCounts)
    }
    // Conflicts are the own ones.
    for row in try fixture.call(128, by: fixture.iida).list {
      #expect(row["id"].flatMap { held[$0] }?["offered"] == row["offered"])
    }
    let count = try feed("sheet").count + feed("finding").count
    #expect(
      count > 5 && held.values.count { $0["answers"] != nil || $0["severity"] != nil } == count)
  }
}
