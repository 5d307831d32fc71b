package import AuditLog
package import Core
package import Database
package import JSON
package import WebAPI

/// Something that is inspected: a building, a lift in it, a part of that.
package struct Target: Hashable, ItemValue {
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

  package static let type = ItemType.target
  package static let sql = ItemStatements<Target>()
  package static let taken: InspectionFault? = .codeTaken
  package static let auditNames = fields.auditNames + ["inspectors", ItemChange.active]

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

/// The fields of a target that a change sets.
package struct TargetPatch: ItemFields {
  package static let schemaName = "TargetChange"

  /// The fields that every target has.
  package var patch: Patch<Target>
  /// Those that the account declares, of which only the given ones change.
  package var fields: [JSONTree.Member]
  package var inspectors: [UserID]?
  package var state: TargetState?
  package let isActive: Bool?

  package init(_ decoder: inout InputDecoder) {
    patch = Target.fields.decodePatch(&decoder)
    state = decoder.optional("state", .oneOf(TargetState.self), "`waiting`, by a manager.")
    fields = decoder.optional(
      "fields", .values, default: [],
      "Values of the fields that the account declares: those given change, null empties one.")
    inspectors = decoder.optional("inspectors", .list(.id(), 0...100), "By a manager.")
    isActive = decoder.optional("active", .flag)
  }

  /// The names of fields that only managers may set.
  static let managersFields: Set<String> = ["inspectors", "state"]
  static let fieldPrefix = "fields."

  package var offered: [FieldBefore] {
    var offered = Target.fields.values(in: patch).map { FieldBefore($0) }
    if let state { offered.append(FieldBefore("state", JSONText(.text(state.rawValue)))) }
    offered += fields.map { FieldBefore(Self.fieldPrefix + $0.name, JSONText($0.value)) }
    if let inspectors { offered.append(FieldBefore("inspectors", Self.json(inspectors))) }
    return offered
  }

  static func json(_ users: [UserID]) -> JSONText {
    JSONText(.array(users.map { .integer($0.value) }))
  }

  package func keeping(_ names: Set<String>) -> TargetPatch {
    var kept = self
    kept.patch = Target.fields.keeping(names, of: patch)
    kept.fields = fields.filter { names.contains(Self.fieldPrefix + $0.name) }
    if !names.contains("inspectors") { kept.inspectors = nil }
    if !names.contains("state") { kept.state = nil }
    return kept
  }

  /// The target with the fields changed; who inspects it is told elsewhere.
  func applied(to old: Target) -> Target {
    var new = patch.applied(to: old)
    for field in fields { new.values.set(field) }
    if let state { new.state = state }
    return new
  }
}

extension TargetView {
  /// The value that the target has in a field of a patch.
  func value(of field: String) -> JSONText {
    if field == "inspectors" { return TargetPatch.json(inspectors) }
    if field == "state" { return JSONText(.text(target.state.rawValue)) }
    if field.hasPrefix(TargetPatch.fieldPrefix) {
      return JSONText(target.values[String(field.dropFirst(TargetPatch.fieldPrefix.count))])
    }
    return target.value(of: field)
  }
}

/// The limits of the trees that targets form.
enum TargetTree {
  /// The depth of a target at the top is 1.
  static let mostLevels = 32
  static let mostChildren = 10_000
  /// The most targets of an answer with the whole tree.
  static let mostShown = 5_000

  static let tooDeep = "Targets stand in at most \(mostLevels) levels."
  static let tooManyChildren = "A target has at most \(mostChildren) children."
  static let ring = "A target can't be a part of itself, or of one of its own parts."
  static let unknown = "There is no such target."
}

extension Target {
  package func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields {
    auditFields(try transaction.inspectors(of: id, account), isActive: item.isActive)
  }

  /// What the audit log holds of a target.
  func auditFields(_ inspectors: [UserID], isActive: Bool) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("inspectors", .ints(inspectors.map(\.value)))
    fields.add(ItemChange.active, .flag(isActive))
    return fields
  }
}
