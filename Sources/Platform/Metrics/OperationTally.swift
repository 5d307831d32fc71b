/// The requests of one operation by status, and their durations.
public final class OperationTally: Sendable {
  /// The label in the metrics.
  public let name: String
  let durations = Durations()
  /// The statuses of the API; any other counts as 599.
  static let statuses = [
    200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429, 500, 503, 599,
  ]
  private static let indices = Dictionary(
    uniqueKeysWithValues: statuses.enumerated().map { ($1, $0) })
  private let counters = statuses.map { _ in Counter() }

  public init(name: String) { self.name = name }

  public func record(status: Int, nanoseconds: UInt64) {
    counters[Self.indices[status] ?? Self.statuses.count - 1].add()
    durations.record(nanoseconds: nanoseconds)
  }

  /// The count of each status that occurred.
  var responses: [(status: Int, count: UInt64)] {
    zip(Self.statuses, counters).map { ($0, $1.value) }.filter { $0.1 > 0 }
  }
}
