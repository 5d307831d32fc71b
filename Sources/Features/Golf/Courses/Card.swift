package import Core
package import Handicap

/// The number of a card of a course.
package typealias CardID = ID<Card>

/// A course's holes as they were printed from a day on: pars, stroke indexes, and lengths by tee.
package struct Card: Hashable, Sendable {
  /// Its number.
  package let id: CardID
  /// Its first day; its last is the day before the next card's first.
  package let validFrom: Day
  /// The holes from 1 on, 18 or 9.
  package let holes: [CardHole]
  /// The lengths of the holes in metres, by tee; a tee that was not measured has none.
  package var lengths: [TeeID: [Int]]

  /// A card.
  package init(id: CardID, validFrom: Day, holes: [CardHole], lengths: [TeeID: [Int]]) {
    self.id = id
    self.validFrom = validFrom
    self.holes = holes
    self.lengths = lengths
  }

  /// The holes in the order in which a round meets them, with par and stroke index for a gender.
  ///
  /// A nine keeps its stroke indexes of the whole course. On a course of nine holes, 18 is twice round: the first time a
  /// hole's stroke index is 2 × index − 1, the second time 2 × index, which is how such cards are printed. `nil` for the
  /// back nine of a course that has none.
  package func round(_ part: Part, for gender: Gender) -> [RoundHole]? {
    let whole = holes.map { hole in
      RoundHole(
        hole: hole.number, par: hole.par(for: gender), strokeIndex: hole.strokeIndex(for: gender))
    }
    switch (part, holes.count) {
    case (.eighteen, 18), (.front9, 9): return whole
    case (.front9, 18): return Array(whole.prefix(9))
    case (.back9, 18): return Array(whole.suffix(9))
    case (.eighteen, 9):
      return [1, 0].flatMap { earlier in
        whole.map { hole in
          RoundHole(
            hole: earlier == 1 ? hole.hole : hole.hole + 9, par: hole.par,
            strokeIndex: hole.strokeIndex * 2 - earlier)
        }
      }
    default: return nil
    }
  }
}

/// A hole of a card.
package struct CardHole: Hashable, Sendable {
  /// 1 … 18.
  package let number: Int
  /// 3 … 6.
  package let par: Int
  /// 1 … the number of holes; no two holes have the same.
  package let strokeIndex: Int
  /// The par for women where it is another.
  package let womenPar: Int?
  /// The stroke index for women where it is another.
  package let womenStrokeIndex: Int?

  /// A hole of a card.
  package init(
    number: Int, par: Int, strokeIndex: Int, womenPar: Int? = nil, womenStrokeIndex: Int? = nil
  ) {
    self.number = number
    self.par = par
    self.strokeIndex = strokeIndex
    self.womenPar = womenPar
    self.womenStrokeIndex = womenStrokeIndex
  }

  /// The par for a gender.
  package func par(for gender: Gender) -> Int { gender == .women ? womenPar ?? par : par }

  /// The stroke index for a gender.
  package func strokeIndex(for gender: Gender) -> Int {
    gender == .women ? womenStrokeIndex ?? strokeIndex : strokeIndex
  }
}

/// A hole as a round meets it.
package struct RoundHole: Hashable, Sendable {
  /// Its number in the round's numbering, 1 … 18.
  package let hole: Int
  /// Its par.
  package let par: Int
  /// Its stroke index.
  package let strokeIndex: Int

  /// A hole as a round meets it.
  package init(hole: Int, par: Int, strokeIndex: Int) {
    self.hole = hole
    self.par = par
    self.strokeIndex = strokeIndex
  }
}
