/// A page of metrics in Prometheus' text format, version 0.0.4.
package struct MetricsText {
  /// The page so far.
  package private(set) var text = ""

  /// An empty page.
  package init() {}

  /// The media type of the page.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// What a family of samples is.
  package enum Kind: String, Sendable {
    /// It only rises.
    case counter
    /// It rises and falls.
    case gauge
    /// Counts sorted into steps.
    case histogram
  }

  /// A family of numbers, each with its labels, names and values in the order written; none when there are none.
  package mutating func add(
    _ name: String, _ kind: Kind, _ help: String,
    _ samples: [(labels: [(String, String)], value: String)]
  ) {
    if samples.isEmpty { return }
    begin(name, kind, help)
    for sample in samples { line(name, sample.labels, sample.value) }
  }

  /// One number.
  package mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger
  ) {
    add(name, kind, help, [([], String(value))])
  }

  /// The requests and durations of operations.
  package mutating func add(_ tallies: [OperationTally]) {
    let tallies = tallies.filter { !$0.answered.isEmpty }
    add(
      "kortti_requests_total", .counter, "Requests answered.",
      tallies.flatMap { tally in
        tally.answered.map {
          ([("operation", tally.name), ("status", String($0.status))], String($0.count))
        }
      })
    if tallies.isEmpty { return }
    let name = "kortti_request_seconds"
    begin(name, .histogram, "From the whole request to its answer.")
    for tally in tallies {
      let label = ("operation", tally.name)
      let (counts, nanoseconds) = tally.durations.cumulative
      for (step, count) in zip(Durations.steps, counts) {
        line(name + "_bucket", [label, ("le", Self.seconds(step))], String(count))
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

  /// Seconds in decimal, exactly.
  package static func seconds(_ nanoseconds: UInt64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest == 0 { return String(whole) }
    var digits = String(rest + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
