/// The editions of the EGA Handicap System.
package enum EGAEra: String, Hashable, Sendable, CaseIterable {
  /// 2007-2011.
  case from2007 = "2007"
  /// 2012-2015.
  case from2012 = "2012"
  /// 2016-2019.
  case from2016 = "2016"

  /// The categories whose rounds of nine holes count: 4 and 5 to 2011, 3 … 5 in Finland to 2015, 2 … 5
  /// after, and club handicaps always.
  package var nineHoleCategories: ClosedRange<Int> {
    switch self {
    case .from2007: 4...6
    case .from2012: 3...6
    case .from2016: 2...6
    }
  }

  /// The adjustments of the buffer (CBA) that there were: none to 2011, then -4 … 1, then -2 … 1.
  package var bufferAdjustments: ClosedRange<Int> {
    switch self {
    case .from2007: 0...0
    case .from2012: -4...1
    case .from2016: -2...1
    }
  }

  /// The adjustments of points (CSA) that there were: -1 … 3 to 2011, none after.
  package var pointsAdjustments: ClosedRange<Int> { self == .from2007 ? -1...3 : 0...0 }
}
