import Foundation
import Testing

@Suite("Statements of accounts")
struct AccountBindingTests {
  /// What a statement may hold instead of binding the account, and why.
  static let exceptions: [String: String] = [
    "WHERE name = $1": "an account is found by its name",
    "WHERE id = $1": "the account itself",
    "ORDER BY name": "a server admin lists the names",
    "m ON m.account = a.id": "the membership of a caller in the account with that name",
    "a ON a.id = m.account": "the accounts of a caller",
    "SELECT id FROM accounts": "the check of the audit log",
    "SELECT DISTINCT account FROM pictures": "the accounts whose pictures are to be read",
    "FROM members ORDER BY account, user_id": "the check of the audit log",
    "a ON a.id = i.account": "the check of the audit log",
    "SELECT a.seq, a.seen_since": "the account itself",
    "ORDER BY t.account, t.item": "the check of the audit log",
    "ORDER BY v.account, v.template, v.version": "the check of the audit log",
    "FROM \\(table) t JOIN accounts": "the check of the audit log",
    "SELECT t.name, t.item, v.title": "what follows binds the account",
    "FROM devices WHERE user_id = $1": "the erasure of a person",
    "UPDATE accounts SET first_revision": "a restore",
  ]

  private static let folder = "Sources/Features/Inspections"

  /// The tables that have an account in their key.
  private func tables() throws -> Set<String> {
    var names: Set<String> = []
    for file in Repository.files("migrations/inspections/sqlite", ".sql") {
      for match in file.text.matches(of: /CREATE TABLE (\w+)/) { names.insert(String(match.1)) }
    }
    return names
  }

  @Test("Every table begins its key with the account")
  func keys() throws {
    var count = 0
    for file in Repository.files("migrations/inspections/sqlite", ".sql") {
      for table in file.text.components(separatedBy: "CREATE TABLE ").dropFirst() {
        count += 1
        if table.hasPrefix("accounts ") { continue }
        #expect(table.contains("PRIMARY KEY (account, "), "\(table.prefix(20))")
        let body = table.components(separatedBy: ";").dropFirst()
        for index in body where index.contains("INDEX members_by_user") == false {
          if index.contains("CREATE ") { #expect(index.contains("(account, "), "\(index)") }
        }
      }
    }
    #expect(count >= 15)
  }

  @Test("Every statement binds the account of each table that it names")
  func statements() throws {
    let tables = try tables()
    let table = try Regex(#"\b(?:FROM|JOIN|UPDATE) (\w+)"#, as: (Substring, Substring).self)
    let bound = try Regex(#"account = (\$1|\w+\.account)"#)
    var count = 0
    for file in Repository.files(Self.folder, "Store.swift") {
      for text in literals(of: file.text) {
        guard text.contains(#/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE)\s/#) else { continue }
        count += 1
        if Self.exceptions.keys.contains(where: { text.contains($0) }) { continue }
        let named = text.matches(of: table).count { tables.contains(String($0.1)) }
        if text.contains("INSERT INTO") {
          #expect(
            text.contains(#/INSERT INTO \w+ \(account, [^)]*\)\s+VALUES \(\$1,\s/#), "\(text)")
        } else {
          #expect(text.matches(of: bound).count >= max(named, 1), "\(file): \(text)")
        }
      }
      // Statements that are made from declared fields.
      for match in file.text.matches(of: /fields\.update\(key: \[([^\]]*)\]/) {
        let isAccount = file.text.contains("Account.fields.update(key: [\"id\"])")
        #expect(match.1.hasPrefix("\"account\", ") || isAccount, "\(file)")
      }
    }
    #expect(count > 30)
  }

  /// The texts of the string literals, those of several lines as well.
  private func literals(of source: String) -> [String] {
    var texts: [String] = []
    let parts = source.components(separatedBy: "\"\"\"")
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 {
        texts.append(part)
      } else {
        for match in part.matches(of: /"([^"\n]*)"/) { texts.append(String(match.1)) }
      }
    }
    return texts
  }
}
