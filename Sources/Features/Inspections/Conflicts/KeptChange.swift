import JSON

/// A change that was kept as a whole: an item that was to be added, what another device of its author set of it, a
/// state that was to be set, or a decision.
struct KeptChange {
  let operation: PushedChange.Operation
  /// Of the item that it adds or changes, or which it decides.
  let type: ItemType
  /// The key of that item; nil for none, and for an item that the conflict itself names.
  let key: String?
  /// As the device gave it, with keys of items.
  private(set) var set: [JSONTree.Member]

  init(
    _ operation: PushedChange.Operation, _ type: ItemType, key: String?, _ set: [JSONTree.Member]
  ) {
    self.operation = operation
    self.type = type
    self.key = key
    self.set = set
  }

  /// What a conflict offers; nil for one about fields of an item.
  init?(_ conflict: Conflict) {
    let offered = conflict.offered.tree
    guard conflict.field == nil, case .text(let name)? = offered["op"],
      let operation = PushedChange.Operation(rawValue: name),
      case .text(let type)? = offered["type"], let type = ItemType(rawValue: type),
      case .object(let set)? = offered["set"]
    else { return nil }
    var key: String?
    if case .text(let text)? = offered["key"] { key = text }
    self.init(operation, type, key: key, set)
  }

  var json: JSONText {
    JSONText(
      .object([
        "op": .text(operation.rawValue), "type": .text(type.rawValue),
        "key": key.map { .text($0) }, "set": .object(set),
      ]))
  }

  /// The fields whose members are values of their own.
  private static let fieldsOfValues: Set<String> = ["answers", "fields"]

  /// Sets more fields of the item that it adds; of an object of values only those that are given.
  mutating func add(_ more: [JSONTree.Member]) {
    for member in more {
      guard let index = set.firstIndex(where: { $0.name == member.name }) else {
        set.append(member)
        continue
      }
      guard Self.fieldsOfValues.contains(member.name),
        case .object(var values) = set[index].value, case .object(let new) = member.value
      else {
        set[index] = member
        continue
      }
      values.removeAll { old in new.contains { $0.name == old.name } }
      set[index] = .init(member.name, .object(values + new))
    }
  }

  /// Takes a field out of those that it sets.
  mutating func remove(_ name: String) -> JSONTree? {
    guard let index = set.firstIndex(where: { $0.name == name }) else { return nil }
    return set.remove(at: index).value
  }
}
