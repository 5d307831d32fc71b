package import Core

package typealias CourseID = ID<Course>

/// A course with all that was ever valid on it: cards by date, tees, and the tees' ratings by date.
package struct Course: Hashable, Sendable {
  /// Its number.
  package let id: CourseID
  /// The club that it belongs to.
  package let club: ClubID
  /// Its name, 1 to 100 characters, unlike that of any other course of the club.
  package var name: String
  /// 18 or 9.
  package let holeCount: Int
  /// When it was entered.
  package let createdAt: Instant
  /// When anything of it was changed last.
  package var updatedAt: Instant
  /// Its cards, oldest first; never edited, only followed by newer ones.
  package var cards: [Card] = []
  /// Its tees, in the order in which they were entered.
  package var tees: [Tee] = []

  /// A course that has nothing yet.
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

  /// The card that is valid on a day: the one with the newest first day that has come. `nil` before the first.
  package func card(on day: Day) -> Card? { cards.last { $0.validFrom <= day } }

  /// The tee of that number, when it is one of this course.
  package func tee(_ id: TeeID) -> Tee? { tees.first { $0.id == id } }

  /// The tee of that name.
  package func tee(named name: String) -> Tee? { tees.first { $0.name == name } }

  /// The tee that a client names, by number or by name.
  package func tee(_ reference: TeeReference) -> Tee? {
    switch reference {
    case .id(let id): tee(id)
    case .name(let name): tee(named: name)
    }
  }
}

/// A course in a list.
package struct CourseLine: Hashable, Sendable {
  /// Its number.
  package let id: CourseID
  /// The club that it belongs to.
  package let club: ClubID
  /// Its name.
  package let name: String
  /// 18 or 9.
  package let holeCount: Int

  /// A course in a list.
  package init(id: CourseID, club: ClubID, name: String, holeCount: Int) {
    self.id = id
    self.club = club
    self.name = name
    self.holeCount = holeCount
  }
}

/// How a client names a tee of a course.
package enum TeeReference: Hashable, Sendable {
  /// By its number.
  case id(TeeID)
  /// By its name on that course.
  case name(String)
}

/// How a client names a club.
package enum ClubReference: Hashable, Sendable {
  /// By its number.
  case id(ClubID)
  /// By its name.
  case name(String)
}

/// A course as it is on a day.
package struct CourseCard: Hashable, Sendable {
  /// The course.
  package let course: Course
  /// The card of that day.
  package let card: Card
  /// The day.
  package let day: Day

  /// A course as it is on a day.
  package init(course: Course, card: Card, day: Day) {
    self.course = course
    self.card = card
    self.day = day
  }
}
