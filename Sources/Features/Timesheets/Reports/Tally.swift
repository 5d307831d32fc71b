import Bytes
import Core
import Database
import JSON
package import WorkingTime
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
  /// What all entries cost, as far as lines were given.
  private(set) var amounts = Amounts()
  /// The groups, each after its parent.
  private(set) var nodes: [Node] = []
  /// The tags found, in quotes.
  private(set) var tags: [String] = []
  let groupBy: [GroupBy]
  let rounding: Rounding?
  /// Whether groups say what their entries cost.
  private let hasAmounts: Bool
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
    var amounts: Amounts?
  }

  private struct NodeKey: Hashable {
    let parent: Int
    let key: Int64
  }

  /// The key for no customer, for no task and for no tag.
  static let none: Int64 = -1

  init(groupBy: [GroupBy], zone: Zone, rounding: Rounding?, hasAmounts: Bool = false) {
    self.groupBy = groupBy
    self.rounding = rounding
    self.hasAmounts = hasAmounts
    cursors = groupBy.map { PeriodCursor($0, in: zone) }
    last = groupBy.map { _ in (NodeKey(parent: -2, key: 0), 0) }
  }

  func rounded(_ seconds: Int64) -> Int64 { rounding?.applied(to: seconds) ?? seconds }

  /// Adds the part of an entry that lies in a range. Tags are read from the row only for groups by tag; `customer` is
  /// asked for only for groups by customer. `lines` are what the part costs.
  mutating func add(
    _ entry: EntryRow, _ row: borrowing Row, in span: TimeSpan, customer: CustomerID? = nil,
    _ lines: [AmountLine]? = nil
  ) {
    let part = entry.part(in: span)
    guard part.from < part.until else { return }
    seconds += rounded(part.until - part.from)
    if let lines { for line in lines { amounts.add(line) } }
    if groupBy.isEmpty { return }
    var work = Work(entry: entry, customer: customer, lines: lines)
    if groupBy.contains(.tag) {
      entry.withTags(of: row) { Tags.each(in: $0) { work.tags.append(number(of: $0)) } }
    }
    split(work, row, part, level: 0, parent: -1)
  }

  /// An entry, with what groups need of it beside its row.
  private struct Work {
    let entry: EntryRow
    let customer: CustomerID?
    let lines: [AmountLine]?
    /// By their numbers.
    var tags: [Int64] = []
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
    _ work: Work, _ row: borrowing Row, _ part: TimeSpan, level: Int, parent: Int
  ) {
    guard level < groupBy.count else { return }
    let entry = work.entry
    func descend(_ tally: inout Tally, _ key: Int64, _ part: TimeSpan) {
      let node = tally.node(parent: parent, key: key, level: level)
      tally.nodes[node].seconds += tally.rounded(part.until - part.from)
      if let lines = work.lines {
        // Periods are of whole days, so no line lies in two of them.
        for line in lines where part.from <= line.from && line.from < part.until {
          tally.nodes[node].amounts?.add(line)
        }
      }
      tally.split(work, row, part, level: level + 1, parent: node)
    }
    switch groupBy[level] {
    case .user: descend(&self, entry.user.value, part)
    case .project: descend(&self, entry.project.value, part)
    case .customer: descend(&self, work.customer?.value ?? Self.none, part)
    case .task: descend(&self, entry.task?.value ?? Self.none, part)
    case .tag:
      if work.tags.isEmpty { descend(&self, Self.none, part) }
      for tag in work.tags { descend(&self, tag, part) }
    case .billable: descend(&self, entry.isBillable(in: row) ? 1 : 0, part)
    case .kind: descend(&self, entry.kind(in: row).place, part)
    case .day, .week, .month, .year:
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
      nodes.append(
        Node(
          parent: parent, level: level, key: key, seconds: 0,
          amounts: hasAmounts ? Amounts() : nil))
      nodeIndexes[nodeKey] = node
    }
    last[level] = (nodeKey, node)
    return node
  }
}

