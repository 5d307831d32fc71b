/// Checks of the stroke indexes of a card.
package enum StrokeIndexes {
  /// The holes (from 1) whose stroke index is missing from 1 … n or is there twice; none when they are a
  /// permutation. A hole whose index is not known, `nil`, is none of them.
  package static func misplaced(_ indexes: [Int?]) -> [Int] {
    var seen: Set<Int> = []
    return indexes.indices.compactMap { hole in
      guard let index = indexes[hole] else { return nil }
      let fits = (1...max(1, indexes.count)).contains(index) && seen.insert(index).inserted
      return fits ? nil : hole + 1
    }
  }

  /// Whether each nine has all odd or all even indexes, as Rules of Handicapping, Appendix E recommends;
  /// a card without it is unusual and not wrong.
  package static func alternateByNine(_ indexes: [Int]) -> Bool {
    guard indexes.count == 18 else { return true }
    let odd = indexes.map { !$0.isMultiple(of: 2) }
    return Set(odd.prefix(9)).count == 1 && Set(odd.suffix(9)).count == 1
  }
}
