import Core
import Spreadsheet
import WebAPI
import WorkingTime

extension HoursWorkbook {
  /// Writes a sheet with the innermost sums, each behind the groups that it is in. The last row has the sums of the
  /// whole, in which an entry with two tags counts once.
  mutating func write(_ sums: ReportSums, by levels: [GroupBy]) throws(Workbook.Fault) {
    let currencies = sums.amounts?.list.map(\.currency) ?? []
    let words = HoursWords(language: .english)
    let titles =
      levels.map { words.name(of: $0) } + ["Duration", "Hours"] + currencies
      + (sums.amounts == nil ? [] : ["Unrated hours"])
    try workbook.addSheet("Sums", widths: titles.indices.map { $0 < levels.count ? 24 : 14 })
    for (column, title) in titles.enumerated() {
      try workbook.write(title, at: column, formats.head)
    }
    workbook.endRow()
    var rows: [[ReportGroup]] = []
    sums.groups.eachInnermost { rows.append($0) }
    for path in rows {
      for (column, group) in path.enumerated() { try workbook.write(group.text, at: column) }
      try write(
        path.last?.seconds ?? 0, path.last?.amounts, currencies, from: levels.count,
        (formats.duration, formats.hours))
      workbook.endRow()
    }
    try workbook.write("Sum", at: 0, formats.head)
    try write(
      sums.seconds, sums.amounts, currencies, from: levels.count,
      (formats.sumOfDuration, formats.sumOfHours))
    workbook.endRow()
  }

  private mutating func write(
    _ seconds: Int64, _ amounts: Amounts?, _ currencies: [String], from column: Int,
    _ looks: (duration: Workbook.Format, hours: Workbook.Format)
  ) throws(Workbook.Fault) {
    try workbook.write(Double(seconds) / 86_400, at: column, looks.duration)
    try workbook.write(Double(seconds) / 3_600, at: column + 1, looks.hours)
    guard let amounts else { return }
    for (index, code) in currencies.enumerated() {
      guard let amount = amounts.list.first(where: { $0.currency == code }),
        let currency = Currency(code)
      else { continue }
      try workbook.write(
        formats.value(amount.minor, in: currency), at: column + 2 + index,
        try formats.amount(in: currency))
    }
    try workbook.write(
      Double(amounts.unrated) / 3_600, at: column + 2 + currencies.count, looks.hours)
  }
}

extension ReportGroup {
  /// Its name, or its key where it has none.
  fileprivate var text: String {
    if let name { return name }
    switch key {
    case .id(let number): return String(number)
    case .text(let text): return text
    case .none: return ""
    }
  }
}
