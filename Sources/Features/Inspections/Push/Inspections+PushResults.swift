import Bytes
import Core
import Crypto
import Database
import JSON
import WebAPI
import Zones

extension Inspections {
  /// A result that was given before, without the item if the sender may not see that any more.
  func shown(
    _ result: JSONText, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    let tree = result.tree
    guard case .object(let members) = tree, case .integer(let id)? = tree["id"] else {
      return result
    }
    let item = try transaction.item(ItemID(stored: id), membership.account.id)
    if let item, try readerOfVisible(item, membership, in: transaction) != nil { return result }
    let others = members.filter { $0.name != "dataOmitted" && $0.name != "data" }
    return JSONText(.object(others + [.init("data", .null)]))
  }

  /// The item as the sender sees it now; by the key of one that was kept, the conflict that holds it.
  func state(
    of id: ItemID, _ key: String?, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PushResult {
    let membership = sender.membership
    var result = PushResult()
    guard let item = try transaction.item(id, membership.account.id) else { return result }
    if let key, let conflict = try transaction.conflict(id, item.account),
      let kept = KeptChange(conflict), kept.key == key
    {
      return PushResult(key: key, type: kept.type, conflicts: [id])
    }
    result.key = key ?? item.key
    result.type = item.type
    result.id = item.id
    result.revision = item.revision
    guard let reader = try readerOfVisible(item, membership, in: transaction) else {
      return result
    }
    // A sheet of that many bytes of values need not be read to know that it is left out.
    if item.type == .sheet, try transaction.size(of: id, item.account) > PushResult.mostData {
      result.isDataOmitted = true
      return result
    }
    var writer = ResponseWriter(zone: zone(of: sender.context))
    try reader.write(item, for: membership, in: transaction, to: &writer)
    result.data = JSONText(bytes: writer.buffer.array())
    return result.leavingOut(over: PushResult.mostData)
  }

  /// What writes an item; `nil` for one that is not in the feed, or that the member may not see.
  func readerOfVisible(
    _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (any ItemReader)? {
    guard let reader = reader(of: item.type) else { return nil }
    guard let target = try reader.target(of: item, in: transaction) else { return reader }
    return try transaction.isVisible(target, to: membership) ? reader : nil
  }

  /// The result of a change that is refused; a fault of the database refuses the request.
  func refused(
    _ change: PushedChange, _ fault: InspectionFault
  ) throws(InspectionFault) -> PushResult {
    if case .database = fault { throw fault }
    let problem = fault.problem
    var result = PushResult()
    result.key = change.key
    result.status = problem.type.status
    result.problem = JSONText(problem.tree)
    return result
  }
}

extension PushedChange {
  /// SHA-256 of what the change says.
  var fingerprint: [UInt8] {
    let tree =
      malformation?.given
      ?? .object([
        "op": .text(operation.rawValue), "type": type.map { .text($0.rawValue) },
        "id": id.map { .integer($0.value) }, "key": key.map { .text($0) },
        "base": base.map { .integer(Int64($0)) },
        "inspectionBase": inspectionBase.map { .integer(Int64($0)) }, "set": .object(set),
      ])
    let bytes = tree.canonical ?? tree.compact
    return SHA256.of(bytes.span).array
  }
}

extension PushResult {
  var text: JSONText {
    var writer = ResponseWriter(zone: .utc)
    write(to: &writer)
    return JSONText(bytes: writer.buffer.array())
  }
}

extension JSONText {
  /// A result that was given before.
  var again: JSONText {
    let member = Array(#","again":true}"#.utf8)
    return JSONText(bytes: bytes.dropLast() + member)
  }
}
