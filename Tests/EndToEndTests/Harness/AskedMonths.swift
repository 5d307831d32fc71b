import JSON
import TestSupport

/// What a server says of the golden months of a person, as the manager asks for it.
struct AskedMonths {
  let firm: GoldenFirm
  let person: GoldenFirm.Person

  var golden: GoldenMonths { firm.golden }
  /// Those in which somebody worked.
  var worked: [GoldenMonths.Month] { golden.months.filter { golden.seconds(of: $0) > 0 } }
  private var range: String { #""from":"\#(golden.first)","to":"\#(golden.last)""# }

  /// Those of a project, of that and the person, of the person, of another project.
  var scopesOfRates: [String] {
    let (one, user) = (#""project":\#(firm.projects[0])"#, #""user":\#(person.id)"#)
    return [one, "\(one),\(user)", user, #""project":\#(firm.projects[1])"#]
  }

  private func ask(_ code: Int, _ fields: String) throws -> WireClient.Answer {
    try GoldenFirm.done(firm.manager.call(code, "{\"user\":\(person.id),\(fields)}"))
  }

  func report(_ more: String) throws -> JSONTree { try answer(more).json }
  private func answer(_ more: String) throws -> WireClient.Answer {
    let fields = #""period":"range","amounts":true,"limit":5000,\#(range)"#
    return try ask(14, more.isEmpty ? fields : "\(fields),\(more)")
  }

  /// In cents, of a whole, a group or an entry.
  func minor(_ tree: JSONTree) -> Int64 {
    (tree["amounts"]?.list ?? []).reduce(0) { $0 + ($1["minor"]?.number ?? 0) }
  }

  func file(_ format: String, _ more: String = "") throws -> [UInt8] {
    let days = "period=range&from=\(golden.first)&to=\(golden.last)"
    let path = "/api/v1/reports/hours.\(format)?user=\(person.id)&\(days)\(more)"
    return try GoldenFirm.done(firm.manager.send("GET", path)).body
  }

  func balance(by period: String) throws -> JSONTree {
    try ask(217, #"\#(range),"by":"\#(period)""#).json
  }

  func record(_ format: String) throws -> WireClient.Answer {
    try ask(
      221,
      #""from":"\#(golden.first.prefix(7))","to":"\#(golden.last.prefix(7))","format":"\#(format)""#
    )
  }

  /// What each entry costs, in their order.
  func amounts() throws -> [JSONTree] {
    try report("")["entries"]?.list.map { try cost(of: $0).json } ?? []
  }

  private func cost(of entry: JSONTree) throws -> WireClient.Answer {
    try GoldenFirm.done(firm.manager.call(228, #"{"id":\#(entry["id"]?.number ?? 0)}"#))
  }

  /// The bytes of all answers and files, by what was asked for.
  func everything() throws -> [String: [UInt8]] {
    var bytes: [String: [UInt8]] = [:]
    for groups in ["", #""groupBy":["project","month"]"#, #""groupBy":["week","kind"]"#] {
      bytes["14 \(groups)"] = try answer(groups).body
    }
    for format in ["csv", "json", "ndjson", "html", "xlsx"] {
      for more in ["", "&groupBy=month"] {
        bytes[format + more] = try file(format, "&amounts=true" + more)
      }
    }
    bytes["ics"] = try file("ics")
    for period in ["day", "month", "year"] {
      bytes["217 by \(period)"] = try ask(217, #"\#(range),"by":"\#(period)""#).body
    }
    for format in ["json", "csv", "html"] { bytes["221 \(format)"] = try record(format).body }
    bytes["10"] = try ask(10, #"\#(range),"limit":5000"#).body
    bytes["212"] = try ask(212, range).body
    for entry in try report("")["entries"]?.list ?? [] {
      bytes["228 \(entry["id"]?.number ?? 0)"] = try cost(of: entry).body
    }
    return bytes
  }
}
