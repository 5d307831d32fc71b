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

  private(set) var current: [Place: Value] = [:]
  /// The ids of items by the keys under which they were added.
  private(set) var added: [[String: Int64]] = SimulatedServer.accounts.map { _ in [:] }

  /// Notes an item that was added.
  mutating func add(
    _ key: String, _ id: Int64, _ set: [JSONTree.Member], _ offer: Offer
  ) throws {
    if let known = added[offer.account][key], known != id {
      throw SimulationFault(.doubled, "The key \(key) was given to \(known) and to \(id).")
    }
    added[offer.account][key] = id
    // Who names an item knows what it was made with.
    let others: [JSONTree.Member] = [
      .init("active", .flag(true)), .init("parent", .null), .init("city", .text("")),
      .init("address", .text("")),
    ]
    for member in others + set { put(resolved(member, offer.account), id, 0, offer) }
  }

  /// Notes a change of an item, with the conflicts that parts of it were kept as.
  mutating func change(
    _ item: Int64, _ set: [JSONTree.Member], revision: Int64, _ conflicts: [Conflict],
    _ offer: Offer
  ) throws {
    let knewAll = set.allSatisfy { knew($0.name, of: item, offer) } && knewWhole(item, offer)
    for member in set.map({ resolved($0, offer.account) }) {
      let place = Place(account: offer.account, item: item, field: member.name)
      let now = current[place]
      let conflict = conflicts.first { $0.holds(member.name) }
      if let conflict {
        if conflict.kind == .field, knew(member.name, of: item, offer) {
          throw SimulationFault(
            .falseConflict,
            "\(offer.sender) knew \(now.map { "\($0)" } ?? "nothing") of \(place) and has a conflict for \(member.value)."
          )
        }
        if conflict.kind == .removed, member.name == "active", conflict.item.value == item,
          knewAll, !isOutOfLists(item, offer.account)
        {
          throw SimulationFault(
            .falseConflict, "\(offer.sender) knew all of \(item) and could not remove it.")
        }
        continue
      }
      if now?.value == member.value { continue }
      if member.name == "active" ? !knewWhole(item, offer) : !knew(member.name, of: item, offer) {
        throw SimulationFault(
          .lost,
          "\(offer.sender), base \(offer.base ?? -1), did not know \(now.map { "\($0)" } ?? "") of \(place) and set \(member.value)."
        )
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

  /// Whether an item, or one above it, is inactive.
  private func isOutOfLists(_ item: Int64, _ account: Int) -> Bool {
    var next: Int64? = item
    while let item = next {
      let value = { (field: String) in
        current[Place(account: account, item: item, field: field)]?.value
      }
      if value("active") == .flag(false) { return true }
      next = value("parent")?.number
    }
    return false
  }

  /// Whether the sender knew, or had set, the value that a field has.
  private func knew(_ field: String, of item: Int64, _ offer: Offer) -> Bool {
    let place = Place(account: offer.account, item: item, field: field)
    return current[place].map { knew($0, offer) } ?? true
  }

  private func knew(_ value: Value, _ offer: Offer) -> Bool {
    guard let base = offer.base else { return true }
    return value.sender == offer.sender
      || value.generation <= offer.generation && value.revision <= base
  }

  private func knewWhole(_ item: Int64, _ offer: Offer) -> Bool {
    current.allSatisfy { place, value in
      place.item != item || place.account != offer.account || knew(value, offer)
    }
  }

  /// With an id where the change names an item by its key.
  private func resolved(_ member: JSONTree.Member, _ account: Int) -> JSONTree.Member {
    guard member.name == "parent", case .text(let key) = member.value,
      let id = added[account][key]
    else { return member }
    return .init(member.name, .integer(id))
  }
}

extension Conflict {
  /// Whether the conflict holds an offer for a field.
  fileprivate func holds(_ name: String) -> Bool {
    if name == ItemChange.active { return active != nil }
    if let field { return field == name }
    return offered.tree[name] != nil
  }
}

extension JSONTree {
  var compactText: String { String(decoding: compact, as: UTF8.self) }
}
