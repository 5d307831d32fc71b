/// The requests of one operation by status, and their durations.
public final class OperationTally: Sendable {
  /// The label in the metrics.
  public let name: String
  let durations = Durations()
  /// The statuses of the API; any other counts as 599.
  static let statuses = [
    200, 201, 204, 206, 303, 304, 400, 401, 403, 404, 405, 406, 409, 410, 412, 413, 415, 416, 422,
    429, 460, 500, 503, 599,
  ]
  /// The index of the counter of each status below 600.
  private static let indices: [Int] = (0..<600).map { status in
    statuses.firstIndex(of: status) ?? statuses.count - 1
  }
  private let counters = statuses.map { _ in Counter() }

  public init(name: String) { self.name = name }

  public func record(status: Int, nanoseconds: UInt64) {
    counters[Self.indices[min(max(status, 0), 599)]].add()
    durations.record(nanoseconds: nanoseconds)
  }

  /// The count of each status that occurred.
  var responses: [(status: Int, count: UInt64)] {
    zip(Self.statuses, counters).map { ($0, $1.value) }.filter { $0.1 > 0 }
  }
}
