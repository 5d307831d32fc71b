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

  @Test(
    "One picture comes though the right was taken, one never: it is finished, signed and proved",
    .ofAFile)
  func neverCame() throws {
    let bytes = (0..<3).map { pictureBytes(500 + $0, UInt64($0)) }
    var changes = [
      #"{"n":1,"op":"add","type":"inspection","key":"i","set":{"target":\#(site.target),"template":"yearly"}}"#
    ]
    for (number, bytes) in bytes.enumerated() {
      changes.append(
        #"{"n":\#(number + 2),"op":"add","type":"picture","key":"p\#(number)","set":{"of":"i","caption":"Side \#(number)","sha256":"\#(sha256(bytes))","length":\#(bytes.count)}}"#
      )
    }
    changes.append(
      #"{"n":9,"op":"state","key":"i","set":{"state":"finished","signatures":[{"name":"Riitta","strokes":[[[0,0],[9,9]]]}]}}"#
    )
    let now = Date().formatted(.iso8601)
    let pushed = try call(
      127, #""device":"phone","sentAt":"\#(now)","changes":[\#(changes.joined(separator: ","))]"#)
    let signed = try #require(pushed["results"]?.list.last?["data"])
    let id = try #require(signed["id"]?.number)
    let pictures = pushed["results"]?.list.dropFirst().compactMap { $0["id"]?.number } ?? []
    #expect(try site.client().send(bytes[0], "ofKey=i&key=p0").status == 201)

    let admin = site.firm.admin
    let hidden = try admin.call(
      102, #"{"account":"tornio","title":"Town","visibility":"assigned"}"#)
    #expect(hidden.status == 200, "\(hidden.json.pretty())")
    let unseen = try riitta.call(112, #"{"account":"tornio","id":\#(id)}"#)
    #expect(unseen.status == 404)
    #expect(try site.client().send(bytes[1], "ofKey=i&key=p1").status == 201)
    #expect(try site.client().send(bytes[2], "ofKey=i&key=new").status == 422)
    let dropped = try admin.send(
      "PATCH", "/api/v1/accounts/tornio/pictures/\(pictures[2])",
      #"{"state":"removed","comment":"The phone fell into the river"}"#,
      fields: [("Content-Type", "application/json")])
    #expect(dropped.status == 200, "\(dropped.json.pretty())")
    #expect(try site.client().send(bytes[2], "ofKey=i&key=p2").status == 409)

    let path = "/api/v1/accounts/tornio/inspections/\(id)/report"
    let report = try admin.send("GET", "\(path).json")
    #expect(report.json["digest"] != signed["digest"])
    #expect(report.json["signatures"]?.list.first?["digest"] == signed["digest"])
    let recomputed = try digest(of: report.body)
    #expect(recomputed.status == 0 && recomputed.output == report.json["digest"]?.string)
    // The reason is a part of what is proved, and the signature too.
    let text = String(decoding: report.body, as: UTF8.self)
    #expect(try digest(of: Array(text.replacing("the river", with: "a lake").utf8)).status == 1)
    let page = String(decoding: try admin.send("GET", "\(path).html").body, as: UTF8.self)
    #expect(page.contains("The phone fell into the river"))

    #expect(site.server.stop() == 0)
    let database = site.server.folder.file("kortti.db")
    func check() throws -> (status: Int32, output: String, errors: String) {
      try KorttiProcess.run(["check", "--files", "--database", database])
    }
    #expect(try check().status == 0)
    try PlainSQLite(database).run(
      "UPDATE inspections SET signatures = replace(signatures, 'Riitta', 'Rauno')")
    let forged = try check()
    #expect(forged.status == 1 && forged.errors.contains("signed"), "\(forged)")
  }
}
