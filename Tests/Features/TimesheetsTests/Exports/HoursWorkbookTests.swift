import APITestSupport
import Core
import Database
import HTTP
import JSON
import ProbeSupport
import Spreadsheet
import TestSupport
import Testing
import WebAPI

@testable import Timesheets

@Suite("Hours as a workbook")
struct HoursWorkbookTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func number(_ value: Double) -> WorkbookFile.Cell {
    .number(WorkbookFile.rounded(value))
  }

  private func formula(_ formula: String, _ value: Double) -> WorkbookFile.Cell {
    .formula(formula, WorkbookFile.rounded(value))
  }

  private func id(of answer: APIFixture.Answer) throws -> Int64 {
    try #require(
      { if case .integer(let id)? = answer["id"] { id } else { nil } }(), "\(answer.text)")
  }

  private func workbook(_ query: String, by caller: String) throws -> WorkbookFile {
    let answer = try api.send(.get, below: "/reports/hours.xlsx?\(query)", by: caller)
    try #require(answer.status == 200, "\(answer.text)")
    return try #require(WorkbookFile(answer.bytes))
  }

  @Test("A row an entry in the asked zone, durations of the part in the range, the sum below")
  func rows() throws {
    _ = try api.call(
      11,
      #"{"project":1,"start":"2026-03-01T23:00","end":"2026-03-02T01:30","tags":["a, b","c"],"description":"=1+1"}"#,
      by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T08:20", by: team.ann)
    _ = try api.call(15, #"{"project":1}"#, by: team.ann)
    let file = try workbook("period=day&day=2026-03-02", by: team.ann)
    #expect(file.sheets.map(\.name) == ["Hours"])
    let sheet = file.sheets[0]
    let titles = [
      "Date", "Start", "End", "Duration", "Hours", "User", "Project", "Task", "Customer",
      "Description", "Tags", "Billable",
    ]
    for (letter, title) in zip("ABCDEFGHIJKL", titles) {
      #expect(sheet["\(letter)1"] == .text(title))
    }
    #expect(sheet["M1"] == nil)
    // 2026-03-02 is day 46083 of the 1900 system.
    #expect(sheet["A2"] == number(46_082))
    #expect(sheet["B2"] == number(46_082 + 23.0 / 24))
    #expect(sheet["C2"] == number(46_083 + 1.5 / 24))
    #expect(sheet["D2"] == number(1.5 / 24) && sheet["E2"] == number(1.5))
    #expect(sheet["F2"] == .text("Ann") && sheet["G2"] == .text("Bridge") && sheet["H2"] == nil)
    #expect(sheet["J2"] == .text("=1+1") && sheet["K2"] == .text(#""a, b", c"#))
    #expect(sheet["L2"] == .flag(true))
    #expect(sheet["D3"] == number(1_200.0 / 86_400) && sheet["J3"] == nil)
    // The timer runs.
    #expect(sheet["B4"] == number(46_083 + 10.0 / 24) && sheet["C4"] == nil && sheet["D4"] == nil)
    #expect(sheet["A5"] == .text("Sum"))
    #expect(sheet["D5"] == formula("SUM(D2:D4)", 6_600.0 / 86_400))
    #expect(sheet["E5"] == formula("SUM(E2:E4)", 6_600.0 / 3_600))
    #expect(file.numberFormats.contains("[h]:mm:ss"))
  }

  @Test("Its type and its name; bytes that are compressed once; the same by number")
  func response() throws {
    let target = "/reports/hours.xlsx?period=day&day=2026-03-02"
    let answer = try api.send(.get, below: target, by: team.ann)
    #expect(
      answer.field("Content-Type")
        == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    #expect(
      answer.field("Content-Disposition")
        == "attachment; filename=\"hours-2026-03-02-2026-03-02.xlsx\"")
    let empty = try #require(WorkbookFile(answer.bytes))
    #expect(empty.sheets[0]["A2"] == .text("Sum") && empty.sheets[0]["D2"] == formula("SUM(D1)", 0))
    // The same hours are the same bytes, whenever they are asked for.
    api.clock.now = api.clock.now + 3_600
    #expect(try api.send(.get, below: target, by: team.ann).bytes == answer.bytes)
    let classic = try api.call(
      19, #"{"format":"xlsx","period":"day","day":"2026-03-02"}"#, by: team.ann)
    #expect(WorkbookFile(classic.bytes)?.sheets[0].cells == empty.sheets[0].cells)
    #expect(try api.send(.get, below: target + "&bom=true", by: team.ann).faults == ["bom"])
  }

  @Test("Amounts with the decimals of their currencies, and their sum where there is one currency")
  func amounts() throws {
    _ = try api.call(227, #"{"project":1,"from":"2026-01-01","minor":8500}"#, by: team.ada)
    for (start, end) in [("08:00", "08:20"), ("09:00", "09:20"), ("10:00", "10:20")] {
      try team.log("2026-02-27T\(start)", "2026-02-27T\(end)", by: team.ann)
    }
    let query = "period=day&day=2026-02-27&amounts=true&user=all"
    var file = try workbook(query, by: team.ada)
    let sheet = file.sheets[0]
    #expect(sheet["M1"] == .text("Rate") && sheet["N1"] == .text("Amount"))
    #expect(sheet["M2"] == number(85) && sheet["N2"] == number(28.33))
    #expect(sheet["O2"] == .text("EUR"))
    #expect(sheet["N5"] == formula("SUM(N2:N4)", 84.99))
    #expect(file.numberFormats.contains("#,##0.00"))
    // Another customer's currency.
    let customer = try api.call(224, #"{"name":"Tokyo","currency":"JPY"}"#, by: team.ada)
    let project = try api.call(
      27, #"{"name":"Tower","customerId":\#(try id(of: customer))}"#, by: team.ada)
    let id = try id(of: project)
    for (code, data, caller) in [
      (24, #"{"project":\#(id),"user":3}"#, team.ada),
      (227, #"{"project":\#(id),"from":"2026-01-01","minor":9000,"currency":"JPY"}"#, team.ada),
      (
        11, #"{"project":\#(id),"start":"2026-02-27T11:00","end":"2026-02-27T12:00"}"#,
        team.ann
      ),
    ] {
      let answer = try api.call(code, data, by: caller)
      try #require(answer.status == 200, "\(code) \(answer.text)")
    }
    file = try workbook(query + "&groupBy=project", by: team.ada)
    #expect(file.sheets.map(\.name) == ["Hours", "Sums"])
    #expect(file.sheets[0]["N5"] == number(9_000) && file.sheets[0]["N6"] == nil)
    let sums = file.sheets[1]
    let rows = [
      ["A1": "Project", "B1": "Duration", "C1": "Hours", "D1": "EUR", "E1": "JPY"],
      ["A2": "Bridge", "A3": "Tower", "A4": "Sum"],
    ]
    for (name, text) in rows.flatMap({ $0 }) { #expect(sums[name] == .text(text)) }
    #expect(sums["C2"] == number(1) && sums["D2"] == number(84.99) && sums["E2"] == nil)
    #expect(sums["C3"] == number(1) && sums["D3"] == nil && sums["E3"] == number(9_000))
    #expect(sums["B4"] == number(2.0 / 24) && sums["D4"] == number(84.99))
  }

  @Test("What no sheet can hold goes on in the next; the sum is on the last", arguments: [4, 5, 6])
  func sheets(rowsOfSheet: Int) throws {
    for hour in 0..<8 {
      try team.log("2026-03-01T0\(hour):00", "2026-03-01T0\(hour):30", by: team.ann)
    }
    let query = HoursReportQuery(
      EntriesQuery(
        days: DayRange(day: try day("2026-03-01")),
        zone: try zone("Europe/Helsinki"),
        scope: .user(UserID(stored: 3))))
    var hours = try HoursWorkbook(
      .init(title: "Hours", zone: query.entries.zone, hasAmounts: false, rowsOfSheet: rowsOfSheet),
      at: TestClock.start)
    try api.database.read { transaction in
      var names = HoursNames(api.timesheets)
      _ = try api.timesheets.report(
        query, .test(.test(UserID(stored: 3), .reporter)), in: transaction
      ) { entry, row, lines throws(TimesheetFault) in
        try hours.append(entry, row, lines, &names, transaction)
        return .continue
      }
    }
    try hours.writeSum(4 * 3_600, nil)
    try hours.workbook.finish()
    let bytes = try hours.workbook.read(1 << 20)
    let sheets = try #require(WorkbookFile(bytes)).sheets
    let entries = rowsOfSheet - 1
    #expect(
      sheets.map(\.name) == Array(["Hours", "Hours 2", "Hours 3"].prefix((8 + entries) / entries)))
    let last = try #require(sheets.last)
    let inLast = 8 - (sheets.count - 1) * entries
    #expect(last["A\(inLast + 2)"] == .text("Sum"))
    let others = (0..<sheets.count - 1).map { "'\(sheets[$0].name)'!E2:E\(rowsOfSheet)" }
    let own = inLast == 0 ? [] : ["E2:E\(inLast + 1)"]
    #expect(
      last["E\(inLast + 2)"] == .formula("SUM(\((others + own).joined(separator: ",")))", 4))
  }

  @Test("Why one can't be made is for the log: it may name a folder")
  func fault() {
    let problem = TimesheetFault.workbook(.init(reason: "no file can be made in /srv")).problem
    #expect(problem.type.status == 503)
    #expect(problem.detail.hasPrefix("The workbook could not be made. The log says why as "))
    #expect(!problem.detail.contains("/srv"))
  }
}
