package import Core
package import Handicap
import JSON
package import WebAPI

package typealias CourseID = ID<Course>

/// A course with every card, tee and rating that was ever valid on it.
package struct Course: Hashable, Sendable {
  package let id: CourseID
  package let club: ClubID
  /// 1 to 100 characters; unique within the club.
  package var name: String
  /// 18 or 9.
  package let holeCount: Int
  package let createdAt: Instant
  package var updatedAt: Instant
  /// Oldest first.
  package var cards: [CourseCard] = []
  /// In the order in which they were added.
  package var tees: [Tee] = []

  /// A course without cards and tees.
  package init(
    id: CourseID, club: ClubID, name: String, holeCount: Int, createdAt: Instant,
    updatedAt: Instant
  ) {
    self.id = id
    self.club = club
    self.name = name
    self.holeCount = holeCount
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// The newest card whose first day is not after `day`; `nil` before the first card.
  package func card(on day: Day) -> CourseCard? { cards.last { $0.validFrom <= day } }

  package func tee(_ id: TeeID) -> Tee? { tees.first { $0.id == id } }

  package func tee(named name: String) -> Tee? { tees.first { Names.areSame($0.name, name) } }

  package func tee(_ reference: TeeReference) -> Tee? {
    switch reference {
    case .id(let id): tee(id)
    case .name(let name): tee(named: name)
    }
  }
}

extension Course {
  /// What is wrong with the name of a tee that it has not.
  var noSuchTee: String {
    let names = tees.map { "\($0.name) (\($0.id))" }
    return names.isEmpty
      ? "The course has no tees."
      : "The course has no such tee. It has \(names.joined(separator: ", "))."
  }
}

/// A course in a list.
package struct CourseSummary: Hashable, Sendable {
  package let id: CourseID
  package let club: ClubID
  package let name: String
  /// 18 or 9.
  package let holeCount: Int

  package init(id: CourseID, club: ClubID, name: String, holeCount: Int) {
    self.id = id
    self.club = club
    self.name = name
    self.holeCount = holeCount
  }
}

/// A course with its card of one day.
package struct CourseOnDay: Hashable, Sendable {
  package let course: Course
  package let card: CourseCard
  package let day: Day

  package init(course: Course, card: CourseCard, day: Day) {
    self.course = course
    self.card = card
    self.day = day
  }
}

extension CourseSummary: Output {
  package static var example: CourseSummary {
    CourseSummary(
      id: CourseID(stored: 1), club: ClubID(stored: 1), name: "Alastaro", holeCount: 18)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("club", club)
    writer.field("name", name)
    writer.field("holeCount", holeCount)
  }
}

extension CourseOnDay: Output {
  package static var example: CourseOnDay {
    let tee = TeeID(stored: 1)
    let card = CourseCard(
      id: CourseCardID(stored: 1), validFrom: .earliest,
      holes: [CardHole(number: 1, par: 5, strokeIndex: 8, womenPar: 5, womenStrokeIndex: 6)],
      lengths: [tee: [462]])
    var course = Course(
      id: CourseID(stored: 1), club: ClubID(stored: 1), name: "Alastaro", holeCount: 18,
      createdAt: Instant(seconds: 1_772_438_400), updatedAt: Instant(seconds: 1_772_438_400))
    course.cards = [card]
    course.tees = [Tee(id: tee, name: "White", ratings: [.example])]
    return CourseOnDay(course: course, card: card, day: .earliest)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", course.id)
    writer.field("club", course.club)
    writer.field("name", course.name)
    writer.field("holeCount", course.holeCount)
    writer.field("validFrom", card.validFrom)
    writer.field("cards", course.cards.map(\.validFrom))
    writer.name("holes")
    writer.array { writer in
      for hole in card.holes {
        writer.object(named: "CourseHole") { writer in write(hole, to: &writer) }
      }
    }
    writer.name("tees")
    writer.array { writer in
      for tee in course.tees {
        writer.object(named: "Tee") { writer in write(tee, to: &writer) }
      }
    }
    writer.field("warnings", warnings)
    writer.field("createdAt", course.createdAt)
    writer.field("updatedAt", course.updatedAt)
  }

  private func write(_ hole: CardHole, to writer: inout ResponseWriter) {
    writer.field("hole", hole.number)
    writer.field("par", hole.par)
    writer.field("strokeIndex", hole.strokeIndex)
    if hole.womenPar != nil || hole.womenStrokeIndex != nil {
      writer.name("women", isOptional: true)
      writer.object(named: "CourseHoleForWomen") { writer in
        writer.field("par", hole.par(for: .women))
        writer.field("strokeIndex", hole.strokeIndex(for: .women))
      }
    }
    writer.name("lengths")
    if writer.isDescribing {
      let none: [UInt8] = []
      return writer.value(json: none.span, schema: lengthsByTee)
    }
    writer.object { writer in
      for tee in course.tees {
        guard let metres = card.lengths[tee.id]?[hole.number - 1] else { continue }
        writer.name(atRunTime: tee.name)
        writer.value(Int64(metres))
      }
    }
  }

  private func write(_ tee: Tee, to writer: inout ResponseWriter) {
    writer.field("id", tee.id)
    writer.field("name", tee.name)
    writer.field("lengths", card.lengths[tee.id].map { CourseTotals(lengths: $0) })
    writer.field("ratings", tee.ratings(on: day))
  }
}

/// Metres by the name of the tee.
private let lengthsByTee = JSONTree.object([
  "type": .text("object"),
  "additionalProperties": .object(["type": .text("integer"), "minimum": .integer(1)]),
])

extension CourseTotals: Output {
  package static var example: CourseTotals { CourseTotals(lengths: [462]) }

  /// A course of nine holes has no `in`.
  package func write(to writer: inout ResponseWriter) {
    writer.field("out", out)
    writer.field("in", self.in)
    writer.field("total", total)
  }
}

extension TeeRating: Output {
  package static var example: TeeRating {
    guard let rating = Rating(courseRating: Tenths(712), slope: 125, par: 71) else {
      preconditionFailure("these figures are within their ranges")
    }
    return TeeRating(gender: .men, part: .eighteen, validFrom: .earliest, rating: rating)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("gender", gender)
    writer.field("part", part)
    writer.field("courseRating", rating.courseRating)
    writer.field("slopeRating", rating.slope)
    writer.field("par", rating.par)
    writer.field("validFrom", validFrom)
  }
}
