import Foundation
import JSON
import TestSupport
import Testing

@Suite("Small changes of a large inspection, over the wire", .ofAFile)
struct LargeInspectionTests {
  private let site: UploadSite
  private var riitta: WireClient { site.firm.reporter }

  init() throws {
    site = try UploadSite()
    let fields = (0..<110).map {
      #"{"key":"f\#($0)","label":"F","type":"text","maxLength":20000}"#
    }.joined(separator: ",")
    let saved = try site.firm.admin.call(
      106,
      #"{"account":"tornio","template":"large","title":"Large","sections":[{"section":"all","title":"All","repeat":"many","fields":[\#(fields)]}]}"#
    )
    #expect(saved.status == 200, "\(saved.json.pretty())")
  }

  private func push(_ changes: [String]) throws -> WireClient.Answer {
    try riitta.call(
      127,
      #"{"account":"tornio","device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[\#(changes.joined(separator: ","))]}"#
    )
  }

  /// The bytes of the database and of its log.
  private func fileBytes() throws -> Int {
    let folder = URL(filePath: site.server.database).deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.fileSizeKey]
    )
    .reduce(0) { $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
  }

  @Test("30 changes of the order of a sheet of 2 MB add little to the files and to the answer")
  func orders() throws {
    let text = String(repeating: "x", count: 19_000)
    let answers = (0..<105).map { #""f\#($0)":"\#(text)""# }.joined(separator: ",")
    let made = try push([
      #"{"n":1,"op":"add","type":"inspection","key":"i","set":{"target":\#(site.target),"template":"large"}}"#,
      #"{"n":2,"op":"add","type":"sheet","key":"s","set":{"inspection":"i","section":"all","answers":{\#(answers)}}}"#,
    ])
    let sheet = made.json["results"]?.list.last
    #expect(sheet?["status"] == .integer(200) && sheet?["dataOmitted"] == .flag(true))
    // What the log has of the sheet may be copied into the database at any time: that is all.
    let before = try fileBytes()
    let orders = try push(
      (3...32).map { #"{"n":\#($0),"op":"set","key":"s","base":0,"set":{"order":\#($0)}}"# })
    #expect(
      orders.json["results"]?.list.map { $0["status"] }
        == Array(repeating: .integer(200), count: 30))
    #expect(orders.body.count < 10_000)
    #expect(try fileBytes() - before < 8 << 20)

    let id = try #require(made.json["results"]?.list.first?["id"]?.number)
    let path = "/api/v1/accounts/tornio/inspections/\(id)"
    let read = try riitta.send("GET", path)
    for number in 1...3 {
      let changed = try riitta.send(
        "PATCH", path, #"{"title":"\#(number)"}"#, fields: [("Idempotency-Key", "k\(number)")])
      #expect(changed.status == 200 && changed.body.count > 1_900_000)
      #expect(try riitta.send("GET", path)["ETag"] == changed["ETag"])
      let again = try riitta.send(
        "PATCH", path, #"{"title":"\#(number)"}"#, fields: [("Idempotency-Key", "k\(number)")])
      #expect(again.status == 200 && again.body.count < 1_000)
      #expect(
        again.json["dataOmitted"] == .flag(true) && again.json["title"]?.string == "\(number)")
    }
    #expect(try riitta.send("GET", path)["ETag"] != read["ETag"])
    #expect(try fileBytes() - before < 8 << 20)
    let late = try riitta.send(
      "PATCH", path, #"{"title":"late"}"#, fields: [("If-Match", read["ETag"] ?? "")])
    #expect(late.status == 412)
    site.server.stop()
    let check = try KorttiProcess.run(["check", "--database", site.server.database])
    #expect(check.status == 0, "\(check)")
  }
}
