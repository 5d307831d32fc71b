import Foundation
import JSON
import Testing
import TestSupport

@Suite("Finishing an inspection whose pictures are on their way")
struct FinishingTests {
  private let site: UploadSite
  private var riitta: WireClient { site.firm.reporter }

  init() throws {
    site = try UploadSite()
    let saved = try site.firm.admin.call(
      106,
      #"{"account":"tornio","template":"yearly","title":"Yearly","sections":[{"section":"all","title":"All","repeat":"many","fields":[{"key":"size","label":"Size","type":"number","decimals":6},{"key":"where","label":"Where","type":"position"},{"key":"how","label":"How","type":"text"}]}]}"#
    )
    #expect(saved.status == 200, "\(saved.json.pretty())")
  }

  private func call(_ code: Int, _ members: String) throws -> JSONTree {
    let answer = try riitta.call(code, #"{"account":"tornio",\#(members)}"#)
    #expect(answer.status == 200, "\(answer.json.pretty())")
    return answer.json
  }

  /// What docs/examples/digest.py makes of a report.
  private func digest(of report: [UInt8]) throws -> (status: Int32, output: String) {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let run = try KorttiProcess.run(
      ["python3", "-B", top.appending(path: "docs/examples/digest.py").path],
      of: URL(filePath: "/usr/bin/env"), input: String(decoding: report, as: UTF8.self))
    return (run.status, run.output.trimmingCharacters(in: .newlines))
  }

  private func report(_ inspection: Int64) throws -> WireClient.Answer {
    try riitta.send("GET", "/api/v1/accounts/tornio/inspections/\(inspection)/report.json")
  }

  @Test(
    "200 pictures come in any order: it is finished exactly at the last, and its report has all")
  func pictures() throws {
    let count = 200
    var random = SeededGenerator(seed: 18)
    let pictures = (0..<count).map { pictureBytes(64 + $0, UInt64($0)) }
    var changes = [
      #"{"n":1,"op":"add","type":"inspection","key":"i","set":{"target":\#(site.target),"template":"yearly"}}"#,
      #"{"n":2,"op":"add","type":"sheet","key":"s","set":{"inspection":"i","section":"all","answers":{"size":0.000001,"where":{"latitude":65.8481234,"longitude":-0.0000001},"how":"\u00e5 \"\u0001\" \ud83d\ude00"}}}"#,
      #"{"n":3,"op":"add","type":"sheet","key":"t","set":{"inspection":"i","section":"all","answers":{"size":123456789.5}}}"#,
    ]
    for (number, bytes) in pictures.enumerated() {
      changes.append(
        #"{"n":\#(number + 4),"op":"add","type":"picture","key":"p\#(number)","set":{"of":"\#(number % 2 == 0 ? "i" : "s")","caption":"\#(number)","sha256":"\#(sha256(bytes))","length":\#(bytes.count)}}"#
      )
    }
    changes.append(
      #"{"n":1000,"op":"state","key":"i","set":{"state":"finished","holds":{"sheets":2,"pictures":\#(count)},"signatures":[{"name":"R","strokes":[[[0,0],[9,9]]]}]}}"#
    )
    let now = Date().formatted(.iso8601)
    let pushed = try call(
      127, #""device":"phone","sentAt":"\#(now)","changes":[\#(changes.joined(separator: ","))]"#)
    let results = pushed["results"]?.list ?? []
    #expect(results.count == count + 4 && results.allSatisfy { $0["status"] == .integer(200) })
    let state = try #require(results.last?["data"])
    #expect(state["state"]?.string == "arriving" && state["digest"]?.string != nil)
    let id = try #require(state["id"]?.number)

    for (arrived, number) in (0..<count).shuffled(using: &random).enumerated() {
      let now = try call(111, #""target":\#(site.target)"#).list.first
      #expect(now?["state"]?.string == "arriving", "after \(arrived)")
      let sent = try site.client().send(
        pictures[number], "ofKey=\(number % 2 == 0 ? "i" : "s")&key=p\(number)")
      #expect(sent.status == 201, "\(sent.json.pretty())")
    }
    let finished = try call(112, #""id":\#(id)"#)
    #expect(finished["state"]?.string == "finished")
    #expect(finished["digest"] == state["digest"])
    let report = try report(id)
    let listed = report.json["pictures"]?.list ?? []
    #expect(Set(listed.compactMap { $0["sha256"]?.string }) == Set(pictures.map { sha256($0) }))
    #expect(listed.count == count)
    let recomputed = try digest(of: report.body)
    #expect(recomputed.status == 0 && recomputed.output == state["digest"]?.string)
    // Another answer has another digest.
    let text = String(decoding: report.body, as: UTF8.self)
    let changed = text.replacing("123456789.5", with: "123456789.6")
    #expect(changed != text)
    #expect(try digest(of: Array(changed.utf8)).status == 1)
  }
}
