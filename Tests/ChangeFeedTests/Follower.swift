import JSON
import Testing

/// A client that follows the feed: what it holds, by number.
struct Follower {
  struct Held: Hashable {
    let revision: Int64
    let group: Int64
    let text: String
  }

  /// A row that a reading told twice without a change between.
  struct ToldTwice: Error { let row: JSONTree }

  var held: [Int64: Held] = [:]
  var cursor: String?
  /// The revisions of notes that the reading under way told, to tell whether one comes again unchanged.
  private var told: [Int64: Int64] = [:]

  mutating func beginReading() { told = [:] }

  /// Takes a row of the whole feed, or of the group that is fetched.
  ///
  /// - Returns: the group that is to be fetched before it goes on.
  mutating func take(_ row: JSONTree, ofGroup: Bool = false) throws -> Int64? {
    if row.text("type") == "scope" {
      let group = row.number("group")
      held = held.filter { $0.value.group != group }
      return row["visible"] == .flag(true) ? group : nil
    }
    let (number, revision) = (row.number("id"), row.number("revision"))
    if !ofGroup {
      if told[number] == revision { throw ToldTwice(row: row) }
      told[number] = revision
    }
    if row["gone"] == .flag(true) {
      held[number] = nil
    } else if let data = row["data"] {
      held[number] = Held(
        revision: revision, group: data.number("group"), text: data.text("text"))
    }
    return nil
  }

  /// Whether it holds exactly these notes.
  func holds(_ notes: [Int64: Notes.Note]) -> Bool {
    held.mapValues { "\($0.group) \($0.text)" } == notes.mapValues { "\($0.group) \($0.text)" }
  }
}
