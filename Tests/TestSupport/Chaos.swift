package import DatabaseTypes
import Foundation
import Synchronization

/// Lets transactions that write fail at a statement or at their COMMIT as if others were in the way, so that they are
/// run again.
///
/// One in five attempts fails. At most three in a row do, so that the fifth, the last, never does; unless it is
/// `isUnbounded`.
package final class Chaos: StatementObserver {
  /// The seed of a whole run of the tests, in the variable `CHAOS`; `nil` for a run without.
  static let seed: UInt64? = ProcessInfo.processInfo.environment["CHAOS"].flatMap { UInt64($0) }

  private static let connections = Atomic<UInt64>(0)

  /// The seed of the next connection of the run.
  static func seed(ofConnectionOf run: UInt64) -> UInt64 {
    run &* 1_000_003 &+ connections.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let inTheWay = DatabaseError(
    .contention, engine: "PostgreSQL", code: 0, message: "chaos: another is in the way")
  private let next: (any StatementObserver)?
  private let isUnbounded: Bool
  private var random: SeededGenerator
  /// After how many more statements this attempt fails; `nil` if it doesn't.
  private var left: Int?
  private var failuresInARow = 0

  package init(seed: UInt64, isUnbounded: Bool = false, next: (any StatementObserver)? = nil) {
    random = SeededGenerator(seed: seed)
    self.isUnbounded = isUnbounded
    self.next = next
  }

  package func willRun(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) {
    if sql.hasPrefix("BEGIN") {
      let mayFail = sql.hasSuffix("WRITE") && (isUnbounded || failuresInARow < 3)
      left =
        mayFail && Int.random(in: 0..<5, using: &random) == 0
        ? Int.random(in: 1...12, using: &random) : nil
    } else if let left, !sql.hasPrefix("ROLLBACK"), !sql.hasPrefix("RELEASE") {
      if left == 0 || sql == "COMMIT" {
        self.left = nil
        failuresInARow += 1
        throw Self.inTheWay
      }
      self.left = left - 1
    }
    if sql == "COMMIT" { failuresInARow = 0 }
    try next?.willRun(sql, values)
  }
}
