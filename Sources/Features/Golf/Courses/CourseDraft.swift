import Core
import Handicap

/// A course as a client gave it. `nil` stands for what is wrong, which is reported elsewhere, so that all else is
/// checked all the same.
package struct CourseDraft: Hashable, Sendable {
  let club: ClubReference?
  let name: String?
  let validFrom: Day?
  let holes: [HoleDraft]?
  let tees: [TeeDraft]

  /// The course, when nothing of it is missing.
  package var course: NewCourse? {
    let whole = tees.compactMap(\.whole)
    guard let club, let name, let validFrom, let holes = holes?.whole, whole.count == tees.count
    else { return nil }
    return NewCourse(club: club, name: name, validFrom: validFrom, holes: holes, tees: whole)
  }

  /// How many holes the course has, by its holes, or else by the lengths of a tee.
  var holeCount: Int? {
    ([holes?.count] + tees.map { $0.lengths?.count }).compactMap(\.self)
      .first { $0 == 9 || $0 == 18 }
  }

  /// The change that its right parts make of a course. A day stands for one that is wrong.
  var change: CourseChange {
    CourseChange(
      name: name.map { .set($0) } ?? .keep, validFrom: validFrom ?? .earliest, holes: holes?.whole,
      tees: tees.map(\.rightParts))
  }

  /// Whether an error of a field follows from known ones: of the same field or a part of it, of the same rating, or of
  /// holes without which no card is planned.
  func follows(_ field: String, from known: [String]) -> Bool {
    if holes?.whole == nil, field == "holes" || field == "validFrom" { return true }
    let rating = field.contains(".ratings[") ? field.lastIndex(of: ".") : nil
    let parent = rating.map { String(field[...$0]) } ?? field
    return known.contains { $0.hasPrefix(parent) }
  }

  /// The path in the draft of a field of `change`, whose ratings are only those that are right.
  func path(ofChanged field: String) -> String {
    for (place, tee) in tees.enumerated() {
      let right = tee.ratings.indices.filter { tee.ratings[$0].whole != nil }
      for (index, original) in right.enumerated() {
        let path = "tees[\(place)].ratings[\(index)]."
        if field.hasPrefix(path) {
          return "tees[\(place)].ratings[\(original)].\(field.dropFirst(path.count))"
        }
      }
    }
    return field
  }
}

/// A hole of a course's card as a client gave it.
package struct HoleDraft: Hashable, Sendable {
  let number: Int?
  let par: Int?
  let strokeIndex: Int?
  /// Whether women have a stroke index of their own.
  let hasWomensIndex: Bool
  let womensPar: Int?
  let womensStrokeIndex: Int?
  /// Whether anything of it is wrong.
  let isWrong: Bool

  /// The stroke index that counts for women.
  var strokeIndexOfWomen: Int? { hasWomensIndex ? womensStrokeIndex : strokeIndex }

  var whole: CardHole? {
    guard !isWrong, let number, let par, let strokeIndex else { return nil }
    return CardHole(
      number: number, par: par, strokeIndex: strokeIndex, womenPar: womensPar,
      womenStrokeIndex: womensStrokeIndex)
  }
}

/// A tee of a course as a client gave it.
package struct TeeDraft: Hashable, Sendable {
  /// A tee of the course, which is renamed to `name`.
  let id: TeeID?
  let name: String?
  /// `nil` when none are given or they are no list.
  let lengths: [Int?]?
  /// Whether the lengths are given and no list, or one of another size than any course's.
  let areLengthsWrong: Bool
  let printed: PrintedTotals?
  let ratings: [RatingDraft]
  /// Whether anything of it is wrong.
  let isWrong: Bool

  var whole: TeeChange? { isWrong ? nil : rightParts }

  /// The lengths, when all of them are right.
  private var rightLengths: [Int]? {
    guard let lengths else { return nil }
    let right = lengths.compactMap(\.self)
    return right.count == lengths.count ? right : nil
  }

  var rightParts: TeeChange {
    TeeChange(
      id: id, name: name, lengths: rightLengths, printed: rightLengths == nil ? nil : printed,
      ratings: ratings.compactMap(\.whole))
  }
}

/// A rating of a tee as a client gave it.
package struct RatingDraft: Hashable, Sendable {
  let gender: Gender?
  let part: Part?
  let courseRating: Tenths?
  let slope: Int?
  let par: Int?
  /// `nil` also for the card's first day.
  let validFrom: Day?
  /// Whether anything of it is wrong.
  let isWrong: Bool
  /// Whether `validFrom` is wrong.
  let isDayWrong: Bool

  var whole: NewRating? {
    guard !isWrong, let gender, let part, let courseRating, let slope, let par else { return nil }
    return NewRating(
      gender: gender, part: part, courseRating: courseRating, slope: slope, par: par,
      validFrom: validFrom)
  }
}

extension [HoleDraft] {
  /// The holes, when all of them are right.
  var whole: [CardHole]? {
    let holes = compactMap(\.whole)
    return holes.count == count ? holes : nil
  }
}

// What is known to the service, in the form of a draft, so that it is checked by the same rules.
extension HoleDraft {
  init(_ hole: CardHole) {
    self.init(
      number: hole.number, par: hole.par, strokeIndex: hole.strokeIndex,
      hasWomensIndex: hole.womenStrokeIndex != nil, womensPar: hole.womenPar,
      womensStrokeIndex: hole.womenStrokeIndex, isWrong: false)
  }
}

extension TeeDraft {
  init(_ tee: TeeChange) {
    self.init(
      id: tee.id, name: tee.name, lengths: tee.lengths, areLengthsWrong: false,
      printed: tee.printed,
      ratings: tee.ratings.map { RatingDraft($0) }, isWrong: false)
  }
}

extension RatingDraft {
  fileprivate init(_ rating: NewRating) {
    self.init(
      gender: rating.gender, part: rating.part, courseRating: rating.courseRating,
      slope: rating.slope, par: rating.par, validFrom: rating.validFrom, isWrong: false,
      isDayWrong: false)
  }
}
