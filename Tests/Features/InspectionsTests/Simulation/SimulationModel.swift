import Core
import JSON
import Merging

@testable import Inspections

/// What was accepted, as a plain list beside the server, with what each sender knew: no rule of the server's is used.
struct SimulationModel {
  /// A field of an item.
  struct Place: Hashable {
    let account: Int
    let item: Int64
    let field: String
  }

  /// A value that a field has, by whom, and as which revision of the item in which life of the database.
  struct Value {
    let value: JSONTree
    let sender: String
    let revision: Int64
    let generation: Int
  }

  /// Who offers values, and what the sender knew: revisions up to `base` of the life `generation`; nil for everything.
  struct Offer {
    let account: Int
    let sender: String
    let base: Int?
    let generation: Int
    /// The life of the database now.
    let present: Int
  }

  /// An item that was added under a key.
  struct Added {
    let key: String
    let type: String
    let id: Int64
  }

  private(set) var current: [Place: Value] = [:]
  /// The ids of items by the keys under which they were added.
  private(set) var added: [[String: Int64]] = SimulatedServer.accounts.map { _ in [:] }
  /// The inspections that are finished, also those that wait for pictures.
  var finished: [Set<Int64>] = SimulatedServer.accounts.map { _ in [] }
  /// The changes that were taken or refused in this life of the database.
  var answered: Set<String> = []
  /// What conflicts must still have.
  var kept: [OfferPlace: Simulation.Kept] = [:]
  /// The conflicts that people decided.
  var decided: [Set<Int64>] = SimulatedServer.accounts.map { _ in [] }
  /// How the inspections that are finished became that.
  var finishes: [[Int64: Finish]] = SimulatedServer.accounts.map { _ in [:] }
  /// What was signed, by inspections.
  var signatures: [[Int64: [Signed]]] = SimulatedServer.accounts.map { _ in [:] }
  /// The keys under which a device was refused to add something, by its name.
  var refusedKeys: [String: Set<String>] = [:]
  /// The number of the last change of an item by a device.
  var orders: [OfferPlace: Int64] = [:]

  /// The types of items.
  private var types: [Place: String] = [:]
  /// As which revision the sheets of a section that is filled many times were made: whoever names one knows that.
  private var madeAs: [Place: Int64] = [:]

  func items(_ type: String, _ account: Int) -> [Int64] {
    types.filter { $0.key.account == account && $0.value == type }.keys.map(\.item).sorted()
  }

  func type(of item: Int64, _ account: Int) -> String {
    types[Place(account: account, item: item, field: "")] ?? ""
  }

  func targets(_ account: Int) -> [Int64] { items("target", account) }

  /// What was made inactive.
  func inactive(_ account: Int) -> [Int64] {
    current.filter {
      $0.key.account == account && $0.key.field == "active" && $0.value.value == .flag(false)
    }.keys.map(\.item).sorted()
  }

  /// Notes an item that was added, or that is the first sheet of its section.
  ///
  /// - Returns: what was offered: such a first sheet is to be active, too.
  @discardableResult
  mutating func add(
    _ item: Added, _ set: [JSONTree.Member], revision: Int64, _ conflicts: [Conflict],
    _ offer: Offer
  ) throws -> [JSONTree.Member] {
    let (key, type, id) = (item.key, item.type, item.id)
    if let known = added[offer.account][key], known != id {
      throw SimulationFault(.doubled, "The key \(key) was given to \(known) and to \(id).")
    }
    let isFirst = added[offer.account].values.contains(id)
    added[offer.account][key] = id
    if isFirst {
      if type != "sheet" { throw SimulationFault(.doubled, "\(id) has the key \(key), too.") }
      // It comes back with what is added.
      let all = set + [.init(ItemChange.active, .flag(true))]
      try change(id, all, revision: revision, conflicts, offer)
      return all
    }
    types[Place(account: offer.account, item: id, field: "")] = type
    // A picture of a finished inspection is inactive until somebody decides.
    let isKept = conflicts.contains { $0.keepsPicture(id) }
    let others: [JSONTree.Member] =
      [.init("active", .flag(!isKept))]
      + (Self.blank[type] ?? []).map { .init($0, $0 == "parent" ? .null : .text("")) }
    // Who names an item knows what it was made with; of the first sheet of a section others make one, too.
    let made = type == "sheet" ? revision : 0
    for member in others + values(set, offer.account) { put(member, id, made, offer) }
    if key.hasPrefix("rooms") {
      madeAs[Place(account: offer.account, item: id, field: "")] = revision
    }
    return set
  }

