package import Core
import Handicap

/// Checks the holes of a card.
package enum HolesCheck {
  /// The errors of `holes` and its elements. There must be 18 holes or 9, each once, with pars 3 to 6, and with stroke
  /// indexes that are a permutation of 1 to the number of holes, for men and for women.
  package static func errors(_ holes: [CardHole]) -> [FieldError] {
    guard holes.count == 18 || holes.count == 9 else {
      return [.init("holes", "A course has 18 holes or 9, not \(holes.count).")]
    }
    let range = "1 to \(holes.count), each once"
    var errors = StrokeIndexes.misplaced(holes.map(\.number)).map { place in
      FieldError("holes[\(place - 1)].hole", "The holes are numbered \(range).")
    }
    for (index, hole) in holes.enumerated() {
      let pars = [("par", hole.par), ("women.par", hole.womenPar ?? hole.par)]
      for (name, par) in pars where !Hole.pars.contains(par) {
        errors.append(.init("holes[\(index)].\(name)", "A par is 3 to 6."))
      }
    }
    errors += StrokeIndexes.misplaced(holes.map(\.strokeIndex)).map { place in
      FieldError("holes[\(place - 1)].strokeIndex", "The stroke indexes are \(range).")
    }
    if holes.contains(where: { $0.womenStrokeIndex != nil }) {
      errors += StrokeIndexes.misplaced(holes.map { $0.strokeIndex(for: .women) }).map { place in
        let name = "holes[\(place - 1)].women.strokeIndex"
        return FieldError(name, "The stroke indexes for women too are \(range).")
      }
    }
    return errors
  }
}
