import Core
import HTMLText
import WebAPI
import WorkingTime
import Zones

/// The record of working time to be printed on A4: a table of days for each person. It loads nothing and runs nothing.
struct RecordPage {
  private let query: RecordQuery
  private let words: RecordWords
  private let hours: HoursWords
  /// The columns of seconds that the person's table has: regular hours, and what there is of the others.
  private var columns: [Int] = []
  private(set) var html = HTMLText()

  init(_ query: RecordQuery) {
    self.query = query
    words = RecordWords(language: query.language)
    hours = HoursWords(language: query.language)
  }

  mutating func writeHead() {
    html.markup("<!DOCTYPE html>\n<html")
    html.attribute("lang", words.language.rawValue)
    html.markup(
      """
      ><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      """)
    html.element("<title>", "\(words.title) \(months)", "</title>")
    html.markup(HoursPageStyle.element)
    html.markup("</head><body><main>\n")
  }

  mutating func write(_ record: PersonRecord) {
    html.element("<h1>", words.title, "</h1><dl>")
    html.fact(hours.person, record.name)
    html.fact(words.months, months)
    html.fact(hours.timeZone, record.zone.name)
    html.markup("</dl>\n<table><thead><tr>")
    let sums = record.sums
    columns = sums.columns.indices.filter { $0 == 0 || sums.columns[$0] > 0 }
    html.element("<th>", hours.day, "</th>")
    html.element("<th>", hours.time, "</th>")
    for column in columns { html.element("<th class=\"n\">", words.columns[column], "</th>") }
    html.markup("</tr></thead><tbody>\n")
    var months = record.months[...]
    for (index, day) in record.days.enumerated() {
      if record.hasDays, !day.isEmpty { write(day, record.zones[index], record.changes[day.day]) }
      guard let month = months.first, day.day == month.month.last else { continue }
      months.removeFirst()
      write("\(month.month)", month.sums)
    }
    write(hours.sum, sums)
    html.markup("</tbody></table>\n")
    html.element("<div class=\"p\"><p>", hours.signature, "</p>")
    html.element("<p>", hours.signature, "</p></div>\n")
  }

  mutating func writeEnd() { html.markup("</main></body></html>\n") }

  private var months: String {
    let (first, last) = (Month(of: query.days.first), Month(of: query.days.last))
    return first == last ? "\(first)" : "\(first) – \(last)"
  }

  private mutating func write(_ day: RecordDay, _ zone: Zone, _ changes: Int?) {
    html.element("<tr><td class=\"t\">", hours.text(of: day.day), "</td><td>")
    for (index, span) in day.spans.enumerated() {
      if index > 0 { html.markup(", ") }
      html.element("<span class=\"t\">", zone.clockText(of: span, on: day.day), "</span>")
    }
    var notes: [String] = []
    if let absence = day.absence { notes.append(words.name(of: absence)) }
    if let changes { notes.append(words.changes(changes)) }
    if !notes.isEmpty { html.element("<small>", notes.joined(separator: " · "), "</small>") }
    html.markup("</td>")
    write(day.sums)
    html.markup("</tr>\n")
  }

  private mutating func write(_ label: String, _ sums: RecordSums) {
    html.element("<tr class=\"s\"><td colspan=\"2\">", label, "</td>")
    write(sums)
    html.markup("</tr>\n")
  }

  private mutating func write(_ sums: RecordSums) {
    for column in columns {
      let seconds = sums.columns[column]
      html.element(
        "<td class=\"n\">", seconds == 0 ? "" : hours.text(ofHours: seconds), "</td>")
    }
  }
}

extension RecordDay {
  /// Whether nothing was worked, and nothing planned was left out.
  fileprivate var isEmpty: Bool { spans.isEmpty && absence == nil }
}

/// The words of the page beside those of a page of hours.
struct RecordWords {
  let language: Language

  private func of(_ english: String, _ finnish: String, _ bokmal: String) -> String {
    language.of(english, finnish, bokmal)
  }

  var title: String {
    of("Record of working time", "Työaikakirjanpito", "Oversikt over arbeidstid")
  }

  var months: String { of("Months", "Kuukaudet", "Måneder") }

  /// Of seconds, in the order of `RecordSums.columns`.
  var columns: [String] {
    [
      of("Regular", "Säännöllinen", "Alminnelig"), of("Additional", "Lisätyö", "Merarbeid"),
      of("Overtime", "Ylityö", "Overtid"), of("Emergency", "Hätätyö", "Nødarbeid"),
      of("Sunday", "Sunnuntaityö", "Søndag"), of("Absent", "Poissa", "Fravær"),
    ]
  }

  func changes(_ count: Int) -> String {
    count == 1
      ? of("1 change after the day", "1 muutos päivän jälkeen", "1 endring etter dagen")
      : of(
        "\(count) changes after the day", "\(count) muutosta päivän jälkeen",
        "\(count) endringer etter dagen")
  }

  func name(of absence: AbsenceKind) -> String {
    switch absence {
    case .holiday: of("holiday", "vuosiloma", "ferie")
    case .sick: of("sick", "sairas", "syk")
    case .childSick: of("child sick", "lapsi sairas", "sykt barn")
    case .parental: of("parental leave", "perhevapaa", "foreldrepermisjon")
    case .training: of("training", "koulutus", "opplæring")
    case .unpaid: of("unpaid leave", "palkaton vapaa", "ulønnet permisjon")
    case .other: of("other absence", "muu poissaolo", "annet fravær")
    case .flex: of("flexitime", "saldovapaa", "avspasering")
    }
  }
}
