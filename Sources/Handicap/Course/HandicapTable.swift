public import Ground

/// The table that clubs hang up for a set of tees: from which index to which the handicap is the same.
public enum HandicapTable {
  /// A line of the table.
  public struct Line: Hashable, Sendable {
    /// The lowest index of the line.
    public let from: Tenths
    /// The highest.
    public let through: Tenths
    /// The handicap of all of them.
    public let handicap: Int
  }

  /// The lines for every index from `lowest` through 54.0, lowest first, `handicap` saying what one index
  /// has on the tees.
  public static func lines(
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
