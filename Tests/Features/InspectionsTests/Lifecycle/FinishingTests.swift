import APITestSupport
import Core
import Crypto
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Finishing inspections, findings and reports")
struct FinishingTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }
  let hall: Int64
  let kitchen: Int64

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    hall = try fixture.target("Hall <b>")
    kitchen = try fixture.target("Kitchen", below: hall, kind: "room")
  }

  private func report(_ id: Int64, _ format: String = "json") throws -> APIFixture.Answer {
    try fixture.call(116, #""id":\#(id),"format":"\#(format)""#, by: fixture.ilmo)
  }

  /// As a reader of the report works it out.
  private func digest(_ report: JSONTree) throws -> String {
    guard case .object(let members) = report else { return "" }
    let content = JSONTree.object(members.filter { !["digest", "signatures"].contains($0.name) })
    let canonical = try #require(content.canonical)
    return SHA256.of(canonical.span).description
  }

  private static let signature =
    #","signatures":[{"name":"Iida","role":"inspector","strokes":[[[0,0],[1000,1000]],[[5,5]]]}]"#

  @Test("Required fields that show must be answered, and what the client holds must be there")
  func conditions() throws {
    let id = try fixture.start(hall)
    let empty = try fixture.finish(id)
    #expect(empty.status == 422 && empty.faults == ["data.sheets[start].heated"], "\(empty.text)")
    try fixture.answer(id, #""heated":"yes""#)
    #expect(try fixture.finish(id).faults == ["data.sheets[s].how"])
    try fixture.answer(id, #""how":"oil""#)
    let early = try fixture.finish(id, #","holds":{"sheets":3,"findings":0,"pictures":2}"#)
    #expect(early.status == 409 && early.problem == "incomplete")
    #expect(early["missing.sheets"] == .integer(2) && early["missing.pictures"] == .integer(2))
    #expect(early["missing.findings"] == .integer(0))
    // A hidden field is not required; its answer stays.
    try fixture.answer(id, #""heated":"no""#)
    let done = try fixture.finish(id, #","holds":{"sheets":1},"comment":"All well""#)
    #expect(done["state"] == .text("finished") && done["comment"] == .text("All well"))
    #expect(
      api.database.texts("SELECT state FROM targets WHERE account = 1 AND id = \(hall)") == [
        "done"
      ])
    let page = try report(id, "html")
    #expect(page.text.contains("<bdi>oil</bdi> (hidden: its condition is not met)"))
  }

  @Test("A signature is bound to the digest of the report, which stays; opening voids it")
  func signatures() throws {
    let id = try fixture.start(hall)
    try fixture.answer(id, #""heated":"no""#)
    let done = try fixture.finish(id, Self.signature)
    #expect(done.status == 200, "\(done.text)")
    let json = try report(id)
    #expect(json.field("Content-Disposition") == #"attachment; filename="tornio-\#(id).json""#)
    let recomputed = try digest(json.body)
    #expect(json["digest"] == done["digest"] && json["digest"] == .text(recomputed))
    #expect(done.all("digest", of: "signatures") == [done["digest"]])
    // A second time it is finished already; another signature is added.
    #expect(try fixture.finish(id).text == done.text)
    let second = try fixture.finish(id, Self.signature, by: fixture.ilmo)
    #expect(second.all("by", of: "signatures") == [.integer(4), .integer(5)])
    // The same signature sent again is that one.
    #expect(try fixture.finish(id, Self.signature).text == second.text)
    let more = try fixture.finish(id, #","holds":{"sheets":9}"#)
    #expect(more.status == 409 && more.problem == "finished")
    for change in [#""title":"X""#, #""sheets":[{"key":"s","set":{"heated":"yes"}}]"#] {
      let late = try fixture.call(114, #""id":\#(id),\#(change)"#, by: fixture.iida)
      #expect(late.status == 409 && late.problem == "finished", "\(late.text)")
    }
    #expect(done["digest"] == .text(try digest(try report(id).body)))
    let denied = try fixture.call(115, #""id":\#(id),"state":"open""#, by: fixture.iida)
    #expect(denied.status == 403)
    let open = try fixture.call(115, #""id":\#(id),"state":"open""#, by: fixture.mikko)
    #expect(open["state"] == .text("open") && open["digest"] == .null)
    #expect(open.all("voidedAt", of: "signatures").allSatisfy { $0 != .null })
    #expect(open["finishedAt"] == .null)
    try fixture.answer(id, #""heated":"yes","how":"oil""#)
    let again = try fixture.finish(id, Self.signature)
    #expect(again["digest"] != done["digest"])
    #expect(again.all("voidedAt", of: "signatures").map { $0 == .null } == [false, false, true])
    let void = try fixture.call(115, #""id":\#(id),"state":"void""#, by: fixture.mikko)
    #expect(void["state"] == .text("void"))
    #expect(try fixture.finish(id).problem == "finished")
  }

  @Test(
    "Strokes are lines of points within bounds",
    arguments: [
      "[]", "[[]]", "[[[1]]]", "[[[1,1001]]]", "[[[1,-1]]]", "[[[1,1.5]]]", "[[1,1]]", "{}",
    ])
  func strokes(_ strokes: String) throws {
    let id = try fixture.start(hall)
    let wrong = try fixture.finish(
      id, #","signatures":[{"name":"I","strokes":\#(strokes)}]"#)
    #expect(wrong.faults == ["data.signatures[0].strokes"])
  }

  @Test("Findings are listed from the worst, and only their follow-up changes after finishing")
  func findings() throws {
    let id = try fixture.start(hall)
    try fixture.answer(id, #""heated":"no""#)
    let room = #"{"key":"r","section":"rooms","target":\#(kitchen),"set":{"damp":"wet"}}"#
    let made = try fixture.call(
      114,
      #""id":\#(id),"sheets":[\#(room)],"findings":[{"key":"f1","severity":"minor","title":"Window","due":"2026-05-01"},{"key":"f2","severity":"critical","title":"Roof","sheet":"r","field":"size"}]"#,
      by: fixture.iida)
    #expect(
      made.all("target", of: "findings") == [.integer(hall), .integer(kitchen)], "\(made.text)")
    for (finding, place) in [
      (#"{"key":"f3","title":"X"}"#, "severity"), (#"{"key":"f3","severity":"note"}"#, "title"),
      (#"{"key":"f3","severity":"note","title":"X","sheet":"none"}"#, "sheet"),
      (#"{"key":"f3","severity":"note","title":"X","sheet":"r","field":"heated"}"#, "field"),
      (#"{"key":"r","severity":"note","title":"X"}"#, "key"),
      (#"{"id":99999,"title":"X"}"#, "id"), (#"{"key":"f1","severity":"bad"}"#, "severity"),
    ] {
      let wrong = try fixture.call(
        114, #""id":\#(id),"findings":[\#(finding)]"#, by: fixture.iida)
      #expect(wrong.faults == ["data.findings[0].\(place)"], "\(wrong.text)")
    }
    let done = try fixture.finish(id)
    // The wet kitchen is a finding that nobody made.
    #expect(done.all("title", of: "findings") == [.text("Window"), .text("Roof"), .text("Damp")])
    let digest = done["digest"]
    let fixed = try fixture.call(
      114,
      #""id":\#(id),"findings":[{"key":"f1","state":"fixed","comment":"Done","action":"Oil"}]"#,
      by: fixture.ilmo)
    #expect(fixed.status == 200, "\(fixed.text)")
    #expect(fixed.all("fixedAt", of: "findings")[0] != .null)
    let late = try fixture.call(
      114, #""id":\#(id),"findings":[{"key":"f1","title":"Gate"}]"#, by: fixture.ilmo)
    #expect(late.problem == "finished")
    let report = try report(id)
    let recomputed = try self.digest(report.body)
    #expect(report["digest"] == digest && digest == .text(recomputed))
    #expect(report.all("state", of: "findings")[0] == .text("open"))
    func list(_ members: String) throws -> [JSONTree?] {
      try fixture.call(117, members, by: fixture.ilmo).all("title")
    }
    #expect(try list("") == [.text("Roof"), .text("Damp"), .text("Window")])
    #expect(try list(#""severity":"major""#) == [.text("Roof"), .text("Damp")])
    #expect(try list(#""state":"fixed""#) == [.text("Window")])
    #expect(try list(#""due":"2026-05-01""#) == [.text("Window")])
    #expect(try list(#""due":"2026-04-30""#).isEmpty)
    #expect(try list(#""target":\#(kitchen)"#) == [.text("Roof"), .text("Damp")])
    #expect(try list(#""under":\#(hall),"inspection":\#(id)"#).count == 3)
    let page = try fixture.call(117, #""limit":2"#, by: fixture.ilmo)
    let next = try #require(page.field("Next-Cursor"))
    #expect(try list(#""limit":2,"after":"\#(next)""#) == [.text("Window")])
  }

  @Test("The page escapes all that people wrote, and loads and runs nothing")
  func page() throws {
    let id = try fixture.start(hall, #","title":"<script>alert(1)</script> \u202E\u0007""#)
    try fixture.answer(id, #""heated":"yes","how":"\"'&<img src=x onerror=y>\nnew""#)
    _ = try fixture.finish(id, Self.signature)
    let page = try report(id, "html")
    #expect(page.field("Content-Type") == "text/html; charset=utf-8")
    #expect(page.field("Content-Disposition") == #"inline; filename="tornio-\#(id).html""#)
    let policy = try #require(page.field("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt; \u{FFFD}\u{FFFD}"))
    #expect(page.text.contains("&quot;&#39;&amp;&lt;img src=x onerror=y&gt;\nnew"))
    #expect(page.text.contains("<bdi>Hall &lt;b&gt;</bdi> (tornio/\(hall))"))
    for word in ["<script", "<img", "http:", "https:", "src=\"", "url(", "\u{202E}"] {
      #expect(!page.text.contains(word), "\(word)")
    }
    #expect(page.text.contains("viewBox=\"-20 -20 1040 1040\""))
    #expect(page.text.contains("<polyline points=\"0 0 1000 1000\"/>"))
    // The policy allows the style that the page has.
    let start = try #require(page.text.firstRange(of: "<style>"))
    let end = try #require(page.text.firstRange(of: "</style>"))
    let style = page.text[start.upperBound..<end.lowerBound]
    #expect(policy.contains(base64(SHA256.of(String(style)).array)))
    #expect(elements(page.text) == [])
  }

  /// RFC 4648 section 4.
  private func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
      let bits = part[0] << 16 | part[1] << 8 | part[2]
      for digit in 0..<4 {
        let isThere = start + digit <= bytes.count
        text.append(isThere ? letters[bits >> (18 - 6 * digit) & 63] : "=")
      }
    }
    return text
  }

  /// The elements that are left open, or are closed where they are not open.
  private func elements(_ page: String) -> [String] {
    let empty: Set<String> = ["meta", "br", "polyline"]
    var open: [String] = []
    var wrong: [String] = []
    for part in page.split(separator: "<").dropFirst() where !part.hasPrefix("!") {
      let name = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "/" })
      if name.hasPrefix("/") {
        if open.popLast() != String(name.dropFirst()) { wrong.append(name) }
      } else if !empty.contains(name) {
        open.append(name)
      }
    }
    return wrong + open
  }
}
