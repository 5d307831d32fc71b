internal import Crypto
public import Database

/// The last row of the audit log at a moment. Noted outside of the database, it shows later whether rows up to it were
/// cut off or written anew.
public struct AuditHead: Sendable, Hashable {
  /// How many rows there were.
  public let rows: Int64
  /// The last row's hash in hexadecimal; empty when there was no row.
  public let hash: String

  public init(rows: Int64, hash: String) {
    self.rows = rows
    self.hash = hash
  }

  /// One line of text, `4711 9f86…`.
  public var line: String { "\(rows) \(hash.isEmpty ? "-" : hash)" }

  /// The head in a line; `nil` for any other text.
  public init?(line: some StringProtocol) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let rows = Int64(words[0]), rows >= 0 else { return nil }
    let isHash =
      words[1].utf8.count == 64 && words[1].allSatisfy({ "0123456789abcdef".contains($0) })
    guard rows == 0 ? words[1] == "-" : isHash else { return nil }
    self.init(rows: rows, hash: rows == 0 ? "" : String(words[1]))
  }
}

extension AuditLog {
  /// The head now: of the rows that are sealed.
  public static func head(in transaction: ReadTransaction) throws(DatabaseError) -> AuditHead {
    try transaction.first("SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1") { row in
      AuditHead(rows: row.int(0), hash: Digest(row.blob(1))?.description ?? "")
    } ?? AuditHead(rows: 0, hash: "")
  }
}
