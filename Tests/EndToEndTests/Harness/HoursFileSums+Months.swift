import JSON

// Of files that are grouped.
extension HoursFileSums {
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
      found = (2...20).compactMap { row in
        guard case .text(let name)? = sheet["A\(row)"], name != "Sum",
          case .number(let days)? = sheet["B\(row)"],
          case .number(let amount)? = sheet["D\(row)"]
        else { return nil }
        return (name, Self(entries: 1, days, amount))
      }
    }
    return Dictionary(found) { first, _ in first }
  }
}
