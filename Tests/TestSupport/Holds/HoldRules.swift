import Foundation

/// Behind which holds rows are written, as `docs/holds.md` says.
struct HoldRules: Sendable {
  /// A line of the page.
  private struct Rule {
    let table: String
    let verbs: Set<ObservedStatement.Verb>
    /// Those whose update it is about; empty for all.
    let columns: Set<String>
    /// Of each, one.
    let holds: [[HeldTable]]
  }

  private var rules: [String: [Rule]] = [:]

  /// Those of the page.
  static let ofPage = HoldRules(page: text)

  private static let text: String = {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = root.appending(path: "docs/holds.md")
    return (try? String(contentsOf: page, encoding: .utf8)) ?? ""
  }()

  init(page: String) {
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let table = cells[0].replacing("`", with: "")
      let (words, columns) = Self.parts(of: cells[1])
      let rule = Rule(
        table: table, verbs: Set(words.compactMap(Self.verb)), columns: columns,
        holds: cells[2].split(separator: ",").map {
          $0.split(separator: " or ").compactMap(HeldTable.init)
        })
      rules[table, default: []].append(rule)
    }
  }

  /// `updated: `a`, `b`` are the word and its columns.
  private static func parts(of cell: String) -> (words: [Substring], columns: Set<String>) {
    let parts = cell.split(separator: ":")
    let columns = parts.dropFirst().first?.matches(of: /`(\w+)`/).map { String($0.1) } ?? []
    return (parts[0].split { !$0.isLetter }, Set(columns))
  }

  private static func verb(_ word: Substring) -> ObservedStatement.Verb? {
    switch word {
    case "inserted": .insert
    case "updated": .update
    case "deleted": .delete
    default: nil
    }
  }

  /// The tables that it has.
  var tables: Set<String> { Set(rules.keys) }

  /// The holds that a change needs, one of each list; `nil` when the page does not say.
  func holds(for change: ObservedStatement.Change) -> [[HeldTable]]? {
    let found = (rules[change.table] ?? []).filter { rule in
      rule.verbs.contains(change.verb)
        && (rule.columns.isEmpty || !rule.columns.isDisjoint(with: change.columns))
    }
    return found.isEmpty ? nil : found.flatMap(\.holds).filter { !$0.isEmpty }
  }
}

/// That a row of a table is held, or a name.
struct HeldTable: Sendable, Hashable, CustomStringConvertible {
  /// The name of what has no row.
  static let name = HeldTable(table: "name", isShared: false)

  let table: String
  let isShared: Bool

  init(table: String, isShared: Bool) {
    self.table = table
    self.isShared = isShared
  }

  var description: String { isShared ? "\(table) (shared)" : table }

  /// Of the page: `**users**`, `clubs`, `*name*`; `nil` for a dash.
  init?(_ cell: Substring) {
    let word = cell.trimmingCharacters(in: .whitespaces)
    if word == "–" { return nil }
    table = word.replacing("*", with: "")
    isShared = !word.hasPrefix("*")
  }
}
