import Core
import Handicap
import Database

extension CourseSummary {
  static func list(
    of club: ClubID?, search: String?, in transaction: ReadTransaction
  ) throws(GolfFault) -> [CourseSummary] {
    try transaction.all(
      """
      SELECT id, club, name, hole_count FROM courses
      WHERE (club = $1 OR $1 IS NULL) AND name_key LIKE $2 ESCAPE '\\'
      ORDER BY name_key, id
      """, [.id(club), .containing(search?.lowercased() ?? "")]
    ) { (row: borrowing Row) throws(GolfFault) in
      CourseSummary(
        id: row.id(0), club: row.id(1), name: row.text(2), holeCount: Int(row.int(3)))
    }
  }
}

extension Course {
  static func find(_ id: CourseID, in transaction: ReadTransaction) throws(GolfFault) -> Course? {
    let found = try transaction.first(
      """
      SELECT id, club, name, hole_count, created_at, updated_at FROM courses WHERE id = $1
      """, [.id(id)]
    ) { (row: borrowing Row) throws(GolfFault) in
      Course(
        id: row.id(0), club: row.id(1), name: row.text(2), holeCount: Int(row.int(3)),
        createdAt: row.instant(4), updatedAt: row.instant(5))
    }
    guard var course = found else { return nil }
    course.cards = try Card.all(of: id, in: transaction)
    course.tees = try Tee.all(of: id, in: transaction)
    return course
  }

  static func find(
    _ name: String, of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Course? {
    let id: CourseID? = try transaction.first(
      "SELECT id FROM courses WHERE club = $1 AND name = $2", [.id(club), .text(name)]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
    return if let id { try find(id, in: transaction) } else { nil }
  }

  /// The course that a tee belongs to.
  static func id(of tee: TeeID, in transaction: ReadTransaction) throws(GolfFault) -> CourseID? {
    try transaction.first("SELECT course FROM tees WHERE id = $1", [.id(tee)]) {
      (row: borrowing Row) throws(GolfFault) in row.id(0)
    }
  }

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      INSERT INTO courses (id, club, name, name_key, hole_count, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(id), .id(club), .text(name), .text(name.lowercased()), .int(holeCount),
        .instant(createdAt), .instant(updatedAt),
      ], orTaken: "name")
  }

  func update(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "UPDATE courses SET name = $2, name_key = $3, updated_at = $4 WHERE id = $1",
      [.id(id), .text(name), .text(name.lowercased()), .instant(updatedAt)], orTaken: "name")
  }
}

extension Card {
  static func all(of course: CourseID, in transaction: ReadTransaction) throws(GolfFault) -> [Card]
  {
    var holes: [CardID: [CardHole]] = [:]
    try transaction.each(
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
    var lengths: [CardID: [TeeID: [Int]]] = [:]
    try transaction.each(
      """
      SELECT card, tee, metres FROM tee_lengths JOIN cards ON cards.id = card
      WHERE course = $1 ORDER BY card, tee, hole
      """, [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      lengths[row.id(0), default: [:]][row.id(1), default: []].append(Int(row.int(2)))
    }
    return try transaction.all(
      "SELECT id, valid_from FROM cards WHERE course = $1 ORDER BY valid_from", [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let id: CardID = row.id(0)
      return Card(
        id: id, validFrom: row.day(1), holes: holes[id] ?? [], lengths: lengths[id] ?? [:])
    }
  }

  func insert(of course: CourseID, in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "INSERT INTO cards (id, course, valid_from) VALUES ($1, $2, $3)",
      [.id(id), .id(course), .day(validFrom)])
    for hole in holes {
      try transaction.change(
        """
        INSERT INTO holes (card, hole, par, stroke_index, women_par, women_stroke_index)
        VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          .id(id), .int(hole.number), .int(hole.par), .int(hole.strokeIndex),
          .int(hole.womenPar), .int(hole.womenStrokeIndex),
        ])
    }
    for (tee, metres) in lengths {
      try Card.insert(metres, of: tee, on: id, in: transaction)
    }
  }

  static func insert(
    _ lengths: [Int], of tee: TeeID, on card: CardID, in transaction: WriteTransaction
  ) throws(GolfFault) {
    for (index, metres) in lengths.enumerated() {
      try transaction.change(
        "INSERT INTO tee_lengths (card, tee, hole, metres) VALUES ($1, $2, $3, $4)",
        [.id(card), .id(tee), .int(index + 1), .int(metres)])
    }
  }
}
