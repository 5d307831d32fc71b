import Testing

@testable import Metrics

@Suite("Metrics in Prometheus' text format")
struct MetricsTextTests {
  @Test("An operation's requests by status, and its durations")
  func operation() {
    let tally = OperationTally(name: "addEntry")
    let silent = OperationTally(name: "login")
    for _ in 0..<2 { tally.record(status: 201, nanoseconds: 100_000) }
    tally.record(status: 409, nanoseconds: 20_000_000_000)
    tally.record(status: 418, nanoseconds: 300_000)
    var page = MetricsText()
    page.add([tally, silent])
    let lines = page.text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"kortti_requests_total{operation="addEntry",status="201"} 2"#))
    #expect(lines.contains(#"kortti_requests_total{operation="addEntry",status="409"} 1"#))
    #expect(lines.contains(#"kortti_requests_total{operation="addEntry",status="599"} 1"#))
    #expect(lines.contains(#"kortti_request_seconds_bucket{operation="addEntry",le="0.0001"} 2"#))
    #expect(lines.contains(#"kortti_request_seconds_bucket{operation="addEntry",le="0.0005"} 3"#))
    #expect(lines.contains(#"kortti_request_seconds_bucket{operation="addEntry",le="10"} 3"#))
    #expect(lines.contains(#"kortti_request_seconds_bucket{operation="addEntry",le="+Inf"} 4"#))
    #expect(lines.contains(#"kortti_request_seconds_sum{operation="addEntry"} 20.0005"#))
    #expect(!page.text.contains("login"))
  }

  @Test("Every metric has one header before its samples")
  func families() {
    var page = MetricsText()
    page.add("kortti_connections", .gauge, "Open connections.", 3)
    #expect(
      page.text
        == "# HELP kortti_connections Open connections.\n# TYPE kortti_connections gauge\nkortti_connections 3\n"
    )
  }

  @Test("Nanoseconds are written as seconds, exactly")
  func seconds() {
    #expect(MetricsText.seconds(0) == "0")
    #expect(MetricsText.seconds(1) == "0.000000001")
    #expect(MetricsText.seconds(2_500_000_000) == "2.5")
  }
}
