import Handicap

extension CourseOnDay {
  /// What is unusual about the course on the day but not wrong, one sentence each.
  package var remarks: [String] {
    var remarks: [String] = []
    if !StrokeIndexes.alternateByNine(card.holes.map(\.strokeIndex)) {
      remarks.append("The stroke indexes of a nine are neither all odd nor all even.")
    }
    for tee in course.tees {
      let ratings = tee.ratings(on: day)
      if ratings.isEmpty { remarks.append("The tee \(tee.name) has no rating.") }
      for rating in ratings {
        guard let holes = card.roundHoles(rating.part, for: rating.gender) else { continue }
        let par = holes.map(\.par).reduce(0, +)
        if par != rating.rating.par {
          remarks.append(
            "The tee \(tee.name) is rated for \(rating.gender.rawValue), \(rating.part.rawValue), at par \(rating.rating.par), and the holes add up to \(par)."
          )
        }
      }
    }
    return remarks
  }
}
