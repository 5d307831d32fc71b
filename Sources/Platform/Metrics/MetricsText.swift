/// Metrics in Prometheus' text format, version 0.0.4.
public struct MetricsText {
  public private(set) var text = ""

  public init() {}

  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  public enum Kind: String, Sendable {
    case counter
    case gauge
    case histogram
  }

  /// Adds a metric with labels; nothing when there are no samples.
  public mutating func add(
    _ name: String, _ kind: Kind, _ help: String,
    _ samples: [(labels: [(String, String)], value: String)]
  ) {
    if samples.isEmpty { return }
    begin(name, kind, help)
    for sample in samples { line(name, sample.labels, sample.value) }
  }

  public mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger
  ) {
    add(name, kind, help, [([], String(value))])
  }

  /// Adds the requests and durations of operations.
  public mutating func add(_ tallies: [OperationTally]) {
    let tallies = tallies.filter { !$0.responses.isEmpty }
    add(
      "kortti_requests_total", .counter, "Requests answered.",
      tallies.flatMap { tally in
        tally.responses.map {
          ([("operation", tally.name), ("status", String($0.status))], String($0.count))
        }
      })
    if tallies.isEmpty { return }
    let name = "kortti_request_seconds"
    begin(name, .histogram, "From the whole request to its answer.")
    for tally in tallies {
      let label = ("operation", tally.name)
      let (counts, nanoseconds) = tally.durations.cumulative
      for (bound, count) in zip(Durations.bounds, counts) {
        line(name + "_bucket", [label, ("le", Self.seconds(bound))], String(count))
      }
      let total = String(counts.last ?? 0)
      line(name + "_bucket", [label, ("le", "+Inf")], total)
      line(name + "_sum", [label], Self.seconds(nanoseconds))
      line(name + "_count", [label], total)
    }
  }

  private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func line(_ name: String, _ labels: [(String, String)], _ value: String) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  /// Exact decimal seconds.
  public static func seconds(_ nanoseconds: UInt64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest == 0 { return String(whole) }
    var digits = String(rest + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
