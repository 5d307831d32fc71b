package import Core
package import Handicap

/// Checks the tees of a change for what needs no course.
package enum TeesCheck {
  /// The allowed lengths of a hole, in metres.
  package static let lengths = 1...1_100

  /// The allowed course ratings of a part: wide enough for a short par-3 course, and narrow enough to catch the usual
  /// mistake, the rating of a nine given for 18 holes.
  package static func courseRatings(_ part: Part) -> ClosedRange<Tenths> {
    part == .eighteen ? Tenths(300)...Tenths(1_000) : Tenths(150)...Tenths(500)
  }

  /// The allowed pars of a part.
  package static func pars(_ part: Part) -> ClosedRange<Int> {
    part == .eighteen ? 54...108 : 27...54
  }

  /// Checks `tees` and its elements.
  ///
  /// - Parameters:
  ///   - tees: the tees of the change.
  ///   - holeCount: the number of holes of the course; `nil` when it is not known or the holes are wrong.
  ///   - validFrom: the first day of the change's card, or `nil`.
  /// - Returns: the errors, in the order of the fields.
  package static func errors(
    _ tees: [TeeChange], holeCount: Int?, validFrom: Day?
  ) -> [FieldError] {
    errors(tees.map { TeeDraft($0) }, holeCount: holeCount, validFrom: validFrom)
  }

  /// The same of tees of which parts are missing.
  static func errors(_ tees: [TeeDraft], holeCount: Int?, validFrom: Day?) -> [FieldError] {
    tees.enumerated().flatMap { index, tee in
      lengthErrors(tee, holeCount, "tees[\(index)]")
        + ratingErrors(tee.ratings, holeCount, validFrom, "tees[\(index)].ratings")
    }
  }

  private static func lengthErrors(
    _ tee: TeeDraft, _ holeCount: Int?, _ path: String
  ) -> [FieldError] {
    guard let lengths = tee.lengths else {
      guard tee.printed != nil, !tee.areLengthsWrong else { return [] }
      return [.init("\(path).printed", "Printed totals need lengths that they are compared with.")]
    }
    if let holeCount, lengths.count != holeCount {
      return [.init("\(path).lengths", "There must be \(holeCount) lengths, one for each hole.")]
    }
    var errors = lengths.enumerated().compactMap { index, length in
      length.map { Self.lengths.contains($0) } ?? true
        ? nil : FieldError("\(path).lengths[\(index)]", "A hole has 1 to 1100 metres.")
    }
    // A sum with a length that is missing is not compared.
    let sums = CourseTotals(lengths: lengths.map { $0 ?? 0 })
    let isOutWhole = !lengths.prefix(9).contains(nil)
    let isInWhole = !lengths.dropFirst(9).contains(nil)
    let compared = [
      ("out", tee.printed?.out, sums.out, isOutWhole),
      ("in", tee.printed?.in, sums.in, isInWhole),
      ("total", tee.printed?.total, sums.total, isOutWhole && isInWhole),
    ]
    for (name, printed, sum, isWhole) in compared where isWhole {
      guard let printed, printed != sum else { continue }
      errors.append(
        .init("\(path).printed.\(name)", "The card prints \(printed), the holes add up to \(sum)."))
    }
    return errors
  }

  private static func ratingErrors(
    _ ratings: [RatingDraft], _ holeCount: Int?, _ validFrom: Day?, _ path: String
  ) -> [FieldError] {
    var errors: [FieldError] = []
    var seen: Set<RatingKey> = []
    for (index, rating) in ratings.enumerated() {
      func addError(_ name: String, _ message: String) {
        errors.append(.init("\(path)[\(index)].\(name)", message))
      }
      if let part = rating.part {
        for (name, message) in figureErrors(rating, part, holeCount) { addError(name, message) }
      }
      if let slope = rating.slope, !Rating.slopes.contains(slope) {
        addError("slopeRating", "A slope rating is 55 to 155.")
      }
      if rating.isDayWrong { continue }
      guard let day = rating.validFrom ?? validFrom else {
        addError("validFrom", "This field is required where no card is entered.")
        continue
      }
      if let gender = rating.gender, let part = rating.part,
        !seen.insert(RatingKey(gender: gender, part: part, validFrom: day)).inserted
      {
        addError("validFrom", "This rating is there twice from \(day).")
      }
    }
    return errors
  }

  /// The names and errors of the figures whose range depends on the part.
  private static func figureErrors(
    _ rating: RatingDraft, _ part: Part, _ holeCount: Int?
  ) -> [(String, String)] {
    var errors: [(String, String)] = []
    if part == .back9, holeCount == 9 {
      errors.append(("part", "A course of nine holes has no back nine."))
    }
    let courseRatings = courseRatings(part)
    if let courseRating = rating.courseRating, !courseRatings.contains(courseRating) {
      let holes = part == .eighteen ? "18 holes" : "a nine"
      errors.append(
        (
          "courseRating",
          "A course rating of \(holes) is \(courseRatings.lowerBound) to \(courseRatings.upperBound)."
        ))
    }
    let pars = pars(part)
    if let par = rating.par, !pars.contains(par) {
      errors.append(
        ("par", "The par of these holes is \(pars.lowerBound) to \(pars.upperBound)."))
    }
    return errors
  }
}

/// The unique key of a tee's rating.
struct RatingKey: Hashable {
  let gender: Gender
  let part: Part
  let validFrom: Day
}

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

/// The errors for a tee without a rating: on `tee`, and on the field that would have to change.
enum RatingCheck {
  static func errors(
    of tee: Tee, _ gender: Gender, _ part: Part, on day: Day, dayField: String
  ) -> [FieldError] {
    let why =
      "The tee \(tee.name) has no rating for \(gender.rawValue), \(part.rawValue), on \(day)."
    let others = tee.ratings.filter { $0.gender == gender }
    let field =
      if others.isEmpty { "gender" } else {
        others.contains { $0.part == part } ? dayField : "part"
      }
    return [.init("tee", why), .init(field, why)]
  }
}
