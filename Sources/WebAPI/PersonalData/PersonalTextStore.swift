public import Core
public import Database
import JSON

/// A column of texts in which a person may be mentioned. Its table has integer columns that tell a row, or a few with
/// different texts, from all others.
public struct PersonalText: Sendable {
  /// What a column holds, and what becomes of a mention in it.
  public enum Form: Sendable {
    /// A text: a pseudonym takes the place of the mention.
    case text
    /// JSON: the same in each of its texts.
    case json
    /// The name of a person, or NULL: it becomes NULL.
    case nameOrNull
    /// An address, or an empty text: it becomes empty.
    case address
  }

  public let table: String
  public let column: String
  let form: Form
  private let select: SQLText
  private let update: SQLText
  private let keyCount: Int32

  public init(_ table: String, _ column: String, _ form: Form = .text, key: [String] = ["id"]) {
    self.table = table
    self.column = column
    self.form = form
    keyCount = Int32(key.count)
    let columns = key.joined(separator: ", ")
    select = SQLText("SELECT \(column), \(columns) FROM \(table) WHERE \(column) IS NOT NULL")
    let tests = key.enumerated().map { "\($1) = $\($0 + 3)" }.joined(separator: " AND ")
    update = SQLText("UPDATE \(table) SET \(column) = $2 WHERE \(tests) AND \(column) = $1")
  }

  /// Removes what mentions a person from each row. It reads the whole table.
  public func erase(
    _ terms: PersonalTerms, pseudonym: String, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    var changed: [[SQLValue]] = []
    try transaction.walk(select) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
      guard row.withUTF8(0, { terms.mayBeMentioned(in: $0) }) else { return .continue }
      let text = row.text(0)
      if let value = erased(text, terms, pseudonym) {
        changed.append([.text(text), value] + (1...keyCount).map { .integer(row.int($0)) })
      }
      return .continue
    }
    for values in changed { try transaction.run(update, values) }
  }

  /// The value in place of a text; `nil` for one that does not mention the person.
  private func erased(_ text: String, _ terms: PersonalTerms, _ pseudonym: String) -> SQLValue? {
    switch form {
    case .text: return terms.replaced(in: text, by: pseudonym).map { .text($0) }
    case .nameOrNull: return terms.areMentioned(in: text) ? .null : nil
    case .address: return terms.areMentioned(in: text) ? .text("") : nil
    case .json:
      guard let document = try? JSONDocument(Array(text.utf8)) else { return nil }
      let tree = JSONTree(document.root)
      guard tree.containsText(where: { terms.areMentioned(in: $0) }) else { return nil }
      let erased = tree.mappingTexts { terms.replaced(in: $0, by: pseudonym) ?? $0 }
      return .text(String(decoding: erased.compact, as: UTF8.self))
    }
  }
}
