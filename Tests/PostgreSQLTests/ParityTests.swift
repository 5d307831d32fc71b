import Database
import DatabaseTypes
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "PostgreSQL: the same tables as SQLite's",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct ParityTests {
  /// One line for each column, key, reference and index, the same for both engines.
  private static let columnsOfSQLite: SQLText = """
    SELECT m.name || '.' || c.name || ' ' || lower(c.type)
      || CASE WHEN c."notnull" = 1 OR c.pk > 0 THEN ' not null' ELSE '' END
      || coalesce(' default ' || c.dflt_value, '')
    FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
    """
  private static let columnsOfPostgreSQL: SQLText = """
    SELECT c.relname || '.' || a.attname || ' '
      || CASE t.typname WHEN 'bytea' THEN 'blob' WHEN 'text' THEN 'text' ELSE 'integer' END
      || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
      || coalesce(' default ' || replace(pg_get_expr(d.adbin, d.adrelid), '::text', ''), '')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = to_regnamespace('kortti') AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped AND t.typname IN ('int2', 'int4', 'int8', 'text', 'bytea')
    """
  private static let referencesOfSQLite: SQLText = """
    SELECT name || ': ' || group_concat("from") || ' of ' || "table" FROM (
      SELECT m.name AS name, f.id, f."from" AS "from", f."table" AS "table"
      FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'
      ORDER BY m.name, f.id, f.seq) GROUP BY name, id, "table"
    """
  private static let referencesOfPostgreSQL: SQLText = """
    SELECT k.conrelid::regclass::text || ': ' || (
        SELECT string_agg(a.attname, ',' ORDER BY u.place)
        FROM unnest(k.conkey) WITH ORDINALITY AS u (number, place)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.number)
      || ' of ' || k.confrelid::regclass::text
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = to_regnamespace('kortti')
    """
  /// A primary key of one integer is the row itself in SQLite, and has no index.
  private static let indexesOfSQLite: SQLText = """
    SELECT name || ': ' || group_concat(part) || kind FROM (
      SELECT m.name AS name, l.name AS list, coalesce(x.name, '()')
          || CASE WHEN x."desc" = 1 THEN ' desc' ELSE '' END AS part,
        CASE WHEN l.origin = 'pk' THEN ' primary' WHEN l."unique" = 1 THEN ' unique' ELSE '' END
          || CASE WHEN l.partial = 1 THEN ' partial' ELSE '' END AS kind
      FROM sqlite_schema m, pragma_index_list(m.name) l, pragma_index_xinfo(l.name) x
      WHERE m.type = 'table' AND x.key = 1 ORDER BY m.name, l.name, x.seqno)
    GROUP BY name, list, kind
    UNION ALL SELECT m.name || ': ' || c.name || ' primary'
    FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND c.pk = 1 AND NOT EXISTS (
      SELECT 1 FROM pragma_index_list(m.name) l WHERE l.origin = 'pk')
    """
  private static let indexesOfPostgreSQL: SQLText = """
    SELECT i.indrelid::regclass::text || ': ' || (
        SELECT string_agg(coalesce(a.attname, '()')
            || CASE WHEN i.indoption[u.place - 1] & 1 = 1 THEN ' desc' ELSE '' END, ','
          ORDER BY u.place)
        FROM unnest(i.indkey::smallint[]) WITH ORDINALITY AS u (number, place)
          LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = u.number)
      || CASE WHEN i.indisprimary THEN ' primary' WHEN i.indisunique THEN ' unique' ELSE '' END
      || CASE WHEN i.indpred IS NULL THEN '' ELSE ' partial' END
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = to_regnamespace('kortti')
    """

  /// What differs on purpose: a line of SQLite's and the one in its place.
  private static let differing = [
    // An index row of PostgreSQL has at most 2,704 bytes, and this text may be longer.
    "targets: account,name_key,id,search_text": "targets: account,name_key,id"
  ]

  @Test("Tables, columns, types, NULL, defaults, keys, references and indexes are the same")
  func parity() throws {
    let base = try TestBase()
    try PostgreSQLMigrator(
      try base.open(), try PostgreSQLAddress(base.address),
      migrations: Migration.all.map(\.forPostgreSQL)
    ).migrate()
    let connection = try base.open()
    let file = try TestDatabase()
    func compare(_ sqlite: SQLText, _ postgreSQL: SQLText, least: Int) throws {
      let ours = try file.read { transaction throws(DatabaseError) in
        try transaction.all(sqlite) { $0.text(0) }
      }.map { Self.differing[$0] ?? $0 }
      let theirs = try connection.read(until: .soon) { transaction throws(DatabaseError) in
        let rows = try transaction.rows(postgreSQL)
        var found: [String] = []
        while let row = rows.next() { found.append(row.text(0)) }
        return found
      }
      #expect(ours.count >= least)
      #expect(Set(ours).subtracting(theirs).sorted() == [], "only in SQLite")
      #expect(Set(theirs).subtracting(ours).sorted() == [], "only in PostgreSQL")
      #expect(ours.count == theirs.count)
    }
    try compare(Self.columnsOfSQLite, Self.columnsOfPostgreSQL, least: 300)
    try compare(Self.referencesOfSQLite, Self.referencesOfPostgreSQL, least: 50)
    try compare(Self.indexesOfSQLite, Self.indexesOfPostgreSQL, least: 80)
  }

  @Test("Every text of PostgreSQL's tables goes by code points")
  func collations() throws {
    let base = try TestBase()
    try PostgreSQLMigrator(
      try base.open(), try PostgreSQLAddress(base.address),
      migrations: Migration.all.map(\.forPostgreSQL)
    ).migrate()
    let others = try base.open().integers(
      """
      SELECT count(*) FROM information_schema.columns
      WHERE table_schema = 'kortti' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'
      """)
    #expect(others == [0])
  }
}
