import Core
import Spreadsheet

/// How the cells of a workbook of hours look.
struct HoursCellFormats {
  let head: Workbook.Format
  let day: Workbook.Format
  let time: Workbook.Format
  let duration: Workbook.Format
  let hours: Workbook.Format
  let sumOfDuration: Workbook.Format
  let sumOfHours: Workbook.Format
  private let workbook: Workbook
  /// By the decimals of their currencies, in rows and in sums.
  private var amounts: [Int: (row: Workbook.Format, sum: Workbook.Format)] = [:]

  init(_ workbook: Workbook) throws(Workbook.Fault) {
    self.workbook = workbook
    head = try workbook.format(isBold: true)
    day = try workbook.format("yyyy-mm-dd")
    time = try workbook.format("yyyy-mm-dd hh:mm:ss")
    duration = try workbook.format("[h]:mm:ss")
    hours = try workbook.format("0.00")
    sumOfDuration = try workbook.format("[h]:mm:ss", isBold: true)
    sumOfHours = try workbook.format("0.00", isBold: true)
  }

  /// Of an amount in a row.
  mutating func amount(in currency: Currency) throws(Workbook.Fault) -> Workbook.Format {
    try formats(in: currency).row
  }

  /// Of an amount that is a sum.
  mutating func sum(in currency: Currency) throws(Workbook.Fault) -> Workbook.Format {
    try formats(in: currency).sum
  }

  /// An amount of smallest units as the number that a cell has: that nearest to its decimals.
  func value(_ minor: Int64, in currency: Currency) -> Double {
    Double(minor) / (0..<currency.decimals).reduce(1.0) { power, _ in power * 10 }
  }

  private mutating func formats(
    in currency: Currency
  ) throws(Workbook.Fault) -> (row: Workbook.Format, sum: Workbook.Format) {
    if let formats = amounts[currency.decimals] { return formats }
    let decimals = String(repeating: "0", count: currency.decimals)
    let number = currency.decimals == 0 ? "#,##0" : "#,##0.\(decimals)"
    let formats = (
      row: try workbook.format(number), sum: try workbook.format(number, isBold: true)
    )
    amounts[currency.decimals] = formats
    return formats
  }
}
