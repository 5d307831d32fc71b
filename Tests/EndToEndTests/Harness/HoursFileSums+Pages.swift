import Foundation
import ProbeSupport

// Of files that people look at.
extension HoursFileSums {
  /// Of a page in English. Sums of days are rows of a class of their own, and so is that of the whole.
  init(html bytes: [UInt8]) throws {
    let page = String(decoding: bytes, as: UTF8.self)
    let row =
      /<tr(?: class="(s)")?>(?:(?!<\/tr>).)*<td class="n">([\d:]+)<\/td><td class="n">([\d.]+) EUR<\/td><\/tr>/
    let rows = try page.matches(of: row.dotMatchesNewlines()).map { found in
      let clock = found.2.split(separator: ":").compactMap { Int64($0) }
      return (
        isSum: found.1 != nil,
        sums: Self(
          entries: 1, seconds: clock[0] * 3_600 + clock[1] * 60, minor: try Self.cents(found.3))
      )
    }
    let entries = rows.filter { !$0.isSum }.map(\.sums)
    guard var whole = rows.last(where: \.isSum)?.sums else { throw HarnessFault("no sum") }
    whole.entries = entries.count
    try self.init(entries, whole: whole)
  }

  init(xlsx bytes: [UInt8]) throws {
    let sheet = try Self.sheet("Hours", of: bytes)
    guard sheet["D1"] == .text("Duration"), sheet["N1"] == .text("Amount") else {
      throw HarnessFault("other columns")
    }
    var rows: [Self] = []
    while case .number(let days)? = sheet["D\(rows.count + 2)"],
      case .number(let amount)? = sheet["N\(rows.count + 2)"]
    { rows.append(Self(entries: 1, days, amount)) }
    guard case .formula(let sum, let days)? = sheet["D\(rows.count + 2)"],
      case .formula(_, let amount)? = sheet["N\(rows.count + 2)"],
      sum == "SUM(D2:D\(rows.count + 1))"
    else { throw HarnessFault("no sum below \(rows.count) rows") }
    try self.init(rows, whole: Self(entries: rows.count, days, amount))
  }

  /// Hours alone: a calendar has no amounts.
  init(ics bytes: [UInt8]) throws {
    let calendar = String(decoding: bytes, as: UTF8.self)
    // Such as DTSTART:20260302T060000Z.
    let line = /DT(START|END):(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\r\n/
    let times = try calendar.matches(of: line).map { found in
      let text =
        "\(found.2)-\(found.3)-\(found.4)T\(found.5):\(found.6):\(found.7)Z"
      return (
        isStart: found.1 == "START",
        seconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
      )
    }
    let (starts, ends) = (times.filter(\.isStart), times.filter { !$0.isStart })
    try self.init(
      zip(starts, ends).map { Self(entries: 1, seconds: $1.seconds - $0.seconds, minor: 0) })
  }

  init(entries: Int, _ days: Double, _ amount: Double) {
    self.init(
      entries: entries, seconds: Int64((days * 86_400).rounded()),
      minor: Int64((amount * 100).rounded()))
  }

  static func sheet(_ name: String, of bytes: [UInt8]) throws -> WorkbookFile.Sheet {
    guard let sheet = WorkbookFile(bytes)?.sheets.first(where: { $0.name == name }) else {
      throw HarnessFault("no sheet \(name)")
    }
    return sheet
  }
}
