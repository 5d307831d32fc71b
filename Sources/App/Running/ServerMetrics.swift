import DueJobs
import Host
import HTTPServer
import Metrics
import Synchronization
import WebAPI

/// The metrics of connections and of the process.
final class ServerMetrics: Sendable {
  private let startedAt = Process.secondsSince1970
  private let server = Mutex<HTTPServer?>(nil)
  private let jobs = Mutex<JobCounts?>(nil)

  /// Adds the connections of a server and its due jobs from now on.
  func use(_ server: HTTPServer, _ jobs: JobCounts) {
    self.server.withLock { $0 = server }
    self.jobs.withLock { $0 = jobs }
  }

  func add(to page: inout MetricsText) {
    if let counts = server.withLock({ $0 })?.counts {
      page.add("kortti_connections", .gauge, "Open connections.", counts.connections)
      page.add(
        "kortti_http_requests_total", .counter,
        "Requests answered, refused ones and pages without an operation too.", counts.requests)
      page.add(
        "kortti_connections_turned_away_total", .counter,
        "Connections for which there was no room.", counts.rejectedConnections)
      page.add(
        "kortti_request_content_bytes", .gauge,
        "Bytes that request contents take in memory or announce.",
        counts.bodyBytes)
    }
    jobs.withLock { $0 }?.add(to: &page)
    let usage = Process.usage
    page.add(
      "process_resident_memory_bytes", .gauge, "Memory held.", usage.residentBytes)
    page.add(
      "process_cpu_seconds_total", .counter, "Processor time used.",
      [([], MetricsText.seconds(usage.processorNanoseconds))])
    page.add(
      "process_start_time_seconds", .gauge, "When the process began.", startedAt)
    page.add(
      "kortti_build_info", .gauge, "Which release this is.", [([("version", OpenAPI.version)], "1")]
    )
  }
}
