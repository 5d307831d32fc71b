package import Core
package import Handicap

package typealias CourseCardID = ID<CourseCard>

/// The printed card of a course from a day on: pars, stroke indexes, and lengths by tee.
package struct CourseCard: Hashable, Sendable {
  package let id: CourseCardID
  /// Its first day; its last is the day before the next card's first.
  package let validFrom: Day
  /// In order of their numbers: 18 or 9.
  package var holes: [CardHole]
  /// The lengths of the holes in metres, by tee; a tee that was not measured has none.
  package var lengths: [TeeID: [Int]]

  package init(id: CourseCardID, validFrom: Day, holes: [CardHole], lengths: [TeeID: [Int]]) {
    self.id = id
    self.validFrom = validFrom
    self.holes = holes
    self.lengths = lengths
  }

  /// The holes in the order in which they are played, with par and stroke index for a gender.
  ///
  /// A nine keeps its stroke indexes of the whole course. On a course of nine holes, 18 holes are the nine played
  /// twice: the stroke index is 2 × index − 1 the first time and 2 × index the second time, as such cards are
  /// printed. `nil` for the back nine of a course that has none.
  package func roundHoles(_ part: Part, for gender: Gender) -> [RoundHole]? {
    let all = holes.map { hole in
      RoundHole(
        number: hole.number, par: hole.par(for: gender), strokeIndex: hole.strokeIndex(for: gender))
    }
    switch (part, holes.count) {
    case (.eighteen, 18), (.front9, 9): return all
    case (.front9, 18): return Array(all.prefix(9))
    case (.back9, 18): return Array(all.suffix(9))
    case (.eighteen, 9):
      return all.map { $0.repeated(number: $0.number, strokeIndex: $0.strokeIndex * 2 - 1) }
        + all.map { $0.repeated(number: $0.number + 9, strokeIndex: $0.strokeIndex * 2) }
    default: return nil
    }
  }
}

/// A hole of a course's card.
package struct CardHole: Hashable, Sendable {
  /// 1 … 18.
  package let number: Int
  /// 3 … 6.
  package let par: Int
  /// 1 … the number of holes; no two holes have the same.
  package let strokeIndex: Int
  /// `nil` where it is the men's.
  package let womenPar: Int?
  /// `nil` where it is the men's.
  package let womenStrokeIndex: Int?

  package init(
    number: Int, par: Int, strokeIndex: Int, womenPar: Int? = nil, womenStrokeIndex: Int? = nil
  ) {
    self.number = number
    self.par = par
    self.strokeIndex = strokeIndex
    self.womenPar = womenPar
    self.womenStrokeIndex = womenStrokeIndex
  }

  package func par(for gender: Gender) -> Int { gender == .women ? womenPar ?? par : par }

  package func strokeIndex(for gender: Gender) -> Int {
    gender == .women ? womenStrokeIndex ?? strokeIndex : strokeIndex
  }
}

/// A hole of a round.
package struct RoundHole: Hashable, Sendable {
  /// Its number in the round, 1 … 18; the second time round a course of nine holes it is 10 … 18.
  package let number: Int
  package let par: Int
  package let strokeIndex: Int

  fileprivate func repeated(number: Int, strokeIndex: Int) -> RoundHole {
    RoundHole(number: number, par: par, strokeIndex: strokeIndex)
  }
}
