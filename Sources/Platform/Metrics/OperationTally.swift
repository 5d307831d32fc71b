/// What one operation was asked: how often with which status, and how long it took.
package final class OperationTally: Sendable {
  /// Its name, the label in the metrics.
  package let name: String
  let durations = Durations()
  /// The statuses of the contract; whatever else there is counts as 599.
  static let statuses = [
    200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429, 500, 503, 599,
  ]
  private static let places = Dictionary(
    uniqueKeysWithValues: statuses.enumerated().map { ($1, $0) })
  private let counters = statuses.map { _ in Counter() }

  /// Nothing asked yet.
  package init(name: String) { self.name = name }

  /// Notes one answer.
  package func note(status: Int, nanoseconds: UInt64) {
    counters[Self.places[status] ?? Self.statuses.count - 1].add()
    durations.note(nanoseconds: nanoseconds)
  }

  /// How often each status was answered; those that never were are left out.
  var answered: [(status: Int, count: UInt64)] {
    zip(Self.statuses, counters).map { ($0, $1.value) }.filter { $0.1 > 0 }
  }
}
