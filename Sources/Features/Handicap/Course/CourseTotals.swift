/// The sums of the lengths of eighteen holes, to compare with the totals that a card prints. A difference is reported,
/// never corrected.
package struct CourseTotals: Hashable, Sendable {
  /// The sum of the first nine holes.
  package let out: Int
  /// The sum of the last nine.
  package let `in`: Int

  /// The sum of all.
  package var total: Int { out + `in` }

  /// Adds up eighteen lengths, in the card's unit; holes beyond the ninth are the last nine.
  package init(lengths: [Int]) {
    out = lengths.prefix(9).reduce(0, +)
    `in` = lengths.dropFirst(9).reduce(0, +)
  }

  /// Whether the printed totals are these sums.
  package func agree(out printedOut: Int, in printedIn: Int, total printedTotal: Int) -> Bool {
    (out, `in`, total) == (printedOut, printedIn, printedTotal)
  }
}
