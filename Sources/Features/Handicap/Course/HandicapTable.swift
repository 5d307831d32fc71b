package import Core

/// The handicap table of a set of tees: the ranges of indexes with the same handicap.
package enum HandicapTable {
  /// A line of the table.
  package struct Line: Hashable, Sendable {
    /// The lowest index of the line.
    package let from: Tenths
    /// The highest.
    package let through: Tenths
    /// The handicap of all of them.
    package let handicap: Int
  }

  /// The lines for every index from `lowest` through 54.0, lowest first, `handicap` saying what one index
  /// has on the tees.
  package static func lines(
    from lowest: Tenths = Tenths(-100), handicap: (Tenths) -> Int
  ) -> [Line] {
    var lines: [Line] = []
    for count in lowest.count...max(lowest.count, IndexTable.maximum.count) {
      let index = Tenths(count)
      let value = handicap(index)
      if let last = lines.last, last.handicap == value {
        lines[lines.count - 1] = Line(from: last.from, through: index, handicap: value)
      } else {
        lines.append(Line(from: index, through: index, handicap: value))
      }
    }
    return lines
  }
}
