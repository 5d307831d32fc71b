import APITestSupport
import Crypto
import HTTP
import JSON
import Testing
import TestSupport

@Suite("Large answers are made part by part")
struct LargeAnswerTests {
  let fixture: InspectionsFixture
  let hall: Int64
  /// A piece ends with the answer, the finding or the version that reaches its size.
  private let mostBytes = 100 << 10

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// An inspection with sheets of many long answers, of which each has two pictures that are awaited.
  private func filled(sheets: Int, fields: Int) throws -> Int64 {
    let declared = (0..<fields).map {
      #"{"key":"f\#($0)","label":"Field \#($0)","type":"text","maxLength":20000}"#
    }
    let saved = try fixture.call(
      106,
      #""template":"long","title":"Long","sections":[{"section":"all","title":"All","repeat":"many","fields":[\#(declared.joined(separator: ","))]}]"#,
      by: fixture.mikko)
    #expect(saved.status == 200, "\(saved.text)")
    let started = try fixture.call(113, #""target":\#(hall),"template":"long""#, by: fixture.iida)
    let id = started.number("id")
    // Half of the answers are there. A quote is six bytes in the page.
    let text = String(repeating: "a'", count: 4_000)
    let answers = stride(from: 0, to: fields, by: 2).map { #""f\#($0)":"\#(text)""# }
    for sheet in 0..<sheets {
      let filled = try fixture.call(
        114,
        #""id":\#(id),"sheets":[{"key":"s\#(sheet)","section":"all","order":\#(9 - sheet % 3),"set":{\#(answers.joined(separator: ","))}}]"#,
        by: fixture.iida)
      #expect(filled.status == 200, "\(filled.text)")
      guard case .integer(let owner)? = filled.all("id", of: "sheets").last ?? nil else { continue }
      for number in 1...2 {
        let bytes = picture(100, UInt64(sheet * 2 + number))
        let announced = try fixture.announce(
          bytes, of: owner, key: "p\(sheet)-\(number)", n: sheet * 2 + number)
        #expect(announced.status == 200, "\(announced.text)")
      }
    }
    for (number, severity) in ["minor", "critical", "note"].enumerated() {
      let found = try fixture.call(
        114,
        #""id":\#(id),"findings":[{"key":"f\#(number)","severity":"\#(severity)","title":"F \#(number)"}]"#,
        by: fixture.iida)
      #expect(found.status == 200, "\(found.text)")
    }
    return id
  }

  private func report(_ id: Int64, _ format: String) throws -> APIFixture.Answer {
    let answer = try fixture.api.send(
      .get, below: "/accounts/tornio/inspections/\(id)/report.\(format)", by: fixture.iida)
    #expect(answer.status == 200)
    return answer
  }

  @Test("The report as JSON: small pieces, which together have the digest of the inspection")
  func content() throws {
    let id = try filled(sheets: 5, fields: 40)
    let signatures = (0..<3).map {
      #"{"name":"N\#($0)","role":"r","strokes":[[[0,0],[9,\#($0)]]]}"#
    }
    let finished = try fixture.finish(
      id, #","signatures":[\#(signatures.joined(separator: ","))]"#)
    #expect(finished.status == 200, "\(finished.text)")
    let report = try report(id, "json")
    #expect(report.pieces.count > 5)
    #expect(report.pieces.allSatisfy { $0 <= mostBytes + 8_192 }, "\(report.pieces)")
    guard case .object(let members) = report.body else {
      Issue.record("no object: \(report.text.prefix(200))")
      return
    }
    let content = JSONTree.object(
      members.filter { $0.name != "digest" && $0.name != "signatures" })
    let canonical = try #require(content.canonical)
    let digest = SHA256.of(canonical.span).description
    #expect(report["digest"] == .text(digest))
    #expect(report["digest"] == finished["digest"])
    #expect(report.all("name", of: "signatures") == ["N0", "N1", "N2"].map { .text($0) })
    #expect(report.all("id", of: "sheets").count == 5)
    #expect(report.all("key", of: "findings") == ["f0", "f1", "f2"].map { .text($0) })
    #expect(report.all("key", of: "pictures").count == 10)
  }

  @Test("The page: small pieces, with every record at its place")
  func page() throws {
    let id = try filled(sheets: 4, fields: 40)
    let report = try report(id, "html")
    #expect(report.pieces.count > 10)
    #expect(report.pieces.allSatisfy { $0 <= mostBytes + 6 * 20_000 }, "\(report.pieces)")
    let text = report.text
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</main></body></html>\n"))
    #expect(text.ranges(of: "<section><h2>All ").count == 4)
    #expect(text.ranges(of: "This picture has not arrived.").count == 8)
    #expect(text.ranges(of: "a&#39;a&#39;").count > 0)
    for number in 1...4 {
      #expect(text.ranges(of: "<h2>All \(number)</h2>").count == 1)
    }
    // The worst finding is the first.
    let findings = ["F 1", "F 0", "F 2"].map { text.ranges(of: "<strong>\($0)</strong>") }
    #expect(findings.allSatisfy { $0.count == 1 })
    #expect(findings.map { $0[0].lowerBound } == findings.map { $0[0].lowerBound }.sorted())
  }

  @Test("A report ends without its end when the inspection is opened while it is sent")
  func openedMeanwhile() throws {
    let id = try filled(sheets: 4, fields: 40)
    _ = try fixture.finish(id)
    let stream = try fixture.api.stream(
      below: "/accounts/tornio/inspections/\(id)/report.json", by: fixture.iida)
    #expect(try stream.nextPiece() != nil)
    let opened = try fixture.call(115, #""id":\#(id),"state":"open""#, by: fixture.mikko)
    #expect(opened.status == 200, "\(opened.text)")
    #expect(throws: (any Error).self) { try stream.nextPiece() }
  }

  @Test(
    "A template with many large versions that are used: pieces of one version, as lines and as one answer",
    arguments: ["changes.ndjson?types=template", "changes?types=template"])
  func versions(path: String) throws {
    let help = String(repeating: "h", count: 1_900)
    for version in 1...12 {
      let fields = (0..<25).map {
        #"{"key":"f\#($0)","label":"\#(version)","type":"note","help":"\#(help)"}"#
      }
      let saved = try fixture.call(
        106,
        #""template":"large","title":"Large","sections":[{"section":"all","title":"All","repeat":"once","fields":[\#(fields.joined(separator: ","))]}]"#,
        by: fixture.mikko)
      #expect(saved.number("version") == Int64(version), "\(saved.text.prefix(300))")
      let started = try fixture.call(
        113, #""target":\#(hall),"template":"large""#, by: fixture.iida)
      #expect(started.status == 200)
    }
    let answer = try fixture.api.send(
      .get, below: "/accounts/tornio/\(path)", by: fixture.iida)
    #expect(answer.status == 200)
    #expect(answer.pieces.count >= 5)
    #expect(answer.pieces.allSatisfy { $0 <= mostBytes + 60_000 }, "\(answer.pieces)")
    let rows: [JSONTree] =
      if path.contains("ndjson") {
        try answer.text.split(separator: "\n").map {
          JSONTree(try JSONDocument(Array($0.utf8)).root)
        }
      } else if case .array(let rows)? = answer["changes"] {
        rows
      } else {
        []
      }
    let row = rows.first { $0["data"]?["template"] == .text("large") }
    #expect(row?["data"]?["version"] == .integer(12))
    guard case .array(let versions)? = row?["data"]?["versions"] else {
      Issue.record("no versions")
      return
    }
    #expect(versions.map { $0["version"] } == (1...11).map { .integer($0) })
    for version in versions {
      let told = try fixture.call(
        105, #""template":"large","version":\#(version.number("version"))"#, by: fixture.iida)
      #expect(told.body == version)
    }
    #expect(path.contains("ndjson") || answer["more"] == .flag(false))
  }
}
