package import Core
import Handicap

/// Checks the holes of a card.
package enum HolesCheck {
  /// The errors of `holes` and its elements. There must be 18 holes or 9, each once, with pars 3 to 6, and with stroke
  /// indexes that are a permutation of 1 to the number of holes, for men and for women.
  package static func errors(_ holes: [CardHole]) -> [FieldError] {
    errors(holes.map { HoleDraft($0) })
  }

  /// The same of holes of which parts are missing.
  static func errors(_ holes: [HoleDraft]) -> [FieldError] {
    guard holes.count == 18 || holes.count == 9 else {
      return [.init("holes", "A course has 18 holes or 9, not \(holes.count).")]
    }
    let range = "1 to \(holes.count), each once"
    var errors = StrokeIndexes.misplaced(holes.map(\.number)).map { place in
      FieldError("holes[\(place - 1)].hole", "The holes are numbered \(range).")
    }
    for (index, hole) in holes.enumerated() {
      for (name, par) in [("par", hole.par), ("women.par", hole.womensPar)] {
        guard let par, !Hole.pars.contains(par) else { continue }
        errors.append(.init("holes[\(index)].\(name)", "A par is 3 to 6."))
      }
    }
    errors += StrokeIndexes.misplaced(holes.map(\.strokeIndex)).map { place in
      FieldError("holes[\(place - 1)].strokeIndex", "The stroke indexes are \(range).")
    }
    if holes.contains(where: \.hasWomensIndex) {
      errors += StrokeIndexes.misplaced(holes.map(\.strokeIndexOfWomen)).map { place in
        let name = "holes[\(place - 1)].women.strokeIndex"
        return FieldError(name, "The stroke indexes for women too are \(range).")
      }
    }
    return errors
  }
}
