internal import Core

extension ClosedRange<Day> {
  /// Each of them.
  var days: some Sequence<Day> {
    (lowerBound.number...upperBound.number).lazy.compactMap { Day(number: Int($0)) }
  }
}
