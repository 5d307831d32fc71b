/// What a statement does to which tables, read from its text.
struct ObservedStatement: Sendable, Hashable {
  /// How a row is written.
  enum Verb: String, Sendable, Hashable {
    case insert, update, delete
  }

  /// Rows of a table that it writes.
  struct Change: Sendable, Hashable, CustomStringConvertible {
    let verb: Verb
    let table: String
    /// Those that an UPDATE sets.
    var columns: Set<String> = []

    var description: String {
      "\(verb) of \(table)"
        + (columns.isEmpty ? "" : " (\(columns.sorted().joined(separator: ", ")))")
    }
  }

  /// What it does apart from reading and writing rows.
  enum Kind: Sendable, Hashable {
    case rows
    /// The lock of a row of that table.
    case hold(table: String, isShared: Bool)
    /// The lock of a number, which stands for a name.
    case name(isShared: Bool)
    case begin(isWriting: Bool)
    case savepoint
    case undo
    case release
    /// Of the whole transaction.
    case end(isCommitted: Bool)
  }

  private(set) var kind = Kind.rows
  private(set) var changes: [Change] = []

  init(_ text: String) {
    let words = Self.words(of: text)
    switch words.first {
    case "BEGIN": kind = .begin(isWriting: words.contains("WRITE"))
    case "SAVEPOINT": kind = .savepoint
    case "RELEASE": kind = .release
    case "COMMIT": kind = .end(isCommitted: true)
    case "ROLLBACK": kind = words.contains("TO") ? .undo : .end(isCommitted: false)
    default: readRows(words)
    }
  }

  /// Identifiers and numbers, and each other sign by itself; what stands between quotes is left out.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "'" {
        rest = rest.dropFirst()
        rest = rest[(rest.firstIndex(of: "'") ?? rest.index(before: rest.endIndex))...].dropFirst()
      } else if first.isLetter || first.isNumber || first == "_" {
        words.append(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(words.last?.count ?? 1)
      } else {
        if !first.isWhitespace { words.append(rest.prefix(1)) }
        rest = rest.dropFirst()
      }
    }
    return words
  }

  private mutating func readRows(_ words: [Substring]) {
    func word(_ index: Int) -> Substring { words.indices.contains(index) ? words[index] : "" }
    for (index, current) in words.enumerated() {
      let next = String(word(index + 1))
      switch current {
      case "INTO": changes.append(Change(verb: .insert, table: next))
      case "UPDATE" where word(index - 1) == "DO":
        let table = changes.last?.table ?? ""
        changes.append(
          Change(verb: .update, table: table, columns: Self.columns(words[(index + 1)...])))
      case "UPDATE" where word(index - 1) != "KEY" && word(index - 1) != "FOR":
        changes.append(
          Change(verb: .update, table: next, columns: Self.columns(words[(index + 2)...])))
      case "FROM" where word(index - 1) == "DELETE":
        changes.append(Change(verb: .delete, table: next))
      case _ where current.contains("advisory_xact_lock"):
        kind = .name(isShared: current.hasSuffix("shared"))
      default: break
      }
    }
    let end = words.suffix(2).joined(separator: " ")
    if words.prefix(3) == ["SELECT", "1", "FROM"], end == "FOR SHARE" || end == "KEY UPDATE" {
      kind = .hold(table: String(word(3)), isShared: end == "FOR SHARE")
    }
  }

  /// Those that are set, from the words behind the table.
  private static func columns(_ words: ArraySlice<Substring>) -> Set<String> {
    var (columns, depth, isAtStart) = (Set<String>(), 0, false)
    for word in words {
      switch word {
      case "(": depth += 1
      case ")": depth -= 1
      case "WHERE" where depth == 0, "RETURNING" where depth == 0, "FROM" where depth == 0:
        return columns
      default: break
      }
      if isAtStart { columns.insert(String(word)) }
      isAtStart = depth == 0 && (word == "SET" || word == ",")
      if depth < 0 { return columns }
    }
    return columns
  }
}
