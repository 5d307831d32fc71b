import Core
import Handicap

/// What is wrong where a tee has no rating: told on every field that could mend it.
enum RatingCheck {
  static func faults(
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
