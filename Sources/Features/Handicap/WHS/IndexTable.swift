package import Core

/// How many of the newest differentials make the index. Rules of Handicapping 5.2a, 5.2b.
package enum IndexTable {
  /// A row of the table.
  package struct Row: Hashable, Sendable {
    /// How many of the lowest differentials are averaged.
    package let lowest: Int
    /// What is added to their average; zero or negative.
    package let adjustment: Tenths
  }

  /// An average by the table.
  package struct Average: Hashable, Sendable {
    package let row: Row
    /// Which of the differentials given count, in their own order.
    package let counts: [Bool]
    /// Their average with the row's adjustment, to a tenth, before any cap or limit.
    package let index: Tenths

    /// Those of the differentials given that count, oldest first.
    func counting(_ differentials: some BidirectionalCollection<Tenths>) -> [Tenths] {
      zip(differentials.suffix(counts.count), counts).filter(\.1).map(\.0)
    }
  }

  /// How many differentials a record looks back on.
  package static let window = 20
  /// The maximum Handicap Index (5.3).
  package static let maximum = Tenths(540)

  /// The row for that many differentials, or `nil` when they give no index: fewer than three, or none where
  /// the Danish rows for one and two (`beginners`) are in force.
  package static func row(of count: Int, beginners: Bool = false) -> Row? {
    switch count {
    case ..<1: nil
    case 1...2: beginners ? Row(lowest: 1, adjustment: Tenths(-20)) : nil
    case 3: Row(lowest: 1, adjustment: Tenths(-20))
    case 4: Row(lowest: 1, adjustment: Tenths(-10))
    case 5: Row(lowest: 1, adjustment: Tenths(0))
    case 6: Row(lowest: 2, adjustment: Tenths(-10))
    case 7...8: Row(lowest: 2, adjustment: Tenths(0))
    case 9...11: Row(lowest: 3, adjustment: Tenths(0))
    case 12...14: Row(lowest: 4, adjustment: Tenths(0))
    case 15...16: Row(lowest: 5, adjustment: Tenths(0))
    case 17...18: Row(lowest: 6, adjustment: Tenths(0))
    case 19: Row(lowest: 7, adjustment: Tenths(0))
    default: Row(lowest: 8, adjustment: Tenths(0))
    }
  }

  /// The average of the newest twenty of some differentials, oldest first, or `nil` when they are too few.
  /// Among equals the newer counts. `counts` covers the newest twenty.
  package static func average(
    _ differentials: some BidirectionalCollection<Tenths>, beginners: Bool = false
  ) -> Average? {
    let newest = Array(differentials.suffix(window))
    guard let row = row(of: newest.count, beginners: beginners) else { return nil }
    let order = newest.indices.sorted { (newest[$0], -$0) < (newest[$1], -$1) }
    var counts = Array(repeating: false, count: newest.count)
    var sum = 0
    for place in order.prefix(row.lowest) {
      counts[place] = true
      sum += newest[place].count
    }
    let mean = Fraction(sum, over: 10 * row.lowest)
    let index = (mean + Fraction(row.adjustment)).roundedToTenths
    return Average(row: row, counts: counts, index: index)
  }
}