  private static let blank = [
    "target": ["parent", "city", "address"], "finding": ["description", "action"],
  ]

  /// The fields that are followed.
  private static let fields: Set<String> = [
    "active", "parent", "inspectors", "name", "city", "address", "title", "description", "action",
    "answers", "caption", "of", "inspection", "target", "sha256", "length",
  ]

  /// The values that fields get, each answer as a field of its own.
  func values(_ set: [JSONTree.Member], _ account: Int) -> [JSONTree.Member] {
    set.filter { Self.fields.contains(String($0.name.split(separator: ".")[0])) }.flatMap {
      member in
      guard case .object(let answers) = member.value else { return [resolved(member, account)] }
      return answers.map { JSONTree.Member("\(member.name).\($0.name)", $0.value) }
    }
  }

  /// Notes a change of an item, with the conflicts that parts of it were kept as.
  mutating func change(
    _ item: Int64, _ set: [JSONTree.Member], revision: Int64, _ conflicts: [Conflict],
    _ offer: Offer
  ) throws {
    for member in values(set, offer.account) {
      let place = Place(account: offer.account, item: item, field: member.name)
      let now = current[place]
      var told: String {
        "\(offer.sender), base \(offer.base ?? -1): \(place) \(member.value), not \(now, default: "nothing")"
      }
      if let conflict = conflicts.first(where: { $0.holds(member.name) }) {
        if conflict.kind == .field, knew(place, offer) || now?.value == member.value {
          throw SimulationFault(.falseConflict, told)
        }
        if conflict.kind == .removed, conflict.active == false, let base = offer.base,
          offer.generation == offer.present, revision <= base, inactive(offer.account).isEmpty
        {
          throw SimulationFault(.falseConflict, told)
        }
        continue
      }
      if now?.value == member.value { continue }
      let isRemoval = member.name == ItemChange.active && member.value == .flag(false)
      if isRemoval ? !knewWhole(item, offer) : !knew(place, offer) {
        throw SimulationFault(.lost, told)
      }
      put(member, item, revision, offer)
    }
  }

  private mutating func put(
    _ member: JSONTree.Member, _ item: Int64, _ revision: Int64, _ offer: Offer
  ) {
    let place = Place(account: offer.account, item: item, field: member.name)
    current[place] = Value(
      value: member.value, sender: offer.sender, revision: revision, generation: offer.present)
  }

  /// Whether the sender knew, or had set, the value that a field has.
  private func knew(_ place: Place, _ offer: Offer) -> Bool {
    current[place].map { knew($0, offer) } ?? true
  }

  private func knew(_ value: Value, _ offer: Offer) -> Bool {
    guard let base = offer.base else { return true }
    return value.sender == offer.sender
      || value.revision == 0
      || value.generation <= offer.generation && value.revision <= base
  }

  private func knewWhole(_ item: Int64, _ offer: Offer) -> Bool {
    let making = madeAs[Place(account: offer.account, item: item, field: "")] ?? 0
    return current.allSatisfy { place, value in
      place.item != item || place.account != offer.account || knew(value, offer)
        || value.revision <= making
    }
  }

  /// With an id where the change names an item by its key.
  private func resolved(_ member: JSONTree.Member, _ account: Int) -> JSONTree.Member {
    guard ["parent", "of", "inspection", "target"].contains(member.name),
      case .text(let key) = member.value,
      let id = added[account][key]
    else { return member }
    return .init(member.name, .integer(id))
  }
}
