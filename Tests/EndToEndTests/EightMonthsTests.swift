import JSON
import TestSupport
import Testing

@Suite("Golden months of a person, whatever way the hours came in")
struct EightMonthsTests {
  @Test(
    "Reports, files, balance, record and amounts are to the cent, also where clocks change by half an hour",
    arguments: ZoneMonths.all)
  func zones(golden: GoldenMonths) throws {
    let firm = try GoldenFirm(golden, GoldenFirm.Way.allCases)
    for person in firm.people { try all(AskedMonths(firm: firm, person: person)) }
  }

  private func all(_ asked: AskedMonths) throws {
    try reports(asked)
    try files(asked)
    try balance(asked)
    try record(asked)
    try amounts(asked)
  }

  @Test(
    "Eight months are to the cent; approved, they stay to the byte",
    arguments: GoldenFirm.Way.allCases)
  func figures(way: GoldenFirm.Way) throws {
    let firm = try GoldenFirm(EightMonths.golden, [way])
    let person = try #require(firm.people.first)
    let asked = AskedMonths(firm: firm, person: person)
    try all(asked)
    try rates(asked)

    for month in EightMonths.months {
      let sent = try person.client.call(33, #"{"month":"\#(month.key)"}"#).json
      #expect(sent["balance"]?.number == month.balance, "\(sent.pretty())")
      let decision = #"{"id":\#(sent["id"]?.number ?? 0),"decision":"approved"}"#
      #expect(try firm.manager.call(34, decision).json["state"]?.string == "approved")
    }
    let before = try asked.everything()
    for scope in asked.scopesOfRates {
      let rate = try firm.admin.call(227, #"{\#(scope),"from":"2026-03-01","minor":1}"#)
      #expect(rate.status == 200, "\(rate.json.pretty())")
    }
    let week = Array(repeating: 18_000, count: 5) + [0, 0]
    let changed = #"{"user":\#(person.id),"from":"2026-11-01","seconds":\#(week),"calendar":"NO"}"#
    #expect(try firm.admin.call(207, changed).status == 200)
    let after = try asked.everything()
    #expect(before.count == 268 && before.keys == after.keys)
    for (name, bytes) in before where after[name] != bytes {
      Issue.record("\(name) is another: \(String(decoding: after[name] ?? [], as: UTF8.self))")
    }
    try files(asked)
  }

  private func reports(_ asked: AskedMonths) throws {
    let report = try asked.report(#""groupBy":["month"]"#)
    let golden = asked.golden
    #expect(report["seconds"]?.number == golden.seconds)
    #expect(report["entries"]?.list.count == golden.entries.count)
    #expect(report["groups"]?.list.map(asked.minor) == asked.worked.map(\.minor))
    #expect(
      report["groups"]?.list.map { $0["seconds"]?.number }
        == asked.worked.map { golden.seconds(of: $0) })
    #expect(asked.minor(report) == golden.whole.minor && report["unrated"]?.number == 0)
    let projects = try asked.report(#""groupBy":["project"]"#)["groups"]?.list
    #expect(projects?.map(asked.minor) == golden.minorOfProjects)
    let kinds = try asked.report(#""groupBy":["kind"]"#)["groups"]?.list ?? []
    let seconds = [
      "work": golden.whole.worked, "overtime": golden.overtime.values.reduce(0, +),
      "emergency": golden.emergency.values.reduce(0, +),
    ]
    #expect(
      Dictionary(
        uniqueKeysWithValues: kinds.map { ($0["key"]?.string ?? "", $0["seconds"]?.number ?? 0) })
        == seconds.filter { $0.value > 0 })
  }

  private func files(_ asked: AskedMonths) throws {
    let golden = asked.golden
    let whole = HoursFileSums(
      entries: golden.entries.count, seconds: golden.seconds, minor: golden.whole.minor)
    func money(_ format: String, _ more: String = "") throws -> [UInt8] {
      try asked.file(format, "&amounts=true" + more)
    }
    #expect(try HoursFileSums(csv: money("csv", "&columns=seconds,amount")) == whole)
    #expect(try HoursFileSums(json: money("json")) == whole)
    #expect(try HoursFileSums(ndjson: money("ndjson")) == whole)
    #expect(try HoursFileSums(html: money("html")) == whole)
    #expect(try HoursFileSums(xlsx: money("xlsx")) == whole)
    let calendar = try HoursFileSums(ics: asked.file("ics"))
    #expect(calendar == HoursFileSums(entries: whole.entries, seconds: whole.seconds, minor: 0))
    let months = asked.worked.map { month in
      (
        month.key,
        HoursFileSums(entries: 1, seconds: golden.seconds(of: month), minor: month.minor)
      )
    }
    for format in ["csv", "json", "ndjson", "html", "xlsx"] {
      let found = try HoursFileSums.months(format, money(format, "&groupBy=month"))
      #expect(found == Dictionary(uniqueKeysWithValues: months), "\(format)")
    }
  }

  private func balance(_ asked: AskedMonths) throws {
    let golden = asked.golden
    let whole = golden.whole
    for (period, rows) in [("month", golden.months.count), ("year", 1), ("day", golden.days)] {
      let balance = try asked.balance(by: period)
      #expect(balance["rows"]?.list.count == rows)
      #expect(balance["opening"]?.number == 0 && balance["closing"]?.number == whole.balance)
      let sums = ["planned", "worked", "credited", "change", "adjusted"].map {
        balance[$0]?.number ?? .min
      }
      #expect(sums == Array(whole.figures.dropLast()))
      #expect(balance["rows"]?.list.last?["balance"]?.number == whole.balance)
    }
    let months = try asked.balance(by: "month")["rows"]?.list ?? []
    for (row, month) in zip(months, golden.months) {
      let figures = ["planned", "worked", "credited", "change", "adjusted", "balance"].map {
        row[$0]?.number ?? .min
      }
      #expect(row["key"]?.string == month.key && figures == month.figures, "\(month)")
    }
    let warnings = try asked.balance(by: "day")["warnings"]?.list ?? []
    #expect(warnings.compactMap { $0["day"]?.string } == golden.warnings)
  }

  private func record(_ asked: AskedMonths) throws {
    let golden = asked.golden
    let record = try asked.record("json").json
    let months = record["months"]?.list ?? []
    #expect(months.map { $0["month"]?.string } == golden.months.map(\.key))
    let classes = ["regular", "additional", "overtime", "emergency", "sunday"]
    func figures(_ sums: JSONTree) -> [Int64] { classes.map { sums[$0]?.number ?? .min } }
    for (row, month) in zip(months, golden.months) {
      #expect(
        figures(row) == [
          month.worked, 0, golden.overtime[month.key] ?? 0, golden.emergency[month.key] ?? 0,
          month.sunday,
        ], "\(month)")
    }
    let whole = [
      golden.whole.worked, 0, golden.overtime.values.reduce(0, +),
      golden.emergency.values.reduce(0, +), golden.whole.sunday,
    ]
    #expect(record["sums"].map(figures) == whole)
    // The table says the same in its rows of months and of the whole.
    let lines = String(decoding: try asked.record("csv").body, as: UTF8.self)
      .split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    for row in months + (record["sums"].map { [$0] } ?? []) {
      let line = lines.first { $0[2] == row["month"]?.string ?? "total" } ?? []
      #expect(line.dropFirst(4).prefix(5).map { Int64($0) } == figures(row))
    }
    #expect(lines.count == golden.days + golden.months.count + 1)
  }

  private func amounts(_ asked: AskedMonths) throws {
    let golden = asked.golden
    let amounts = try asked.amounts()
    let lines = amounts.flatMap { $0["lines"]?.list ?? [] }
    #expect(lines.count == golden.lines)
    var months: [String: Int64] = [:]
    for line in lines {
      months[String(line["day"]?.string?.prefix(7) ?? ""), default: 0] += line["minor"]?.number ?? 0
    }
    #expect(months == Dictionary(uniqueKeysWithValues: asked.worked.map { ($0.key, $0.minor) }))
    #expect(amounts.map(asked.minor).reduce(0, +) == golden.whole.minor)
  }

  /// The part of the night on 1 May keeps the rate that April was closed with, and that of 9 June has two.
  private func rates(_ asked: AskedMonths) throws {
    let amounts = try asked.amounts()
    func rates(_ start: String) throws -> [Int64?] {
      let entry = try asked.report("")["entries"]?.list.firstIndex {
        $0["start"]?.string?.hasPrefix(start) == true
      }
      return amounts[entry ?? 0]["lines"]?.list.map { $0["minorPerHour"]?.number } ?? []
    }
    #expect(try rates("2026-04-30T22") == [8_500, 8_500])
    #expect(try rates("2026-06-09T22") == [9_900, 9_250])
  }
}
