public import Crypto

/// One step of a feature's schema: plain SQL, numbered, never edited once shipped.
public struct Migration: Sendable {
  /// The feature whose tables it makes, as its folder is named.
  public let feature: String
  /// Its place among the feature's migrations, from 1 without a gap.
  public let number: Int32
  /// What it is about, in a word or two, as in its file's name.
  public let name: String
  /// The statements, as SQLite takes them.
  public let sql: String
  /// The same for PostgreSQL.
  public let postgreSQL: String

  /// A migration; `postgreSQL` is not needed where it is the same.
  public init(
    feature: String, number: Int32, name: String, sql: String, postgreSQL: String? = nil
  ) {
    self.feature = feature
    self.number = number
    self.name = name
    self.sql = sql
    self.postgreSQL = postgreSQL ?? sql
  }

  /// A migration from embedded files.
  public init(
    _ feature: String, _ number: Int32, _ name: String, _ sql: [UInt8], postgreSQL: [UInt8]
  ) {
    self.init(
      feature: feature, number: number, name: name, sql: String(decoding: sql, as: UTF8.self),
      postgreSQL: String(decoding: postgreSQL, as: UTF8.self))
  }

  /// The one whose statements are those for PostgreSQL.
  package var forPostgreSQL: Migration {
    Migration(feature: feature, number: number, name: name, sql: postgreSQL)
  }

  /// SHA-256 of the statements, by which an edit of a shipped migration is found.
  public var digest: Digest { SHA256.of(sql) }

  /// As its file is named, below its feature: `people/0001_people`.
  public var label: String {
    let digits = String(number)
    return "\(feature)/\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)_\(name)"
  }
}
