import APITestSupport
import HTTP
import JSON
import Testing
import TestSupport

@Suite("Lines of targets")
struct FeedLineTests {
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
      for page in 1...8 {
        for target in try fixture.call(107, #""page":\#(page)"#, by: user).list {
          if let id = target["id"] { listed[id] = target }
        }
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
