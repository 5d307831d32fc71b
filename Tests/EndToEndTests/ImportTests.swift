import Foundation
import JSON
import Testing
import TestSupport

/// Tests/Live/importing.py does the same with 10,000.
@Suite("An import of targets by pushes")
struct ImportTests {
  @Test("2,000 targets by two pushes, and the same once more: nothing new")
  func targets() throws {
    let site = try UploadSite()
    let admin = site.firm.admin
    func push(_ part: Int) throws -> [JSONTree] {
      let changes = (1...1_000).map { number -> String in
        let n = part * 1_000 + number
        let parent = number == 1 ? "" : #","parent":"b\#(part * 1_000 + 1)""#
        return
          #"{"n":\#(n),"op":"add","type":"target","key":"b\#(n)","set":{"name":"Room \#(n)","code":"R\#(n)","city":"Tornio"\#(parent)}}"#
      }
      let answer = try admin.call(
        127,
        #"{"account":"tornio","device":"import","sentAt":"\#(Date().formatted(.iso8601))","changes":[\#(changes.joined(separator: ","))]}"#
      )
      return answer.json["results"]?.list ?? []
    }
    func state() throws -> [JSONTree?] {
      let list = try admin.send("GET", "/api/v1/accounts/tornio/targets?page=1")
      let feed = try admin.call(126, #"{"account":"tornio","limit":5000}"#).json
      return [list["Total-Count"].map { .text($0) }, feed["changes"]]
    }
    for part in 0..<2 {
      let results = try push(part)
      #expect(results.count == 1_000)
      #expect(results.allSatisfy { $0["status"] == .integer(200) && $0["again"] == nil })
    }
    let before = try state()
    #expect(before[0] == .text("2001"))
    for part in 0..<2 {
      let results = try push(part)
      #expect(results.count == 1_000 && results.allSatisfy { $0["again"] == .flag(true) })
    }
    #expect(try state() == before)
  }
}
