import Core
import Database
import WebAPI

/// Words that must all stand in an entry's description, one of its tags, or the name of its project, that project's
/// customer or its task.
struct WordMatch {
  /// Folded.
  private let words: [[UInt8]]
  /// Which words stand in the name of a project or its customer, and of a task: a bit for each.
  private var wordsOfProjects: [ProjectID: UInt8] = [:]
  private var wordsOfTasks: [TaskID: UInt8] = [:]

  /// - Parameter words: folded, eight at most.
  init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }

  private static let descriptionColumn = Entry.fields.index(of: "description")

  mutating func fits(
    _ entry: EntryRow, _ row: borrowing Row, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    let all = UInt8(truncatingIfNeeded: (1 << words.count) - 1)
    var found = words(in: row.text(Self.descriptionColumn))
    if found == all { return true }
    found |= try words(of: entry.project, in: transaction)
    if let task = entry.task { found |= try words(of: task, in: transaction) }
    if found == all { return true }
    let tags = entry.withTags(of: row) { $0.count == 2 ? "" : Self.text(of: $0) }
    if !tags.isEmpty {
      for tag in Tags(stored: tags).names { found |= words(in: tag) }
    }
    return found == all
  }

  /// The text of UTF-8.
  static func text(of bytes: Span<UInt8>) -> String {
    var copied: [UInt8] = []
    copied.reserveCapacity(bytes.count)
    for index in bytes.indices { copied.append(bytes[index]) }
    return String(decoding: copied, as: UTF8.self)
  }

  private mutating func words(
    of id: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> UInt8 {
    if let known = wordsOfProjects[id] { return known }
    let project = try transaction.project(id)
    let found = words(in: project?.name ?? "") | words(in: project?.customer ?? "")
    wordsOfProjects[id] = found
    return found
  }

  private mutating func words(
    of id: TaskID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> UInt8 {
    if let known = wordsOfTasks[id] { return known }
    let found = words(in: try transaction.task(id)?.name ?? "")
    wordsOfTasks[id] = found
    return found
  }

  private func words(in text: String) -> UInt8 {
    if text.isEmpty { return 0 }
    let folded = Names.folded(text)
    var found: UInt8 = 0
    for (index, word) in words.enumerated() where Self.contains(word, in: folded) {
      found |= 1 << index
    }
    return found
  }

  static func contains(_ word: [UInt8], in text: String) -> Bool {
    let text = text.utf8.span
    guard let first = word.first, word.count <= text.count else { return word.isEmpty }
    for start in 0...text.count - word.count where text[start] == first {
      var length = 1
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }
}
