import Core
import Database
import Spreadsheet
import WebAPI
import WorkingTime
import Zones

/// Entries as sheets of a workbook: a row for each, and what they add up to below the last.
struct HoursWorkbook {
  enum Column: Int, CaseIterable {
    case date, start, end, duration, hours, user, project, task, customer, description, tags
    case billable
    // Those below are there with amounts.
    case rate, amount, currency

    var title: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

    /// In characters.
    var width: Double {
      switch self {
      case .start, .end: 19
      case .user, .project, .task, .customer, .tags: 20
      case .description: 40
      default: 11
      }
    }
  }

  /// What the entries are asked with.
  struct Form {
    let title: String
    let zone: Zone
    let hasAmounts: Bool
    /// How many rows a sheet has at most; fewer than there can be are for tests.
    var rowsOfSheet = Workbook.rowsOfSheet
  }

  let workbook: Workbook
  var formats: HoursCellFormats
  private let form: Form
  private let columns: [Column]
  private var clock: ZoneCursor
  /// The sheets with entries, and how many each has.
  private var sheets: [(name: String, entries: Int)] = []

  init(_ form: Form, at time: Instant) throws(Workbook.Fault) {
    self.form = form
    clock = ZoneCursor(form.zone)
    columns = Column.allCases.filter { form.hasAmounts || $0.rawValue < Column.rate.rawValue }
    workbook = try Workbook(title: form.title, time: time.seconds)
    formats = try HoursCellFormats(workbook)
    try addSheet()
  }

  mutating func append(
    _ entry: EntryRow, _ row: borrowing Row, _ lines: [AmountLine]?, _ names: inout HoursNames,
    _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    let texts: [(Column, String?)] = [
      (.user, try names.name(of: entry.user, in: transaction)),
      (.project, try names.name(of: entry.project, in: transaction)),
      (.task, try names.name(of: entry.task, in: transaction)),
      (.customer, try names.customer(of: entry.project, in: transaction)),
      (.description, entry.description(in: row)),
      (.tags, entry.tags(in: row).names.joinedAsField),
    ]
    do throws(Workbook.Fault) {
      if workbook.row == form.rowsOfSheet { try addSheet() }
      try writeTimes(of: entry)
      for (column, text) in texts { try workbook.write(text ?? "", at: column.rawValue) }
      try workbook.write(entry.isBillable(in: row), at: Column.billable.rawValue)
      if let lines { try write(EntryCost(lines)) }
    } catch { throw .workbook(error) }
    workbook.endRow()
    sheets[sheets.count - 1].entries += 1
  }

  /// Writes the row of the sum. It has the amount when all of it is in one currency.
  mutating func writeSum(_ seconds: Int64, _ amounts: Amounts?) throws(Workbook.Fault) {
    if workbook.row == form.rowsOfSheet { try addSheet() }
    try workbook.write("Sum", at: 0, formats.head)
    try writeSum(Double(seconds) / 86_400, of: .duration, formats.sumOfDuration)
    try writeSum(Double(seconds) / 3_600, of: .hours, formats.sumOfHours)
    if let amounts, amounts.list.count == 1, let currency = Currency(amounts.list[0].currency) {
      try writeSum(
        formats.value(amounts.list[0].minor, in: currency), of: .amount,
        try formats.sum(in: currency))
      try workbook.write(currency.code, at: Column.currency.rawValue, formats.head)
    }
    workbook.endRow()
  }

  private mutating func addSheet() throws(Workbook.Fault) {
    let name = sheets.isEmpty ? "Hours" : "Hours \(sheets.count + 1)"
    try workbook.addSheet(name, widths: columns.map(\.width))
    for column in columns { try workbook.write(column.title, at: column.rawValue, formats.head) }
    workbook.endRow()
    sheets.append((name, 0))
  }

  private mutating func writeTimes(of entry: EntryRow) throws(Workbook.Fault) {
    let start = local(entry.start)
    try workbook.write(start.rounded(.down), at: Column.date.rawValue, formats.day)
    try workbook.write(start, at: Column.start.rawValue, formats.time)
    if let end = entry.end {
      try workbook.write(local(end), at: Column.end.rawValue, formats.time)
    }
    guard let seconds = entry.seconds else { return }
    try workbook.write(Double(seconds) / 86_400, at: Column.duration.rawValue, formats.duration)
    try workbook.write(Double(seconds) / 3_600, at: Column.hours.rawValue, formats.hours)
  }

  private mutating func write(_ cost: EntryCost) throws(Workbook.Fault) {
    guard let currency = cost.currency else { return }
    let format = try formats.amount(in: currency)
    if let rate = cost.minorPerHour {
      try workbook.write(formats.value(rate, in: currency), at: Column.rate.rawValue, format)
    }
    try workbook.write(formats.value(cost.minor, in: currency), at: Column.amount.rawValue, format)
    try workbook.write(currency.code, at: Column.currency.rawValue)
  }

  /// Writes the sum of a column over all sheets, with its value.
  private func writeSum(
    _ value: Double, of column: Column, _ format: Workbook.Format
  ) throws(Workbook.Fault) {
    let letter = Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column.rawValue)))
    let ranges = sheets.indices.filter { sheets[$0].entries > 0 }.map { index in
      let range = "\(letter)2:\(letter)\(sheets[index].entries + 1)"
      return index == sheets.count - 1 ? range : "'\(sheets[index].name)'!\(range)"
    }
    // Without entries it is of the title, which counts as nothing.
    let all = ranges.isEmpty ? "\(letter)1" : ranges.joined(separator: ",")
    try workbook.write(formula: "=SUM(\(all))", value: value, at: column.rawValue, format)
  }

  /// A local date and time as a number: days since 1899-12-30, as the 1900 date system counts them from March 1900 on.
  private mutating func local(_ instant: Instant) -> Double {
    let seconds = instant.seconds + Int64(clock.offset(at: instant))
    return Double(seconds) / 86_400 + 25_569
  }
}
