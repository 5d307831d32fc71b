import Bytes
import Core
import Crypto
import HTTP
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("A page of hours to be printed")
struct HoursPageTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func page(_ query: String, by caller: String) throws -> APIFixture.Answer {
    try api.send(.get, below: "/reports/hours.html?\(query)", by: caller)
  }

  @Test("One person's month: entries by day, their sums, and the balance")
  func month() throws {
    _ = try api.call(
      207,
      #"{"user":3,"from":"2026-02-01","seconds":[27000,27000,27000,27000,27000,0,0],"opening":3600}"#,
      by: team.ada)
    _ = try api.call(29, #"{"project":1,"name":"Deck"}"#, by: team.meg)
    _ = try api.call(
      11,
      #"{"project":1,"task":1,"start":"2026-02-27T08:00","end":"2026-02-27T12:00","description":"<b>Poured</b>\n& dried"}"#,
      by: team.ann)
    try team.log("2026-02-27T12:30", "2026-02-27T16:00:30", by: team.ann)
    try team.log("2026-02-28T22:00", "2026-03-01T02:00", by: team.ann)
    let got = try page("period=month&day=2026-02-01&language=fi", by: team.ann)
    #expect(got.status == 200 && got.field("Content-Type") == "text/html; charset=utf-8")
    let text = got.text
    #expect(text.contains(#"<html lang="fi">"#))
    #expect(text.contains("<title>Tunnit 2026-02-01 – 2026-02-28 Ann</title>"))
    #expect(
      text.contains(
        #"<tr><td class="t">pe 2026-02-27</td><td class="t">08:00–12:00</td><td><bdi>Bridge · Deck</bdi><small><bdi>&lt;b&gt;Poured&lt;/b&gt;"#
          + "\n&amp; dried</bdi></small></td><td class=\"n\">4:00</td></tr>"))
    #expect(
      text.contains(
        #"<tr><td class="t"></td><td class="t">12:30–16:00:30</td><td><bdi>Bridge</bdi></td><td class="n">3:30:30</td></tr>"#
      ))
    // The sum of the first day, and none for the second, which has one entry.
    #expect(
      text.contains(#"<td colspan="3"></td><td class="n">7:30:30</td>"#)
        && text.contains(#"<td class="t">la 2026-02-28</td><td class="t">22:00–02:00</td>"#))
    // Of the night only what lies in February.
    #expect(text.contains(#"<td colspan="3">Summa</td><td class="n">9:30:30</td>"#))
    // Twenty working days of 7:30.
    for (label, hours) in [
      ("Alussa", "1:00"), ("Säännöllinen työaika", "150:00"), ("Tehty", "9:30:30"),
      ("Muutos", "−140:29:30"), ("Lopussa", "−139:29:30"),
    ] {
      #expect(text.contains("<dt>\(label)</dt><dd><bdi>\(hours)</bdi></dd>"), "\(label)")
    }
    #expect(text.hasSuffix("</main></body></html>\n"))
    #expect(!text.contains("<script"))
  }

  @Test("A part of a month, a filter and rounding have no balance; nor has who has no contract")
  func withoutBalance() throws {
    try team.log("2026-02-27T08:00", "2026-02-27T12:01", by: team.ann)
    #expect(
      try !page("period=month&day=2026-02-01", by: team.ann).text.contains("<h2>Balance</h2>"))
    _ = try api.call(
      207,
      #"{"user":3,"from":"2026-02-01","seconds":[27000,27000,27000,27000,27000,0,0]}"#,
      by: team.ada)
    #expect(
      try page("period=month&day=2026-02-01", by: team.ann).text.contains("<h2>Balance</h2>"))
    for query in [
      "period=week&day=2026-02-27", "period=month&day=2026-02-01&billable=true",
      "period=month&day=2026-02-01&rounding=up", "period=month&day=2026-02-01&groupBy=day",
    ] {
      let got = try page(query, by: team.ann)
      #expect(got.status == 200 && !got.text.contains("<h2>Balance</h2>"), "\(query)")
    }
    let rounded = try page("period=week&day=2026-02-27&rounding=up&roundTo=15", by: team.ann).text
    #expect(rounded.contains("up to 15 min") && rounded.contains(#"<td class="n">4:15</td>"#))
  }

  @Test("Several people stand beside their entries; sums have the groups around them")
  func several() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    _ = try api.call(15, #"{"project":1}"#, by: team.bob)
    let entries = try page("period=day&day=2026-03-02&user=all", by: team.meg).text
    #expect(entries.contains("<dt>Person</dt><dd><bdi>Everybody</bdi></dd>"))
    #expect(entries.contains("08:00–09:00</td><td><bdi>Ann</bdi></td>") == false)
    #expect(entries.contains("<td><bdi>Ann</bdi></td><td><bdi>Bridge</bdi></td>"))
    #expect(entries.contains("–running</td><td><bdi>Bob</bdi></td>"))
    let sums = try page("period=day&day=2026-03-02&user=all&groupBy=user,tag", by: team.meg).text
    #expect(
      sums.contains(
        #"<tr><td><bdi>Ann</bdi></td><td><bdi>(none)</bdi></td><td class="n">1:00</td></tr>"#))
    #expect(sums.contains(#"<td colspan="2">Sum</td><td class="n">1:00</td>"#))
    let none = try page("period=day&day=2020-01-01", by: team.ann).text
    #expect(none.contains("No hours.") && none.contains(#"Sum</td><td class="n">0:00</td>"#))
    #expect(try page("period=day&day=2026-03-02&language=sv", by: team.ann).faults == ["language"])
    #expect(
      try api.send(
        .get, below: "/reports/hours.csv?period=day&day=2026-03-02&language=fi", by: team.ann
      ).faults == ["language"])
  }

  @Test("The page may use its own style alone, and is shown, not saved")
  func policy() throws {
    let got = try page("period=day&day=2026-03-02", by: team.ann)
    let style = try #require(got.text.firstMatch(of: /<style>([\s\S]+)<\/style>/)).output.1
    let digest = Base64.encode(
      SHA256.of(Array(style.utf8).span).array.span)
    #expect(
      got.field("Content-Security-Policy")
        == "default-src 'none'; style-src 'sha256-\(String(decoding: digest, as: UTF8.self))'; frame-ancestors 'none'; sandbox"
    )
    #expect(got.field("Content-Disposition")?.hasPrefix("attachment") != true)
  }

  @Test("A long page comes in pieces, and each entry stands on it once")
  func pieces() throws {
    let timesheets = api.timesheets
    let count = HoursFile.rowsAtOnce + 11
    try api.database.write { writing in
      let context = RequestContext.test(.test(UserID(stored: 3), .reporter))
      for index in 0..<Int64(count) {
        let start = TestClock.start - 86_400 + index * 60
        _ = try timesheets.add(
          NewEntry(.draft(project: ProjectID(stored: 1)), start: start, end: start + 60), context,
          in: writing)
      }
    }
    let got = try page("period=range&from=2026-02-01&to=2026-04-01", by: team.ann)
    #expect(got.pieces.count > 1)
    #expect(got.text.split(separator: "<bdi>Bridge</bdi>").count == count + 1)
    // Each day once, however the pieces lie.
    #expect(got.text.split(separator: "<td class=\"t\">Sun 2026-03-01</td>").count == 2)
  }
}
