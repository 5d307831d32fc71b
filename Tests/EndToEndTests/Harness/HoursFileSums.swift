import Foundation
import JSON
import ProbeSupport

/// What the hours of a file add up to.
struct HoursFileSums: Equatable {
  var entries = 0
  var seconds: Int64 = 0
  /// In cents.
  var minor: Int64 = 0

  init(entries: Int, seconds: Int64, minor: Int64) {
    (self.entries, self.seconds, self.minor) = (entries, seconds, minor)
  }

  /// Of rows of a file, and what the file itself says of the whole, which must be the same.
  private init(_ rows: [Self], whole: Self? = nil) throws {
    for row in rows {
      entries += 1
      seconds += row.seconds
      minor += row.minor
    }
    if let whole, self != whole { throw HarnessFault("rows: \(self), the whole: \(whole)") }
  }

  private init(_ json: JSONTree) {
    entries = 1
    seconds = json["seconds"]?.number ?? 0
    minor = (json["amounts"]?.list ?? []).reduce(0) { $0 + ($1["minor"]?.number ?? 0) }
  }

  /// With the columns `seconds` and `amount`.
  init(csv bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard lines.first == "seconds,amount" else { throw HarnessFault("\(lines.first ?? "")") }
    try self.init(
      lines.dropFirst().map { line in
        let fields = line.split(separator: ",")
        return Self(
          entries: 1, seconds: Int64(fields[0]) ?? 0, minor: try Self.cents(fields[1]))
      })
  }

  init(json bytes: [UInt8]) throws {
    let report = JSONTree(try JSONDocument(bytes).root)
    let entries = (report["entries"]?.list ?? []).map { Self($0) }
    var whole = Self(report)
    whole.entries = entries.count
    try self.init(entries, whole: whole)
  }

  init(ndjson bytes: [UInt8]) throws {
    let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
      JSONTree(try JSONDocument(Array($0)).root)
    }
    guard let last = lines.last, last["end"] == .flag(true) else { throw HarnessFault("no end") }
    var whole = Self(last)
    whole.entries = Int(last["count"]?.number ?? 0)
    try self.init(lines.dropLast().map { Self($0) }, whole: whole)
  }

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

  /// The groups of a file that is grouped by month, and their names.
  static func months(_ format: String, _ bytes: [UInt8]) throws -> [String: Self] {
    let text = String(decoding: bytes, as: UTF8.self)
    func pairs(_ groups: [JSONTree]) -> [(String, Self)] {
      groups.filter { $0["group"] != nil }.map {
        ($0["group"]?.list.first?["key"]?.string ?? "", Self($0))
      }
    }
    let found: [(String, Self)]
    switch format {
    case "csv":
      found = try text.split(separator: "\r\n").dropFirst().map { line in
        let fields = line.split(separator: ",").map(String.init)
        return (
          fields[0],
          Self(entries: 1, seconds: Int64(fields[1]) ?? 0, minor: try cents(fields[3]))
        )
      }
    case "json": found = pairs(JSONTree(try JSONDocument(bytes).root).list)
    case "ndjson":
      found = pairs(
        try text.split(separator: "\n").map {
          JSONTree(try JSONDocument(Array($0.utf8)).root)
        })
    case "html":
      let row =
        /<tr><td>(?:<bdi>)?([\d-]+)(?:<\/bdi>)?<\/td><td class="n">(\d+):(\d\d)<\/td><td class="n">([\d.]+) EUR</
      found = try text.matches(of: row).map {
        let seconds = (Int64($0.2) ?? 0) * 3_600 + (Int64($0.3) ?? 0) * 60
        return (String($0.1), Self(entries: 1, seconds: seconds, minor: try cents($0.4)))
      }
    default:
      let sheet = try sheet("Sums", of: bytes)
      found = (2...9).compactMap { row in
        guard case .text(let name)? = sheet["A\(row)"], case .number(let days)? = sheet["B\(row)"],
          case .number(let amount)? = sheet["D\(row)"]
        else { return nil }
        return (name, Self(entries: 1, days, amount))
      }
    }
    return Dictionary(found) { first, _ in first }
  }

  private init(entries: Int, _ days: Double, _ amount: Double) {
    self.init(
      entries: entries, seconds: Int64((days * 86_400).rounded()),
      minor: Int64((amount * 100).rounded()))
  }

  private static func sheet(_ name: String, of bytes: [UInt8]) throws -> WorkbookFile.Sheet {
    guard let sheet = WorkbookFile(bytes)?.sheets.first(where: { $0.name == name }) else {
      throw HarnessFault("no sheet \(name)")
    }
    return sheet
  }

  /// Of a text with two decimals.
  private static func cents(_ text: some StringProtocol) throws -> Int64 {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 2, let cents = Int64(parts.joined()) else {
      throw HarnessFault("\(text) is no amount")
    }
    return cents
  }
}
