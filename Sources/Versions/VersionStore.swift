public import Database

private enum VersionSQL {
  static let raise: SQLText = """
    INSERT INTO versions (kind, id, part, version) VALUES ($1, $2, $3, 1)
    ON CONFLICT (kind, id, part) DO UPDATE SET version = versions.version + 1
    """

  static let raiseTwo: SQLText = """
    INSERT INTO versions (kind, id, part, version) VALUES ($1, $3, $2, 1), ($1, $4, $2, 1)
    ON CONFLICT (kind, id, part) DO UPDATE SET version = versions.version + 1
    """

  static let ofPart: SQLText = """
    SELECT version FROM versions WHERE kind = $1 AND id = $2 AND part = $3
    """

  static let ofParts: SQLText = """
    SELECT CAST(coalesce(sum(version), 0) AS bigint) FROM versions
    WHERE kind = $1 AND id = $2 AND part BETWEEN $3 AND $4
    """

  static let ofIDs: SQLText = """
    SELECT CAST(coalesce(sum(version), 0) AS bigint) FROM versions
    WHERE kind = $1 AND id BETWEEN $2 AND $3
    """

  static let each: SQLText = """
    SELECT part, version FROM versions WHERE kind = $1 AND id BETWEEN $2 AND $3
    """

  static let firstID: SQLText = """
    SELECT id FROM versions WHERE kind = $1 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT 1
    """

  static let lastID: SQLText = """
    SELECT id FROM versions WHERE kind = $1 AND id BETWEEN $2 AND $3 ORDER BY id DESC LIMIT 1
    """
}

extension WriteTransaction {
  /// Raises the version of a part of something, such as of a day: 0 of what has no parts.
  public func raiseVersion(
    of versioned: Versioned, part: Int64 = 0
  ) throws(DatabaseError) {
    try run(
      VersionSQL.raise,
      [.text(versioned.kind), .integer(versioned.id), .integer(part)])
  }

  /// Raises the version of a part of several of a kind, none of them twice.
  public func raiseVersions(
    of kind: String, _ ids: [Int64], part: Int64
  ) throws(DatabaseError) {
    var index = 0
    while index + 2 <= ids.count {
      try run(
        VersionSQL.raiseTwo,
        [
          .text(kind), .integer(part), .integer(ids[index]), .integer(ids[index + 1]),
        ])
      index += 2
    }
    if index < ids.count { try raiseVersion(of: Versioned(kind, ids[index]), part: part) }
  }
}

extension ReadTransaction {
  /// The version of a part, such as of a day: 0 before the first write, and the part of what has none.
  public func version(
    of versioned: Versioned, part: Int64 = 0
  ) throws(DatabaseError) -> Int64 {
    try first(
      VersionSQL.ofPart,
      [.text(versioned.kind), .integer(versioned.id), .integer(part)]
    ) { $0.int(0) } ?? 0
  }

  /// The version of some parts together: another one whenever one of them was raised.
  public func version(
    of versioned: Versioned, parts: ClosedRange<Int64>
  ) throws(DatabaseError) -> Int64 {
    try first(
      VersionSQL.ofParts,
      [
        .text(versioned.kind), .integer(versioned.id), .integer(parts.lowerBound),
        .integer(parts.upperBound),
      ]
    ) { $0.int(0) } ?? 0
  }

  /// The version of all parts of several of a kind together.
  public func version(
    of kind: String, _ ids: ClosedRange<Int64>
  ) throws(DatabaseError) -> Int64 {
    try first(
      VersionSQL.ofIDs,
      [.text(kind), .integer(ids.lowerBound), .integer(ids.upperBound)]
    ) { $0.int(0) } ?? 0
  }

  /// The version of those parts of several of a kind that belong to a set, together.
  public func version(
    of kind: String, _ ids: ClosedRange<Int64>, where isAsked: (_ part: Int64) -> Bool
  ) throws(DatabaseError) -> Int64 {
    var sum: Int64 = 0
    try each(
      VersionSQL.each,
      [.text(kind), .integer(ids.lowerBound), .integer(ids.upperBound)]
    ) { if isAsked($0.int(0)) { sum += $0.int(1) } }
    return sum
  }

  /// The first and the last of several of a kind that were ever raised; `nil` when none was.
  public func raised(
    of kind: String, _ ids: ClosedRange<Int64>
  ) throws(DatabaseError) -> ClosedRange<Int64>? {
    let values: [SQLValue] = [
      .text(kind), .integer(ids.lowerBound), .integer(ids.upperBound),
    ]
    guard let lowest = try first(VersionSQL.firstID, values, { $0.int(0) }),
      let highest = try first(VersionSQL.lastID, values, { $0.int(0) })
    else { return nil }
    return lowest...highest
  }
}
