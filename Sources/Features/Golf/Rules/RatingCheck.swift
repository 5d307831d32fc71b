import Core
import Handicap

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
