import Core
import Database
import Zones

/// Adds up entries in one pass, in total and in nested groups.
///
/// A sum counts the seconds of each entry that lie in the queried range and, in a group by time, in the group's day,
/// week or month. It rounds that part and adds it. Without rounding, groups that share no entry add up to their total.
/// With rounding, each sum is what a report on it alone would give: an entry across midnight is rounded once in the
/// total, and once in each of its days.
struct Tally {
  /// The sum over all entries.
  private(set) var seconds: Int64 = 0
  /// The groups, each after its parent.
  private(set) var nodes: [Node] = []
  /// The tags found, in quotes.
  private(set) var tags: [String] = []
  let groupBy: [GroupBy]
  let rounding: Rounding?
  private var nodeIndexes: [NodeKey: Int] = [:]
  private var cursors: [PeriodCursor]
  /// The last group at each level: entries in order of time often share it.
  private var last: [(nodeKey: NodeKey, node: Int)]
  /// By bytes: equal-looking texts, such as an ä of one and of two code points, are two tags.
  private var tagNumbers: [[UInt8]: Int64] = [:]

  /// A group; `parent` is an index of `nodes`, -1 for none.
  struct Node {
    let parent: Int
    let level: Int
    let key: Int64
    var seconds: Int64
  }

  private struct NodeKey: Hashable {
    let parent: Int
    let key: Int64
  }

  /// The key for no task and for no tag.
  static let none: Int64 = -1

  init(groupBy: [GroupBy], zone: Zone, rounding: Rounding?) {
    self.groupBy = groupBy
    self.rounding = rounding
    cursors = groupBy.map { PeriodCursor($0, in: zone) }
    last = groupBy.map { _ in (NodeKey(parent: -2, key: 0), 0) }
  }

  func rounded(_ seconds: Int64) -> Int64 { rounding?.applied(to: seconds) ?? seconds }

  /// Adds the part of an entry that lies in a range. Tags are read from the row only for groups by tag.
  mutating func add(_ entry: EntryRow, _ row: borrowing Row, in span: TimeSpan) {
    let part = entry.part(in: span)
    guard part.from < part.until else { return }
    seconds += rounded(part.until - part.from)
    if groupBy.isEmpty { return }
    var numbers: [Int64] = []
    if groupBy.contains(.tag) {
      entry.withTags(of: row) { Tags.each(in: $0) { numbers.append(number(of: $0)) } }
    }
    split(entry, part, numbers, level: 0, parent: -1)
  }

  private mutating func number(of tag: Span<UInt8>) -> Int64 {
    var bytes: [UInt8] = []
    for index in tag.indices { bytes.append(tag[index]) }
    if let number = tagNumbers[bytes] { return number }
    let number = Int64(tags.count)
    tags.append(String(decoding: bytes, as: UTF8.self))
    tagNumbers[bytes] = number
    return number
  }

  private mutating func split(
    _ entry: EntryRow, _ part: TimeSpan, _ tags: [Int64], level: Int, parent: Int
  ) {
    guard level < groupBy.count else { return }
    func descend(_ tally: inout Tally, _ key: Int64, _ part: TimeSpan) {
      let node = tally.node(parent: parent, key: key, level: level)
      tally.nodes[node].seconds += tally.rounded(part.until - part.from)
      tally.split(entry, part, tags, level: level + 1, parent: node)
    }
    switch groupBy[level] {
    case .user: descend(&self, entry.user.value, part)
    case .project: descend(&self, entry.project.value, part)
    case .task: descend(&self, entry.task?.value ?? Self.none, part)
    case .tag:
      if tags.isEmpty { descend(&self, Self.none, part) }
      for tag in tags { descend(&self, tag, part) }
    case .day, .week, .month:
      var at = part.from
      while at < part.until {
        cursors[level].move(to: at)
        let end = min(part.until, cursors[level].until)
        descend(&self, cursors[level].key, TimeSpan(from: at, until: end))
        at = end
      }
    }
  }

  private mutating func node(parent: Int, key: Int64, level: Int) -> Int {
    let nodeKey = NodeKey(parent: parent, key: key)
    if last[level].nodeKey == nodeKey { return last[level].node }
    let node: Int
    if let known = nodeIndexes[nodeKey] {
      node = known
    } else {
      node = nodes.count
      nodes.append(Node(parent: parent, level: level, key: key, seconds: 0))
      nodeIndexes[nodeKey] = node
    }
    last[level] = (nodeKey, node)
    return node
  }
}
