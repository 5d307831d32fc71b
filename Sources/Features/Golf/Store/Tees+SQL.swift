import Core
import Handicap
import Database

extension Tee {
  static func all(of course: CourseID, in transaction: ReadTransaction) throws(GolfFault) -> [Tee] {
    var ratings: [TeeID: [TeeRating]] = [:]
    try transaction.each(
      """
      SELECT tee, gender, part, valid_from, course_rating, slope, par
      FROM ratings JOIN tees ON tees.id = tee
      WHERE course = $1 ORDER BY tee, gender, part, valid_from
      """, [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      if let rating = TeeRating(row) { ratings[row.id(0), default: []].append(rating) }
    }
    return try transaction.all(
      "SELECT id, name FROM tees WHERE course = $1 ORDER BY id", [.id(course)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let id: TeeID = row.id(0)
      return Tee(id: id, name: row.text(1), ratings: ratings[id] ?? [])
    }
  }

  func insert(of course: CourseID, in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "INSERT INTO tees (id, course, name) VALUES ($1, $2, $3)",
      [.id(id), .id(course), .text(name)])
  }

  /// Gives tees other names, all at once: two may change places.
  static func rename(_ names: [TeeID: String], in transaction: WriteTransaction) throws(GolfFault) {
    // No tee has such a name meanwhile: the longest allowed is 100 characters.
    let mark = String(repeating: "-", count: 101)
    for tee in names.keys {
      try transaction.change(
        "UPDATE tees SET name = $2 WHERE id = $1", [.id(tee), .text("\(mark)\(tee)")])
    }
    for (tee, name) in names {
      try transaction.change("UPDATE tees SET name = $2 WHERE id = $1", [.id(tee), .text(name)])
    }
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

  func insert(of tee: TeeID, in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      INSERT INTO ratings (tee, gender, part, valid_from, course_rating, slope, par)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(tee), .text(gender.rawValue), .text(part.rawValue), .day(validFrom),
        .tenths(rating.courseRating), .int(rating.slope), .int(rating.par),
      ])
  }
}

extension ReadTransaction {
  /// The names of a tee's course and of the tee itself.
  func names(ofTee tee: TeeID) throws(GolfFault) -> (course: String, tee: String)? {
    try first(
      "SELECT courses.name, tees.name FROM tees JOIN courses ON courses.id = course WHERE tees.id = $1",
      [.id(tee)]
    ) { (row: borrowing Row) throws(GolfFault) in (row.text(0), row.text(1)) }
  }
}
