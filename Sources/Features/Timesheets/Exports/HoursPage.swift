import Core
import Database
import HTMLText
import WebAPI
import WorkingTime
import Zones

/// A page of hours to be printed on A4: entries by day, or sums. It loads nothing and runs nothing.
struct HoursPage {
  private let query: HoursReportQuery
  private let words: HoursWords
  private let hasPeople: Bool
  private var clock: ZoneCursor
  private let start: Instant
  private(set) var html = HTMLText()

  init(_ query: HoursReportQuery, _ language: Language) {
    self.query = query
    words = HoursWords(language: language)
    if case .user = query.entries.scope { hasPeople = false } else { hasPeople = true }
    clock = ZoneCursor(query.entries.zone)
    start = query.entries.zone.start(of: query.entries.days.first)
  }

  /// Of the table of entries.
  private var columnsBeforeHours: Int { hasPeople ? 4 : 3 }

  /// The day that the entries are at, and what they add up to.
  struct DayProgress {
    fileprivate var day: Day?
    fileprivate var entries = 0
    fileprivate var seconds: Int64 = 0
    fileprivate var amounts: Amounts?
  }

  /// The beginning; `person` is the name of the one whose hours they are, `nil` for those of several.
  mutating func writeHead(person: String?) {
    html.markup("<!DOCTYPE html>\n<html")
    html.attribute("lang", words.language.rawValue)
    html.markup(
      """
      ><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      """)
    let (first, last) = (query.entries.days.first, query.entries.days.last)
    let days = first == last ? "\(first)" : "\(first) – \(last)"
    let name = person ?? words.everybody
    html.element("<title>", "\(words.title) \(days) \(name)", "</title>")
    html.markup(HoursPageStyle.element)
    html.element("</head><body><main><h1>", words.title, "</h1><dl>")
    html.fact(words.person, name)
    html.fact(words.days, days)
    html.fact(words.timeZone, query.entries.zone.name)
    if let rounding = query.rounding { html.fact(words.rounding, words.text(of: rounding)) }
    html.markup("</dl>\n")
  }

  /// The beginning of the table of entries.
  mutating func beginEntries() {
    html.element("<table><thead><tr><th>", words.day, "</th>")
    html.element("<th>", words.time, "</th>")
    if hasPeople { html.element("<th>", words.person, "</th>") }
    html.element("<th>", words.work, "</th>")
    endHead()
  }

  private mutating func endHead() {
    html.element("<th class=\"n\">", words.title, "</th>")
    if query.hasAmounts { html.element("<th class=\"n\">", words.amount, "</th>") }
    html.markup("</tr></thead><tbody>\n")
  }

  /// An entry, which stands at the day of the range on which it starts. `work` is what it was done on.
  mutating func write(
    _ entry: EntryRow, _ description: String, work: String, person: String, _ amounts: Amounts?,
    _ progress: inout DayProgress
  ) {
    let day = query.entries.zone.day(at: max(entry.start, start))
    let isNew = day != progress.day
    if isNew {
      endDay(&progress)
      progress = DayProgress(day: day, amounts: amounts.map { _ in Amounts() })
    }
    progress.entries += 1
    progress.seconds += entry.seconds ?? 0
    if let amounts { progress.amounts? += amounts }
    html.element("<tr><td class=\"t\">", isNew ? words.text(of: day) : "", "</td>")
    let end = entry.end.map { time(of: $0) } ?? words.running
    html.element("<td class=\"t\">", "\(time(of: entry.start))–\(end)", "</td>")
    if hasPeople { html.cell(person) }
    html.markup("<td>")
    html.isolated(work)
    if !description.isEmpty {
      html.markup("<small>")
      html.isolated(description)
      html.markup("</small>")
    }
    html.markup("</td>")
    endRow(entry.seconds, amounts)
  }

