import APITestSupport
import JSON
import Testing
import TestSupport

@Suite("Targets in lists")
struct ListedTargetTests {
  /// What the test knows of a target.
  private struct Known {
    let id: Int64
    let name: String
    let parent: Int?
    var isActive = true
  }

  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test(
    "A list has those that are active with all above them, or all others, in every order and in parts of any size",
    arguments: 1...4 as ClosedRange<UInt64>)
  func listed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var all: [Known] = []
    for number in 0..<40 {
      let parent = Int.random(in: -8..<40, using: &random)
      all.append(
        try add("\(number * 17 % 40)", below: all.indices.contains(parent) ? parent : nil, all))
    }
    for number in all.indices where Int.random(in: 0..<6, using: &random) == 0 {
      let answer = try fixture.call(
        110, #""id":\#(all[number].id),"active":false"#, by: fixture.mikko)
      #expect(answer.status == 200, "\(answer.text)")
      all[number].isActive = false
    }
    for active in [true, false] {
      let expected = all.filter { isListed($0, all) == active }
      let byName = expected.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      for limit in [1, 3, 40] {
        #expect(try list(active, "id", limit) == expected.map(\.id))
        #expect(try list(active, "name", limit) == byName.map(\.id))
      }
    }
    let page = try fixture.call(107, #""page":1"#, by: fixture.mikko).list
    #expect(
      page.map { $0["name"] == nil } == all.prefix(20).map { !isListed($0, all) }, "seed \(seed)")
  }

  private func add(_ name: String, below parent: Int?, _ all: [Known]) throws -> Known {
    let place = parent.map { #","parent":\#(all[$0].id)"# } ?? ""
    let added = try fixture.call(109, #""name":"\#(name)"\#(place)"#, by: fixture.mikko)
    #expect(added.status == 200, "\(added.text)")
    return Known(id: added.number("id"), name: name, parent: parent)
  }

  private func isListed(_ target: Known, _ all: [Known]) -> Bool {
    target.isActive && target.parent.map { isListed(all[$0], all) } ?? true
  }

  /// The ids of a whole list, part by part.
  private func list(_ active: Bool, _ order: String, _ limit: Int) throws -> [Int64] {
    var ids: [Int64] = []
    var after = ""
    while true {
      let answer = try fixture.call(
        107,
        #""active":\#(active),"order":"\#(order)","limit":\#(limit)\#(after)"#,
        by: fixture.mikko)
      #expect(answer.status == 200, "\(answer.text)")
      ids += answer.list.map { $0.number("id") }
      guard let next = answer.field("Next-Cursor") else { return ids }
      after = #","after":"\#(next)""#
    }
  }
}