extension Tally {
  /// The groups as a tree: periods by time; users, projects, customers and tasks by name, then id; tags by text; kinds
  /// in their order, what is not billable first; none last. Groups with a sum of 0 are left out.
  func groups<Fault>(
    names: (GroupBy, Int64) throws(Fault) -> String?
  ) throws(Fault) -> [ReportGroup] {
    var children: [[Int]] = Array(repeating: [], count: nodes.count + 1)
    for (index, node) in nodes.enumerated() where node.seconds > 0 {
      children[node.parent + 1].append(index)
    }
    var known: [Label: String?] = [:]
    for node in nodes where node.key != Self.none {
      let label = Label(by: groupBy[node.level], key: node.key)
      if known[label] == nil { known[label] = .some(try names(label.by, label.key)) }
    }
    return tree(of: 0, children, known)
  }

  private struct Label: Hashable {
    let by: GroupBy
    let key: Int64
  }

  private func tree(of parent: Int, _ children: [[Int]], _ names: [Label: String?]) -> [ReportGroup]
  {
    children[parent].map { index in
      let node = nodes[index]
      let by = groupBy[node.level]
      let name = names[Label(by: by, key: node.key)] ?? nil
      let group = ReportGroup(
        by: by, key: key(of: node, by), name: name, seconds: node.seconds,
        groups: tree(of: index + 1, children, names), amounts: node.amounts)
      return (group, SortKey(node: node, by: by, group: group))
    }
    .sorted { $0.1 < $1.1 }
    .map(\.0)
  }

  private func key(of node: Node, _ by: GroupBy) -> ReportGroup.Key {
    if node.key == Self.none, by == .task || by == .tag || by == .customer { return .none }
    switch by {
    case .user, .project, .customer, .task: return .id(node.key)
    case .tag: return .text(Tags(stored: "[\(tags[Int(node.key)])]").names.first ?? "")
    case .billable: return .text(node.key == 1 ? "true" : "false")
    case .kind: return .text(EntryKind(place: node.key).rawValue)
    case .day, .week, .month, .year: return .text(PeriodCursor.text(of: node.key, by: by))
    }
  }

  private struct SortKey: Comparable {
    let isNone: Bool
    let text: [UInt8]
    let number: Int64

    init(node: Node, by: GroupBy, group: ReportGroup) {
      isNone = group.key == .none
      number = node.key
      switch group.key {
      case .text(let text) where by == .tag: self.text = Array(text.utf8)
      case .id: text = Array(NameOrder.key(of: group.name ?? "").utf8)
      case .text, .none: text = []
      }
    }

    static func < (left: Self, right: Self) -> Bool {
      if left.isNone != right.isNone { return right.isNone }
      if left.text != right.text { return left.text.lexicographicallyPrecedes(right.text) }
      return left.number < right.number
    }
  }
}

/// A level of a report's groups.
package enum GroupBy: String, CaseIterable, Sendable {
  case user
  case project
  /// For whom the project is done.
  case customer
  case task
  /// An entry with two tags counts in both groups.
  case tag
  case billable
  /// What the hours are paid as.
  case kind
  case day
  /// An ISO 8601 week.
  case week
  case month
  case year
}

/// A sum of a report, with the groups below it.
package struct ReportGroup: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// A user, a project, a customer or a task.
    case id(Int64)
    /// A tag, true or false, a kind, or `2026-03-02`, `2026-W10`, `2026-03`, `2026`.
    case text(String)
    /// No customer, no task, or no tag.
    case none
  }

  package let by: GroupBy
  package let key: Key
  /// The name of the user, project, customer or task.
  package let name: String?
  /// Never 0.
  package let seconds: Int64
  package let groups: [ReportGroup]
  /// `nil` where they are not asked for.
  package let amounts: Amounts?

  package init(
    by: GroupBy, key: Key, name: String?, seconds: Int64, groups: [ReportGroup],
    amounts: Amounts? = nil
  ) {
    self.amounts = amounts
    self.by = by
    self.key = key
    self.name = name
    self.seconds = seconds
    self.groups = groups
  }
}

/// The sums of a report.
package struct ReportSums: Hashable, Sendable {
  /// The sum of all entries.
  package let seconds: Int64
  /// Empty when the query has no `groupBy`.
  package let groups: [ReportGroup]
  /// The position of the page's last entry, when more follow.
  package let next: EntryPosition?
  /// Of all entries; `nil` where they are not asked for.
  package let amounts: Amounts?

  package init(
    seconds: Int64, groups: [ReportGroup], next: EntryPosition?, amounts: Amounts? = nil
  ) {
    self.amounts = amounts
    self.seconds = seconds
    self.groups = groups
    self.next = next
  }
}
