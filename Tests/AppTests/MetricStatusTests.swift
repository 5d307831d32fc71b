import Testing
import WebAPI

@testable import App
@testable import Metrics

@Suite("Statuses in the metrics")
struct MetricStatusTests {
  @Test("Each status that the API, its files and its pages send is counted as itself")
  func counted() throws {
    let features = try Kortti.allFeatures()
    let sent = Set(try features.registry().problems.map(\.status) + [200, 201, 204, 206, 303, 304])
    // What the HTTP layer refuses is no request of an operation.
    let ofHTTP: Set = [408, 414, 417, 421, 431, 501, 505]
    let unknown = sent.subtracting(OperationTally.statuses).subtracting(ofHTTP)
    #expect(unknown.isEmpty, "\(unknown.sorted())")
  }
}
