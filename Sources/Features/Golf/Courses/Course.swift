package import Core

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
  package var cards: [Card] = []
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
  package func card(on day: Day) -> Card? { cards.last { $0.validFrom <= day } }

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
  package let card: Card
  package let day: Day

  package init(course: Course, card: Card, day: Day) {
    self.course = course
    self.card = card
    self.day = day
  }
}
