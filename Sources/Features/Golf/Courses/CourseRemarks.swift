import Core
import Handicap

extension CourseOnDay {
  /// What is unusual about the course on the day but not wrong, one sentence each.
  package var remarks: [String] {
    var remarks: [String] = []
    if !StrokeIndexes.alternateByNine(card.holes.map(\.strokeIndex)) {
      remarks.append("The stroke indexes of a nine are neither all odd nor all even.")
    }
    for tee in course.tees {
      if tee.ratings(on: day).isEmpty { remarks.append("The tee \(tee.name) has no rating.") }
      remarks += ratingRemarks(of: tee)
    }
    return remarks
  }

  /// The same of the day and of every other day from which a card or a rating is valid.
  package var warnings: [String] {
    var warnings = remarks
    let days = course.cards.map(\.validFrom) + course.tees.flatMap { $0.ratings.map(\.validFrom) }
    for other in Set(days).sorted() {
      guard other != day, let card = course.card(on: other) else { continue }
      let onOther = CourseOnDay(course: course, card: card, day: other)
      let found = course.tees.flatMap { onOther.ratingRemarks(of: $0) }
      warnings += found.filter { !remarks.contains($0) }.map { "From \(other): \($0)" }
    }
    return warnings
  }

  /// Ratings whose par is not that of their holes, and nines that are not what eighteen holes are.
  private func ratingRemarks(of tee: Tee) -> [String] {
    var remarks: [String] = []
    for rating in tee.ratings(on: day) {
      guard let holes = card.roundHoles(rating.part, for: rating.gender) else { continue }
      let par = holes.map(\.par).reduce(0, +)
      if par != rating.rating.par {
        remarks.append(
          "The tee \(tee.name) is rated for \(rating.gender.rawValue), \(rating.part.rawValue), at par \(rating.rating.par), and the holes add up to \(par)."
        )
      }
    }
    for gender in Gender.allCases {
      func courseRating(_ part: Part) -> Tenths? {
        tee.rating(for: gender, part, on: day)?.rating.courseRating
      }
      let front = courseRating(.front9)
      guard let whole = courseRating(.eighteen), let front,
        let back = course.holeCount == 9 ? front : courseRating(.back9)
      else { continue }
      let sum = front + back
      if abs((sum - whole).count) > Self.largestDifference {
        remarks.append(
          "The tee \(tee.name) is rated \(whole) for \(gender.rawValue), and its nines add up to \(sum)."
        )
      }
    }
    return remarks
  }

  /// How far the Course Ratings of the nines may be from that of eighteen holes, in tenths.
  private static let largestDifference = 5
}
