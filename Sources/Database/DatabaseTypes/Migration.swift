public import Crypto

/// One step of a feature's schema: plain SQL, numbered, never edited once shipped.
public struct Migration: Sendable {
  /// The feature whose tables it makes, as its folder is named.
  public let feature: String
  /// Its place among the feature's migrations, from 1 without a gap.
  public let number: Int32
  /// What it is about, in a word or two, as in its file's name.
  public let name: String
  /// The statements.
  public let sql: String

  /// A migration.
  public init(feature: String, number: Int32, name: String, sql: String) {
    self.feature = feature
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// A migration from an embedded file.
  public init(_ feature: String, _ number: Int32, _ name: String, _ sql: [UInt8]) {
    self.init(
      feature: feature, number: number, name: name, sql: String(decoding: sql, as: UTF8.self))
  }

  /// SHA-256 of the statements, by which an edit of a shipped migration is found.
  public var digest: Digest { SHA256.of(sql) }

  /// As its file is named, below its feature: `people/0001_people`.
  public var label: String {
    let digits = String(number)
    return "\(feature)/\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)_\(name)"
  }
}
