import APITestSupport
import Core
import HTTP
import JSON
import Testing
import TestSupport

@testable import Inspections

@Suite("Rows of the feed that are read together")
struct FeedRunTests {
  private func item(_ seq: Int64, _ type: ItemType = .target) -> FeedRow {
    var item = Item()
    item.seq = seq
    item.type = type
    return .item(item)
  }

  @Test(
    "Items of a type are read together until another row comes between, or one that is not told")
  func runs() {
    var part = FeedPart(after: 0, hasMore: false)
    part.append(item(1))
    part.append(item(2))
    part.skip(item(3, .sheet))
    part.append(item(4))
    part.skip(item(5))
    part.append(item(6))
    let scope = FeedScope(seq: 7, target: ItemID(stored: 9), isVisible: true)
    part.append(.scope(scope))
    part.append(item(8))
    part.append(item(9, .finding))
    #expect(part.count == 7 && part.lastSeq == 9 && part.seq == 9)
    #expect(
      part.runs
        == [.items(0..<3), .items(3..<4), .scope(scope), .items(4..<5), .items(5..<6)])
    part.skip(item(10))
    #expect(part.lastSeq == 9 && part.seq == 10)
  }

  @Test("Lines of many targets are those that the member sees, as the list shows them")
  func lines() throws {
    let fixture = try InspectionsFixture(#""visibility":"assigned""#)
    var targets: [Int64] = []
    for number in 0..<150 {
      let more =
        number % 3 == 0 ? #","inspectors":[4,5]"# : number % 3 == 1 ? #","inspectors":[4]"# : ""
      let added = try fixture.call(109, #""name":"\#(number)"\#(more)"#, by: fixture.mikko)
      targets.append(added.number("id"))
    }
    for id in [targets[1], targets[70], targets[2]] {
      _ = try fixture.call(110, #""id":\#(id),"city":"Kemi""#, by: fixture.mikko)
    }
    let order =
      targets.filter { ![targets[1], targets[70], targets[2]].contains($0) }
      + [targets[1], targets[70], targets[2]]
    for user in [fixture.mikko, fixture.iida, fixture.ilmo] {
      var listed: [JSONTree: JSONTree] = [:]
      for target in try fixture.call(107, #""limit":500"#, by: user).list {
        if let id = target["id"] { listed[id] = target }
      }
      for types in ["target", "target,scope"] {
        let answer = try fixture.api.send(
          .get, below: "/accounts/tornio/changes.ndjson?types=\(types)", by: user)
        let rows = try answer.text.split(separator: "\n").dropLast().map {
          JSONTree(try JSONDocument(Array($0.utf8)).root)
        }
        #expect(rows.compactMap { $0["data"] } == order.compactMap { listed[.integer($0)] })
        #expect(Set(rows.compactMap { $0["cursor"] }).count == rows.count)
      }
    }
  }

  @Test("A piece that is full ends with a line, and the next one goes on behind it")
  func pieces() throws {
    let fixture = try InspectionsFixture()
    let text = String(repeating: "x", count: 20_000)
    let field = #"{"key":"note","label":"Note","type":"text","maxLength":20000}"#
    let declared = try fixture.call(
      102, #""title":"Town","targetFields":[\#(field)]"#,
      by: fixture.anna)
    #expect(declared.status == 200, "\(declared.text)")
    for number in 0..<12 {
      let added = try fixture.call(
        109, #""name":"\#(number)","fields":{"note":"\#(text)"}"#, by: fixture.mikko)
      #expect(added.status == 200, "\(added.text)")
    }
    let answer = try fixture.api.send(
      .get, below: "/accounts/tornio/changes.ndjson?types=target", by: fixture.iida)
    let rows = try answer.text.split(separator: "\n").map {
      JSONTree(try JSONDocument(Array($0.utf8)).root)
    }
    #expect(rows.count == 13 && rows[12]["end"] == .flag(true))
    #expect(rows.prefix(12).map { $0["data"]?["name"] } == (0..<12).map { .text("\($0)") })
  }
}
