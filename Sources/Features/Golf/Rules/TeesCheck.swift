package import Core
package import Handicap

/// What is wrong with the tees that are entered, seen by themselves.
package enum TeesCheck {
  /// The lengths that a hole may have, in metres.
  package static let lengths = 1...1_100

  /// The course ratings that a part may have: wide enough for a short par-3 course, narrow enough to tell a nine's rating
  /// from that of 18 holes, which is the usual mistake.
  package static func courseRatings(_ part: Part) -> ClosedRange<Tenths> {
    part == .eighteen ? Tenths(300)...Tenths(1_000) : Tenths(150)...Tenths(500)
  }

  /// The pars that a part may have.
  package static func pars(_ part: Part) -> ClosedRange<Int> {
    part == .eighteen ? 54...108 : 27...54
  }

  /// Every fault, told on `tees` and what lies in it.
  ///
  /// - Parameters:
  ///   - tees: what is entered.
  ///   - holeCount: the holes of the course; `nil` when they are at fault themselves.
  ///   - validFrom: the first day of the card that is entered with them, or `nil`.
  /// - Returns: the faults, in the order of the fields.
  package static func faults(
    _ tees: [TeeChange], holeCount: Int?, validFrom: Day?
  ) -> [FieldError] {
    tees.enumerated().flatMap { index, tee in
      lengthFaults(tee, holeCount, "tees[\(index)]")
        + ratingFaults(tee.ratings, holeCount, validFrom, "tees[\(index)].ratings")
    }
  }

  /// What is wrong with the lengths of one tee and with their sums, told on its own fields.
  package static func lengthFaults(_ tee: TeeChange) -> [FieldError] {
    lengthFaults(tee, nil, "").map { FieldError(String($0.field.dropFirst()), $0.message) }
  }

  private static func lengthFaults(
    _ tee: TeeChange, _ holeCount: Int?, _ path: String
  ) -> [FieldError] {
    guard let lengths = tee.lengths else {
      guard tee.printed != nil else { return [] }
      return [.init("\(path).printed", "Printed totals need lengths that they are compared with.")]
    }
    if let holeCount, lengths.count != holeCount {
      return [.init("\(path).lengths", "There must be \(holeCount) lengths, one for each hole.")]
    }
    var faults = lengths.enumerated().compactMap { index, length in
      Self.lengths.contains(length)
        ? nil : FieldError("\(path).lengths[\(index)]", "A hole has 1 to 1100 metres.")
    }
    let sums = CourseTotals(lengths: lengths)
    let compared = [
      ("out", tee.printed?.out, sums.out), ("in", tee.printed?.in, sums.in),
      ("total", tee.printed?.total, sums.total),
    ]
    for (name, printed, sum) in compared {
      guard let printed, printed != sum else { continue }
      faults.append(
        .init("\(path).printed.\(name)", "The card prints \(printed), the holes add up to \(sum)."))
    }
    return faults
  }

  private static func ratingFaults(
    _ ratings: [NewRating], _ holeCount: Int?, _ validFrom: Day?, _ path: String
  ) -> [FieldError] {
    var faults: [FieldError] = []
    var seen: Set<RatingKey> = []
    for (index, rating) in ratings.enumerated() {
      func complain(_ name: String, _ message: String) {
        faults.append(.init("\(path)[\(index)].\(name)", message))
      }
      let part = rating.part
      if part == .back9, holeCount == 9 {
        complain("part", "A course of nine holes has no back nine.")
      }
      let courseRatings = courseRatings(part)
      if !courseRatings.contains(rating.courseRating) {
        complain(
          "courseRating",
          "A course rating of \(part == .eighteen ? "18 holes" : "a nine") is \(courseRatings.lowerBound) to \(courseRatings.upperBound)."
        )
      }
      if !Rating.slopes.contains(rating.slope) {
        complain("slopeRating", "A slope rating is 55 to 155.")
      }
      let pars = pars(part)
      if !pars.contains(rating.par) {
        complain("par", "The par of these holes is \(pars.lowerBound) to \(pars.upperBound).")
      }
      guard let day = rating.validFrom ?? validFrom else {
        complain("validFrom", "This field is required where no card is entered.")
        continue
      }
      if !seen.insert(RatingKey(gender: rating.gender, part: part, validFrom: day)).inserted {
        complain("validFrom", "This rating is there twice from \(day).")
      }
    }
    return faults
  }
}

/// What no two ratings of a tee have in common.
struct RatingKey: Hashable {
  let gender: Gender
  let part: Part
  let validFrom: Day
}
