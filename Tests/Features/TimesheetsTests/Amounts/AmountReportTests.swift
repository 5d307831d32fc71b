import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Reports and files with amounts")
struct AmountReportTests {
  private let priced: PricedFirm
  private var firm: TimesheetsAPIFixture { priced.firm }
  private var api: APIFixture { firm.api }

  init() throws { priced = try PricedFirm() }

  @Test("Reports and files with amounts go by the firm's zone, for those who see money")
  func reports() throws {
    try priced.save(#""minor":8500"#)
    // In Helsinki the hour is of February, in Tokyo of March.
    _ = try priced.log(#""project":1,"start":"2026-02-28T23:00","end":"2026-02-28T23:20""#)
    _ = try priced.log(#""project":2,\#(PricedFirm.hour)"#)
    let month = #""period":"month","day":"2026-02-01","user":"all","amounts":true"#
    for code in [14, 19] {
      let format = code == 19 ? #","format":"json""# : ""
      func ask(_ more: String, by caller: String) throws -> APIFixture.Answer {
        try api.call(code, "{\(month)\(more)\(format)}", by: caller)
      }
      let report = try ask("", by: firm.meg)
      #expect(report["timeZone"] == .text("Europe/Helsinki"))
      #expect(integers(report["amounts"] ?? .null, "minor") == [2_833])
      #expect(report["unrated"] == .integer(3_600))
      #expect(report["entries"]?.elements.map { $0["unrated"] } == [.integer(3_600), .integer(0)])
      #expect(try ask(#","timeZone":"Europe/Helsinki""#, by: firm.meg).body == report.body)
      #expect(
        try ask(#","timeZone":"Asia/Tokyo""#, by: firm.meg).faults == ["data.timeZone"])
      #expect(try ask("", by: firm.ann).status == 403)
      #expect(try ask(#","billable":false"#, by: firm.meg)["amounts"] == .array([]))
    }
    let own = #""period":"month","day":"2026-02-01","amounts":true"#
    #expect(try api.call(14, "{\(own)}", by: firm.ann).status == 403)
    _ = try api.call(190, #"{"seeAmounts":"reporter"}"#, by: firm.ada)
    #expect(
      integers(try api.call(14, "{\(own)}", by: firm.ann)["amounts"] ?? .null, "minor") == [2_833])
    // Without being asked for, no money is told.
    let plain = try api.call(14, #"{"period":"month","day":"2026-02-01"}"#, by: firm.ann)
    #expect(plain["amounts"] == nil && plain["entries"]?.elements.first?["amounts"] == nil)
  }

  @Test("Files have columns of money with amounts alone; rounding comes before the price")
  func files() throws {
    try priced.save(#""minor":8500"#)
    _ = try priced.log(#""project":1,"start":"2026-02-10T10:00","end":"2026-02-10T11:05""#)
    _ = try priced.log(#""project":2,"start":"2026-02-11T10:00","end":"2026-02-11T11:00""#)
    let month = #""period":"month","day":"2026-02-01","user":"all""#
    func file(_ more: String) throws -> APIFixture.Answer {
      try api.call(19, "{\(month),\(more)}", by: firm.meg)
    }
    #expect(
      try file(#""format":"csv","columns":["amount"]"#).faults == ["data.columns"])
    let columns = #""columns":["project","seconds","rate","amount","currency"]"#
    #expect(
      try file(#""format":"csv","amounts":true,\#(columns)"#).text
        == "project,seconds,rate,amount,currency\r\n1,3900,85.00,92.08,EUR\r\n2,3600,,,\r\n")
    #expect(
      try file(
        #""format":"csv","amounts":true,"rounding":"up","decimal":"comma","separator":"tab",\#(columns)"#
      ).text
        == "project\tseconds\trate\tamount\tcurrency\r\n1\t4500\t85,00\t106,25\tEUR\r\n2\t3600\t\t\t\r\n"
    )
    let usual = try file(#""format":"csv","amounts":true"#).text
    #expect(usual.prefix { $0 != "\r\n" }.hasSuffix("tags,billable,rate,amount,currency"))
    #expect(
      try file(#""format":"csv","amounts":true,"groupBy":["project"]"#).text
        == "project,projectName,seconds,hours,amountEUR,unrated\r\n1,Bridge,3900,1.0833,92.08,0\r\n2,Tunnel,3600,1.0000,,3600\r\n"
    )
    let lines = try file(#""format":"ndjson","amounts":true,"groupBy":["project"]"#).text
    #expect(lines.contains(#""seconds":3600,"amounts":[],"unrated":3600}"#), "\(lines)")
    let page = try file(#""format":"html","amounts":true"#).text
    #expect(page.contains("<td class=\"n\">92.08 EUR</td>") && page.contains("Amount"))
    #expect(!(try file(#""format":"html""#).text).contains("Amount"))
  }
}
