package import JSON
package import TestSupport
import Testing

/// Calls operations, and compares the rows that each adds to the audit log with what reads say.
package final class AuditComparison {
  /// The record of a row as its operation reads it; `nil` for what has none.
  package typealias Read = (
    _ subject: String, _ id: Int64, _ after: [JSONTree.Member]
  ) throws -> JSONTree?

  private let api: APIFixture
  private let admin: String
  private let unread: [String: Set<String>]
  private let partial: [String: Set<String>]
  private let read: Read
  private var lastRow: Int64 = 0
  /// The fields of each record as its rows told them so far.
  private var known: [String: [String: JSONTree]] = [:]
  /// The operations that were called.
  package private(set) var codes: Set<Int> = []

  /// `admin` is the auth hash of who reads the audit log. By subject, `unread` names the fields that are in rows and in
  /// no read, and `partial` those of which rows have the changed part only: `read` compares them itself.
  package init(
    _ api: APIFixture, admin: String, unread: [String: Set<String>],
    partial: [String: Set<String>] = [:], read: @escaping Read
  ) {
    self.api = api
    self.admin = admin
    self.unread = unread
    self.partial = partial
    self.read = read
  }

  /// Calls an operation, which must succeed, and checks the rows that it added.
  @discardableResult
  package func call(_ code: Int, _ data: String, by caller: String) throws -> APIFixture.Answer {
    let answer = try api.call(code, data, by: caller)
    #expect((200...299).contains(answer.status), "\(code) \(data): \(answer.text)")
    codes.insert(code)
    try checkNewRows(after: code)
    return answer
  }

  /// Checks the rows since the last call, such as those of work that went on after it.
  package func checkNewRows(after code: Int) throws {
    for row in try newRows() { try check(row, after: code) }
  }

  /// Leaves out the rows that are there already.
  package func skip() throws { _ = try newRows() }

  /// The rows since the last call, oldest first.
  private func newRows() throws -> [JSONTree] {
    let page = try api.call(36, #"{"limit":200}"#, by: admin)
    guard case .array(let rows) = page.body else { return [] }
    let new = rows.filter {
      if case .integer(let id) = $0["id"] { id > lastRow } else { false }
    }
    if case .integer(let id) = new.first?["id"] { lastRow = id }
    return new.reversed()
  }

  private func check(_ row: JSONTree, after code: Int) throws {
    guard case .text(let subject) = row["subject"], case .integer(let id) = row["subjectId"] else {
      return
    }
    let record = "\(subject) \(id) \(part(of: row))"
    let partial = partial[subject] ?? []
    if case .object(let before) = row["before"] {
      for member in before where !partial.contains(member.name) {
        guard let known = known[record]?[member.name] else { continue }
        #expect(member.value == known, "\(code), before of \(record): \(member.name)")
      }
    }
    guard case .object(let after) = row["after"] else {
      known[record] = nil
      return
    }
    for member in after { known[record, default: [:]][member.name] = member.value }
    guard let read = try read(subject, id, after) else { return }
    for member in after where !partial.contains(member.name) {
      if let value = read[member.name] {
        #expect(
          Self.isSame(member.value, value),
          "\(code), after of \(record): \(member.name) is \(member.value), read as \(value)")
      } else {
        #expect(
          unread[subject]?.contains(member.name) == true, "\(code), \(record): \(member.name)")
      }
    }
  }

  /// Which record of the subject's number it is: settings are kept for each kind of client, items have numbers of
  /// their account's own, and members stand under their account's.
  private func part(of row: JSONTree) -> String {
    ["client", "account", "member"].map { name in
      (row["after"]?[name] ?? row["before"]?[name]).map { "\(name) \($0)" } ?? ""
    }.joined()
  }

  /// A made-up name, unlike all others, as JSON has it in quotes.
  package static func text(_ random: inout SeededGenerator) -> String {
    let words = [
      "Aalto", "a\u{308}ngen", "Ӧrn", #"\"Big\" \\ Ø"#, "<Ruth>", "Кати", "Sun ☀\u{FE0F}",
    ]
    let pair = (0...1).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    return "\(pair[0]) \(pair[1]) \(Int.random(in: 0...999_999_999, using: &random))"
  }

  /// The same value; of objects those members that the row has.
  package static func isSame(_ row: JSONTree, _ read: JSONTree) -> Bool {
    switch (row, read) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.object(let left), .object):
      left.allSatisfy { member in read[member.name].map { isSame(member.value, $0) } ?? false }
    default: row == read
    }
  }
}
