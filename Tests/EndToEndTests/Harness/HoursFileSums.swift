import JSON

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
  init(_ rows: [Self], whole: Self? = nil) throws {
    for row in rows {
      entries += 1
      seconds += row.seconds
      minor += row.minor
    }
    if let whole, self != whole { throw HarnessFault("rows: \(self), the whole: \(whole)") }
  }

  init(_ json: JSONTree) {
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

  /// Of a text with two decimals.
  static func cents(_ text: some StringProtocol) throws -> Int64 {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 2, let cents = Int64(parts.joined()) else {
      throw HarnessFault("\(text) is no amount")
    }
    return cents
  }
}
