internal import DatabaseTypes

extension PostgreSQLTransaction {
  /// References to rows that do not exist. The server refuses such rows, but for those of a session that tells it not
  /// to look. One query for each reference.
  func findBrokenReferences() throws(DatabaseError) -> [String] {
    let schema = try connection().limits.schema
    let references = try made(
      """
      SELECT k.conrelid::regclass::text, k.confrelid::regclass::text,
        string_agg('c.' || quote_ident(a.attname) || ' = p.' || quote_ident(b.attname), ' AND '),
        string_agg('c.' || quote_ident(a.attname) || ' IS NOT NULL', ' AND ')
      FROM pg_constraint k, unnest(k.conkey, k.confkey) AS u (number, other), pg_attribute a,
        pg_attribute b
      WHERE k.contype = 'f' AND k.connamespace = to_regnamespace('\(schema)')
        AND a.attrelid = k.conrelid AND a.attnum = u.number
        AND b.attrelid = k.confrelid AND b.attnum = u.other
      GROUP BY k.oid, k.conname ORDER BY 1, k.conname
      """
    ) { (table: $0.text(0), other: $0.text(1), match: $0.text(2), isThere: $0.text(3)) }
    var found: [String] = []
    for reference in references {
      let count =
        try made(
          """
          SELECT count(*) FROM \(reference.table) c WHERE \(reference.isThere)
            AND NOT EXISTS (SELECT 1 FROM \(reference.other) p WHERE \(reference.match))
          """
        ) { $0.int(0) }.first ?? 0
      if count > 0 {
        found.append("rows of \(reference.table) point to nothing in \(reference.other): \(count)")
      }
    }
    return found
  }
}
