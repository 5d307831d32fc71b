/// A hole of a card: its par and the place of its stroke index among the holes of the course.
package struct Hole: Hashable, Sendable {
  /// The strokes expected of a scratch golfer, 3 … 6.
  package let par: Int
  /// 1 is the hole on which the first stroke is received; 1 … 18.
  package let strokeIndex: Int

  /// The allowed pars.
  package static let pars = 3...6

  /// The hole with that par and stroke index, or `nil` when either is out of its range.
  package init?(par: Int, strokeIndex: Int) {
    guard Hole.pars.contains(par), (1...18).contains(strokeIndex) else { return nil }
    self.par = par
    self.strokeIndex = strokeIndex
  }
}

/// The outcome of a hole.
package enum HoleOutcome: Hashable, Sendable {
  /// Finished with that many strokes, penalty strokes included; 1 … 20.
  case strokes(Int)
  /// Started and not finished.
  case pickedUp
  /// Not started.
  case notPlayed

  /// A hole counts as played once it is started (Rules of Handicapping 2.2).
  package var isPlayed: Bool { self != .notPlayed }
}

/// Which holes of a course make a round.
package enum Part: String, Hashable, Sendable, CaseIterable {
  /// All eighteen.
  case eighteen = "18"
  /// The first nine.
  case front9
  /// The last nine.
  case back9
}

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
