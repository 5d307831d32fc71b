public import Database

extension WriteTransaction {
  /// Raises the version of a part of something, such as of a day: 0 of what has no parts.
  public func raiseVersion(
    of versioned: Versioned, part: Int64 = 0
  ) throws(DatabaseError) {
    try run(
      """
      INSERT INTO versions (kind, id, part, version) VALUES ($1, $2, $3, 1)
      ON CONFLICT (kind, id, part) DO UPDATE SET version = versions.version + 1
      """, [.text(versioned.kind.description), .integer(versioned.id), .integer(part)])
  }
}

extension ReadTransaction {
  /// The version of some parts together: another one whenever one of them was raised. 0 before the first write.
  public func version(
    of versioned: Versioned, parts: ClosedRange<Int64> = 0...0
  ) throws(DatabaseError) -> Int64 {
    try first(
      """
      SELECT CAST(coalesce(sum(version), 0) AS bigint) FROM versions
      WHERE kind = $1 AND id = $2 AND part BETWEEN $3 AND $4
      """,
      [
        .text(versioned.kind.description), .integer(versioned.id), .integer(parts.lowerBound),
        .integer(parts.upperBound),
      ]
    ) { $0.int(0) } ?? 0
  }
}
