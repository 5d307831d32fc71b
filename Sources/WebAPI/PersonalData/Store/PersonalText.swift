public import Core
public import Database
import JSON

/// A column of texts in which a person may be mentioned. Its table has an integer column `id` that is unique.
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

  public init(_ table: String, _ column: String, _ form: Form = .text) {
    self.table = table
    self.column = column
    self.form = form
    select = SQLText("SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL")
    update = SQLText("UPDATE \(table) SET \(column) = $2 WHERE id = $1")
  }

  /// Removes what mentions a person from each row. It reads the whole table.
  public func erase(
    _ terms: PersonalTerms, pseudonym: String, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    var changed: [(row: Int64, value: SQLValue)] = []
    try transaction.each(select) { row in
      let text = row.text(1)
      if let value = erased(text, terms, pseudonym) { changed.append((row.int(0), value)) }
    }
    for (row, value) in changed { try transaction.run(update, [.integer(row), value]) }
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
