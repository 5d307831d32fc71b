import Core
import Database
import Handicap

extension ReadTransaction {
  func courses(of club: ClubID?, search: String?) throws(GolfFault) -> [CourseSummary] {
    try all(
      """
      SELECT id, club, name, hole_count FROM courses
      WHERE (club = $1 OR $1 IS NULL) AND name_key LIKE $2 ESCAPE '\\'
      ORDER BY name_key, id
      """, [.id(club), .containing(Names.key(of: search ?? ""))]
    ) { (row: borrowing Row) throws(GolfFault) in
      CourseSummary(
        id: row.id(0), club: row.id(1), name: row.text(2), holeCount: Int(row.int(3)))
    }
  }

  func course(_ id: CourseID) throws(GolfFault) -> Course? {
    ahead { () throws(GolfFault) in
      _ = try cards(of: id)
      _ = try tees(of: id)
    }
    let found = try first(
      """
      SELECT id, club, name, hole_count, created_at, updated_at FROM courses WHERE id = $1
      """, [.id(id)]
    ) { (row: borrowing Row) throws(GolfFault) in
      Course(
        id: row.id(0), club: row.id(1), name: row.text(2), holeCount: Int(row.int(3)),
        createdAt: row.instant(4), updatedAt: row.instant(5))
    }
    guard var course = found else { return nil }
    course.cards = try cards(of: id)
    course.tees = try tees(of: id)
    return course
  }

  func course(named name: String, of club: ClubID) throws(GolfFault) -> Course? {
    if let id = try courseID(named: name, of: club) { try course(id) } else { nil }
  }

  func courseID(named name: String, of club: ClubID) throws(GolfFault) -> CourseID? {
    try first(
      "SELECT id FROM courses WHERE club = $1 AND name_key = $2",
      [.id(club), .text(Names.key(of: name))]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  private func cards(of course: CourseID) throws(GolfFault) -> [CourseCard] {
    var holes: [CourseCardID: [CardHole]] = [:]
    try each(
      """
      SELECT card, hole, par, stroke_index, women_par, women_stroke_index
      FROM holes JOIN cards ON cards.id = card WHERE course = $1 ORDER BY card, hole
      """, [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let hole = CardHole(
        number: Int(row.int(1)), par: Int(row.int(2)), strokeIndex: Int(row.int(3)),
        womenPar: row.intOrNil(4).map { Int($0) },
        womenStrokeIndex: row.intOrNil(5).map { Int($0) })
      holes[row.id(0), default: []].append(hole)
    }
    var lengths: [CourseCardID: [TeeID: [Int]]] = [:]
    try each(
      """
      SELECT card, tee, metres FROM tee_lengths JOIN cards ON cards.id = card
      WHERE course = $1 ORDER BY card, tee, hole
      """, [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      lengths[row.id(0), default: [:]][row.id(1), default: []].append(Int(row.int(2)))
    }
    return try all(
      "SELECT id, valid_from FROM cards WHERE course = $1 ORDER BY valid_from", [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let id: CourseCardID = row.id(0)
      return CourseCard(
        id: id, validFrom: row.day(1), holes: holes[id] ?? [], lengths: lengths[id] ?? [:])
    }
  }

  private func tees(of course: CourseID) throws(GolfFault) -> [Tee] {
    var ratings: [TeeID: [TeeRating]] = [:]
    try each(
      """
      SELECT tee, gender, part, valid_from, course_rating, slope, par
      FROM ratings JOIN tees ON tees.id = tee
      WHERE course = $1 ORDER BY tee, gender, part, valid_from
      """, [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      if let rating = TeeRating(row) { ratings[row.id(0), default: []].append(rating) }
    }
    return try all(
      "SELECT id, name FROM tees WHERE course = $1 ORDER BY id", [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let id: TeeID = row.id(0)
      return Tee(id: id, name: row.text(1), ratings: ratings[id] ?? [])
    }
  }

}

extension WriteTransaction {
  func insert(_ course: Course) throws(GolfFault) {
    try run(
      """
      INSERT INTO courses (id, club, name, name_key, hole_count, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(course.id), .id(course.club), .text(course.name), .text(Names.key(of: course.name)),
        .int(course.holeCount),
        .instant(course.createdAt), .instant(course.updatedAt),
      ], orIfTaken: GolfFault.nameTaken)
  }

  func update(_ course: Course) throws(GolfFault) {
    try run(
      "UPDATE courses SET name = $2, name_key = $3, updated_at = $4 WHERE id = $1",
      [
        .id(course.id), .text(course.name), .text(Names.key(of: course.name)),
        .instant(course.updatedAt),
      ], orIfTaken: GolfFault.nameTaken)
  }

  func insert(_ card: CourseCard, of course: CourseID) throws(GolfFault) {
    try change(
      "INSERT INTO cards (id, course, valid_from) VALUES ($1, $2, $3)",
      [.id(card.id), .id(course), .day(card.validFrom)])
    try insert(card.holes, of: card.id)
    for (tee, metres) in card.lengths {
      try insertLengths(metres, of: tee, on: card.id)
    }
  }

  func insert(_ holes: [CardHole], of card: CourseCardID) throws(GolfFault) {
    for hole in holes {
      try change(
        """
        INSERT INTO holes (card, hole, par, stroke_index, women_par, women_stroke_index)
        VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          .id(card), .int(hole.number), .int(hole.par), .int(hole.strokeIndex),
          .int(hole.womenPar), .int(hole.womenStrokeIndex),
        ])
    }
  }

  func insertLengths(_ lengths: [Int], of tee: TeeID, on card: CourseCardID) throws(GolfFault) {
    for (index, metres) in lengths.enumerated() {
      try change(
        "INSERT INTO tee_lengths (card, tee, hole, metres) VALUES ($1, $2, $3, $4)",
        [.id(card), .id(tee), .int(index + 1), .int(metres)])
    }
  }

  func insert(_ tee: Tee, of course: CourseID) throws(GolfFault) {
    try change(
      "INSERT INTO tees (id, course, name) VALUES ($1, $2, $3)",
      [.id(tee.id), .id(course), .text(tee.name)])
  }

  /// Renames tees all at once, as two may swap their names.
  func renameTees(_ names: [TeeID: String]) throws(GolfFault) {
    // A name that no tee can have: the longest allowed has 100 characters.
    let mark = String(repeating: "-", count: 101)
    for tee in names.keys {
      try change(
        "UPDATE tees SET name = $2 WHERE id = $1", [.id(tee), .text("\(mark)\(tee)")])
    }
    for (tee, name) in names {
      try change("UPDATE tees SET name = $2 WHERE id = $1", [.id(tee), .text(name)])
    }
  }

  func insert(_ rating: TeeRating, of tee: TeeID) throws(GolfFault) {
    try change(
      """
      INSERT INTO ratings (tee, gender, part, valid_from, course_rating, slope, par)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(tee), .text(rating.gender.rawValue), .text(rating.part.rawValue),
        .day(rating.validFrom),
        .tenths(rating.rating.courseRating), .int(rating.rating.slope), .int(rating.rating.par),
      ])
  }
}

extension TeeRating {
  /// A rating that the table's CHECKs let in.
  init?(_ row: borrowing Row) {
    guard let gender = Gender(rawValue: row.text(1)), let part = Part(rawValue: row.text(2)),
      let rating = Rating(
        courseRating: row.tenths(4), slope: Int(row.int(5)), par: Int(row.int(6)))
    else {
      assertionFailure("a rating that no CHECK lets in")
      return nil
    }
    self.init(gender: gender, part: part, validFrom: row.day(3), rating: rating)
  }
}
