import Bytes
import JSON

extension Tally {
  /// The groups as a tree: periods by time; users, projects and tasks by name, then id; tags by text; none last.
  /// Groups with a sum of 0 are left out.
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
        groups: tree(of: index + 1, children, names))
      return (group, SortKey(node: node, by: by, group: group))
    }
    .sorted { $0.1 < $1.1 }
    .map(\.0)
  }

  private func key(of node: Node, _ by: GroupBy) -> ReportGroup.Key {
    if node.key == Self.none, by == .task || by == .tag { return .none }
    switch by {
    case .user, .project, .task: return .id(node.key)
    case .tag: return .text(Tags(stored: "[\(tags[Int(node.key)])]").names.first ?? "")
    case .day, .week, .month: return .text(PeriodCursor.text(of: node.key, by: by))
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
