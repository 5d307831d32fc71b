package import Core
import Database
package import Forms
package import JSON
package import WebAPI

/// Something that is inspected: a building, a lift in it, a part of that.
package struct Target: Hashable, DeclaredRecord {
  package var account = AccountID(stored: 1)
  package var id = ItemID(stored: 1)
  package var parent: ItemID?
  package var kind = ""
  /// A short name, unique in the account.
  package var code: String?
  package var name = ""
  package var address = ""
  package var postalCode = ""
  package var city = ""
  package var position: Position?
  package var due: Day?
  package var state = TargetState.waiting
  package var values = TargetFields()
  package var order: Int64 = 0

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Target>(
    "targets", blank: Target(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .input("parent", \.parent, .optional(.id(), "The target that it is a part of.")),
      .input(
        "kind", \.kind, .optional(.fieldKey, "One of the account's kinds."), emptiedTo: ""),
      .text("code", \.code, TextLength(1...100), "A short name, unique in the account."),
      .text("name", \.name, required: .sentName),
      .derived(column: "name_key") { .text(Names.key(of: $0.name)) },
      .text("address", \.address, TextLength(0...200)),
      .text("postalCode", \.postalCode, column: "postal_code", .short),
      .text("city", \.city, .short),
      .input("position", \.position, .optional(.position)),
      .input("due", \.due, .optional(.day, "The last day for the next inspection.")),
      .stored("state", \.state, isAudited: true),
      .stored("fields", \.values, column: "fields", isAudited: true),
      .input(
        "order", \.order, column: "sort_order",
        .optional(.integer(-orders...orders), "Its place among its siblings; 0 unless given.")),
      .derived(column: "search_text") { .text(SearchText.of($0)) },
    ])

  private static let orders: Int64 = 1_000_000_000
}

/// What is to be done with a target.
package enum TargetState: String, CaseIterable, FieldValue {
  case waiting
  /// An inspection of it is open.
  case underWay
  /// One was finished since it waited.
  case done
}

/// The values of the fields that the account declares for targets.
package struct TargetFields: Hashable, Sendable {
  /// In the order of their names; without those that are empty.
  package private(set) var members: [JSONTree.Member] = []

  package init() {}

  package init(_ tree: JSONTree) {
    if case .object(let members) = tree { for member in members { set(member) } }
  }

  package subscript(name: String) -> JSONTree {
    members.first { $0.name == name }?.value ?? .null
  }

  package mutating func set(_ member: JSONTree.Member) {
    members.removeAll { $0.name == member.name }
    if member.value == .null { return }
    let place =
      members.firstIndex { member.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
      ?? members.endIndex
    members.insert(member, at: place)
  }

  package var tree: JSONTree { .object(members) }

  /// - Throws: `.tooMuch`.
  func check() throws(InspectionFault) {
    try SizeLimit.target.check(Int64(tree.compact.count), "fields")
  }
}
