public import Crypto

/// One step of the schema's history: plain SQL, numbered, never edited once shipped.
public struct Migration: Sendable {
  /// Its place, from 1 without a gap; the database's `user_version` after it.
  public let number: Int32
  /// What it is about, in a word or two, as in its file's name.
  public let name: String
  /// The statements.
  public let sql: String

  /// A step of the history.
  public init(number: Int32, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// SHA-256 of the statements, by which an edit of a shipped migration is found out.
  public var digest: Digest { SHA256.of(sql) }
}
