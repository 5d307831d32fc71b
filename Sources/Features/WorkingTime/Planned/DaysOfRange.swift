package import Core

extension ClosedRange<Day> {
  /// Each of them.
  package var days: some Sequence<Day> {
    (lowerBound.number...upperBound.number).lazy.compactMap { Day(number: Int($0)) }
  }
}
