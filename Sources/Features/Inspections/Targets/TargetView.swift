package import Core
import Forms
import JSON
package import WebAPI

/// A target as answers show it.
package struct TargetView: Hashable, Sendable {
  package let target: Target
  package let item: Item
  let accountName: String
  package let inspectors: [UserID]
  let counts: Counts

  /// The account's name and the target's number, for people.
  var reference: String { "\(accountName)/\(item.id)" }

  /// What is worked out from other records.
  package struct Counts: Hashable, Sendable {
    var children: Int64 = 0
    var openFindings: Int64 = 0
    /// Of the open findings.
    var worst: Severity?
    /// When the last inspection that counts was started.
    var lastInspection: Instant?
    var pictures: Int64 = 0
    var conflicts: Int64 = 0
  }

  /// A target that stands above another one.
  package struct Step: Hashable, Sendable {
    let id: ItemID
    let name: String
  }

  /// A target with those above and below it.
  package struct InTree: Hashable, Sendable {
    let view: TargetView
    /// From the top.
    let path: [Step]
    let children: [Branch]
  }

  /// A target below another one, with those below it if the whole tree is wanted.
  package struct Branch: Hashable, Sendable {
    let view: TargetView
    let children: [Branch]?
  }
}

/// A target after a change.
package struct ChangedTarget: Hashable, Sendable {
  let view: TargetView
  /// What the change was kept as; `nil` for one that sets what it says.
  let conflicts: [ItemID]?
}

extension TargetView: Output {
  package static let schemaName = "Target"

  package static var example: TargetView {
    var target = Target()
    target.kind = "lift"
    target.code = "A1"
    target.name = "Lift A"
    target.position = .sample
    target.due = .latest
    var item = Item()
    item.key = "target-1"
    item.createdAt = Instant(seconds: 1_772_438_400)
    item.changedAt = item.createdAt
    return TargetView(
      target: target, item: item, accountName: "tornio", inspectors: [UserID(stored: 4)],
      counts: Counts(worst: .minor, lastInspection: item.createdAt))
  }

  package func write(to writer: inout ResponseWriter) { write(to: &writer) { _, _ in false } }

  /// Writes the members; `other` may write another value for the name of a count, and says so.
  func write(
    to writer: inout ResponseWriter, other: (_ name: String, inout ResponseWriter) -> Bool
  ) {
    Target.fields.write(target, to: &writer) { name, writer in
      guard name == "id" else { return }
      writer.field("key", item.key)
      writer.field("ref", reference)
    }
    writer.field("inspectors", inspectors)
    writer.name("children")
    if !other("children", &writer) { writer.value(counts.children) }
    writer.field("openFindings", counts.openFindings)
    writer.field("worst", counts.worst)
    writer.field("lastInspection", counts.lastInspection)
    writer.field("pictures", counts.pictures)
    writer.name("conflicts")
    if !other("conflicts", &writer) { writer.value(counts.conflicts) }
    writer.field("active", item.isActive)
    writer.field("revision", item.revision)
    writer.field("createdAt", item.createdAt)
    writer.field("updatedAt", item.changedAt)
  }
}

extension TargetView.Step: Output {
  package static let schemaName = "TargetStep"
  package static var example: TargetView.Step {
    TargetView.Step(id: ItemID(stored: 1), name: "Town hall")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("name", name)
  }
}

extension TargetView.Branch: Output {
  package static let schemaName = "TargetBranch"
  package static var example: TargetView.Branch {
    TargetView.Branch(view: .example, children: nil)
  }

  package func write(to writer: inout ResponseWriter) {
    view.write(to: &writer) { name, writer in
      guard name == "children" else { return false }
      if writer.isDescribing {
        writer.describe(countOrListOf: "TargetBranch")
        return true
      }
      guard let children else { return false }
      writer.list(children)
      return true
    }
  }
}

extension TargetView.InTree: Output {
  package static let schemaName = "TargetInTree"
  package static var example: TargetView.InTree {
    TargetView.InTree(view: .example, path: [.example], children: [.example])
  }

  package func write(to writer: inout ResponseWriter) {
    view.write(to: &writer) { name, writer in
      guard name == "children" else { return false }
      writer.list(children)
      return true
    }
    writer.field("path", path)
  }
}

extension ChangedTarget: Output {
  package static var example: ChangedTarget { ChangedTarget(view: .example, conflicts: []) }

  package func write(to writer: inout ResponseWriter) {
    view.write(to: &writer) { name, writer in
      guard name == "conflicts" else { return false }
      if writer.isDescribing {
        writer.describeCountOrIDs()
        return true
      }
      guard let conflicts else { return false }
      writer.list(conflicts)
      return true
    }
  }
}

extension ResponseWriter {
  /// Describes a number, or a list of ids.
  mutating func describeCountOrIDs() {
    value(
      json: "0".utf8.span,
      schema: .object(["anyOf": .array([.integerType, .listType(of: .integerType)])]))
  }

  /// Describes a number, or a list of records of that schema.
  fileprivate mutating func describe(countOrListOf schemaName: String) {
    let reference = JSONTree.object(["$ref": .text("#/components/schemas/\(schemaName)")])
    value(
      json: "0".utf8.span,
      schema: .object(["anyOf": .array([.integerType, .listType(of: reference)])]))
  }
}

extension JSONTree {
  fileprivate static let integerType = JSONTree.object(["type": .text("integer")])
  fileprivate static func listType(of element: JSONTree) -> JSONTree {
    .object(["type": .text("array"), "items": element])
  }
}

extension TargetsPage.Element: Writable {
  package func write(asValueTo writer: inout ResponseWriter) {
    switch self {
    case .target(let view): writer.value(view)
    case .inactive(let id):
      writer.object { writer in
        writer.field("id", id)
        writer.field("active", false)
      }
    }
  }

  package static var sample: TargetsPage.Element { .target(.example) }
}

extension TargetsPage: Writable {
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.list(elements)
    writer.nextCursor = next?.cursor
    writer.totalCount = total
  }

  package static var sample: TargetsPage { TargetsPage(elements: [], next: nil, total: nil) }
}
