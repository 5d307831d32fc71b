/// The sums of some days, in seconds.
package struct BalanceSums: Hashable, Sendable {
  package private(set) var planned: Int64 = 0
  package private(set) var worked: Int64 = 0
  package private(set) var credited: Int64 = 0
  package private(set) var adjusted: Int64 = 0

  package init() {}

  /// How the days move the balance, without what was adjusted.
  package var change: Int64 { worked + credited - planned }

  mutating func add(_ day: DayBalance) {
    planned += day.planned
    worked += day.worked
    credited += day.credited
    adjusted += day.adjusted
  }
}
