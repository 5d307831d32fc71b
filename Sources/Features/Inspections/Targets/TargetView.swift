package import Core
import Forms

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