  /// The hours of a row and what they cost, and its end.
  private mutating func endRow(_ seconds: Int64?, _ amounts: Amounts?) {
    html.element(
      "<td class=\"n\">", seconds.map { words.text(ofHours: $0) } ?? "", "</td>")
    if query.hasAmounts {
      html.element("<td class=\"n\">", amounts.map { words.text(of: $0) } ?? "", "</td>")
    }
    html.markup("</tr>\n")
  }

  /// What hours were done on, and what they are paid as where that is not work.
  func work(_ project: String, _ task: String?, _ kind: EntryKind) -> String {
    let parts = [project, task, kind == .work ? nil : words.name(of: kind)]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The end of the table of entries, with what they add up to.
  mutating func endEntries(
    _ progress: inout DayProgress, count: Int, seconds: Int64, _ amounts: Amounts?
  ) {
    endDay(&progress)
    if count == 0 { writeSum(words.noHours, columns: columnsBeforeHours, nil, nil) }
    writeSum(words.sum, columns: columnsBeforeHours, seconds, amounts)
    html.markup("</tbody></table>\n")
  }

  /// The innermost groups, each behind those that it is in.
  mutating func write(_ sums: ReportSums) {
    html.markup("<table><thead><tr>")
    for level in query.groupBy { html.element("<th>", words.name(of: level), "</th>") }
    endHead()
    sums.groups.eachInnermost { path in
      html.markup("<tr>")
      for level in query.groupBy.indices { html.cell(level < path.count ? text(path[level]) : "") }
      endRow(path.last?.seconds ?? 0, path.last?.amounts)
    }
    writeSum(words.sum, columns: query.groupBy.count, sums.seconds, sums.amounts)
    html.markup("</tbody></table>\n")
  }

  mutating func write(_ sheet: Balance) {
    let sums = sheet.sheet.sums
    html.element("<h2>", words.balance, "</h2><dl class=\"b\">")
    for (label, seconds) in [
      (words.opening, sheet.sheet.opening), (words.planned, sums.planned),
      (words.worked, sums.worked), (words.credited, sums.credited), (words.change, sums.change),
      (words.adjusted, sums.adjusted), (words.closing, sheet.sheet.closing),
    ] { html.fact(label, words.text(ofHours: seconds)) }
    html.markup("</dl>\n")
  }

  /// The end, with places for two signatures.
  mutating func writeEnd() {
    html.element("<div class=\"p\"><p>", words.signature, "</p>")
    html.element("<p>", words.signature, "</p></div></main></body></html>\n")
  }

  /// The sum of a day with several entries.
  private mutating func endDay(_ progress: inout DayProgress) {
    guard progress.entries > 1 else { return }
    writeSum("", columns: columnsBeforeHours, progress.seconds, progress.amounts)
  }

  private mutating func writeSum(
    _ label: String, columns: Int, _ seconds: Int64?, _ amounts: Amounts?
  ) {
    html.markup("<tr class=\"s\"><td")
    html.attribute("colspan", "\(columns)")
    html.element(">", label, "</td>")
    endRow(seconds, amounts)
  }

  private func text(_ group: ReportGroup) -> String {
    switch group.key {
    case .id: group.name ?? ""
    case .text(let text) where group.by == .billable: words.name(ofBillable: text == "true")
    case .text(let text):
      group.by == .kind ? EntryKind(rawValue: text).map(words.name) ?? text : text
    case .none: words.none
    }
  }

  /// `08:00`, with seconds where there are some.
  private mutating func time(of instant: Instant) -> String {
    let text = clock.text(of: instant)
    let hasSeconds = text[17] != UInt8(ascii: "0") || text[18] != UInt8(ascii: "0")
    return String(decoding: (11..<(hasSeconds ? 19 : 16)).map { text[$0] }, as: UTF8.self)
  }
}

extension HTMLText {
  mutating func fact(_ label: String, _ text: String) {
    element("<div><dt>", label, "</dt><dd>")
    isolated(text)
    markup("</dd></div>")
  }

  fileprivate mutating func cell(_ text: String) {
    markup("<td>")
    isolated(text)
    markup("</td>")
  }
}
