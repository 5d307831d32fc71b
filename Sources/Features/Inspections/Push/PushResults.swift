import Bytes
import Core
import Crypto
import Database
import JSON
package import WebAPI
import Zones

extension Inspections {
  /// What devices send.
  var pushOperations: [Operation] { [pushOperation] }

  private var pushOperation: Operation {
    .writeInSlices(
      OperationInfo(
        127, "push", .post("/accounts/{account}/push"), .inspector, .inspections,
        "Takes changes that a device made, each alone."),
      OperationOptions<Push, PushForm>(
        details:
          "n rises with every change that a device ever makes. What is wrong with a change refuses that one alone. A result with 4xx is final; with 5xx send the change again. The same change again gives its first result, with again. An item over 64 KiB is left out of a result, with dataOmitted, and so is every item once the answer has 4 MiB; in a result that is given again one over 4 KiB is. The feed has it.",
        bodyLimits: BodyLimits(bytes: 8 << 20, names: 100_000), knowsRepetition: true),
      from: 0
    ) { push, slice, context, transaction, writer throws(InspectionFault) in
      if slice == 0 {
        writer.beginObject()
        writer.field("receivedAt", context.now)
        writer.field("skew", context.now.seconds - push.sentAt.seconds)
        writer.name("results")
        writer.beginArray()
      }
      var results: [JSONText] = []
      try self.push(push, slice: slice, after: writer.earlierBytes, context, in: transaction) {
        results.append($0)
      }
      for result in results { result.write(asValueTo: &writer) }
      if slice + 1 < push.slices { return slice + 1 }
      writer.endArray()
      writer.endObject()
      return nil
    }
  }

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
    var isLarge = sender.isAnsweredBriefly
    if item.type == .sheet, try transaction.size(of: id, item.account) > PushResult.mostData {
      isLarge = true
    }
    if isLarge {
      result.isDataOmitted = true
      return result
    }
    var writer = ResponseWriter(zone: zone(of: sender.context))
    try reader.write(item, for: membership, in: transaction, to: &writer)
    result.data = JSONText(bytes: writer.buffer.array())
    return result.leavingOut(over: PushResult.mostData)
  }

  /// What writes an item; `nil` for one that the member may not see.
  func readerOfVisible(
    _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (any ItemReader)? {
    let reader = reader(of: item.type)
    guard let target = try reader.place(of: item, in: transaction)?.target else { return reader }
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

extension Push: Input {
  package init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    device = decoder.required(
      "device", .deviceName, "The name that the installation gave itself.")
    sentAt = decoder.required("sentAt", .instant, "By the clock of the device.")
    confirmed = decoder.optional(
      "confirmed", .integer(0...ItemID.largest),
      "The highest n whose result the device has; 0 for none.")
    changes = decoder.required(
      "changes", .list(.standingAlone, 1...Push.mostChanges))
  }
}

extension FieldType where Value == PushedChange {
  /// A change with what is wrong with it, which refuses that change alone.
  fileprivate static var standingAlone: FieldType {
    judgedAlone { change, given, errors in
      if !errors.isEmpty { change.malformation = Malformation(errors, of: given) }
    }
  }
}

extension Malformation {
  fileprivate init(_ errors: [FieldError], of given: JSONValue) {
    self.init(
      errors: errors.map { FieldError($0.field.isEmpty ? "changes" : $0.field, $0.message) },
      given: JSONTree(given))
  }
}

extension PushedChange: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init()
    number = decoder.requiredOrNil("n", .number) ?? 0
    operation = decoder.requiredOrNil("op", .oneOf(Operation.self)) ?? .set
    type = decoder.optional("type", .oneOf(PushedType.self), "Of the item; needed to add one.")
    id = decoder.optional("id", .id(), "Of the item; or give its key.")
    key = decoder.optional("key", .clientKey)
    base = decoder.optional(
      "base", .revision, "The revision last received; 0 for what the device made itself.")
    inspectionBase = decoder.optional("inspectionBase", .revision)
    set = decoder.optional(
      "set", .pushedSet, default: [], "The fields, by the type of the item.")
    madeAt = decoder.optional("madeAt", .instant, "By the clock of the device.")
  }
}

extension FieldType where Value == [JSONTree.Member] {
  /// The fields of a change; each change is decoded by its own type.
  static let pushedSet = FieldType(PushSchema.set, placeholder: []) { raw, context in
    values.read(raw, context)
  }
}

extension FieldType where Value == Int64 {
  /// The number of a change.
  static let number = integer(1...ItemID.largest)
}

extension PushResult {
  func write(to writer: inout ResponseWriter) {
    writer.object(named: "PushResult") { writer in
      writer.field("key", key)
      writer.field("status", status)
      writer.field("type", type)
      writer.field("id", id)
      writer.field("revision", revision)
      if writer.isDescribing {
        writer.name("data", isOptional: true)
        writer.describe(Schemas.anyOf([PushSchema.data, .object(["type": .text("null")])]))
      } else if !isDataOmitted {
        writer.field("data", data)
      }
      writer.optionalField("dataOmitted", isDataOmitted ? true : nil)
      writer.field("conflicts", conflicts)
      if writer.isDescribing {
        writer.name("problem", isOptional: true)
        writer.describe(Schemas.problem)
      } else {
        writer.optionalField("problem", problem)
      }
      if writer.isDescribing { writer.optionalField("again", Bool?.some(true)) }
    }
  }
}

/// The form of an answer to a push.
struct PushForm: Writable {
  static var sample: PushForm { PushForm() }

  func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "PushResults") { writer in
      writer.field("receivedAt", Instant(seconds: 0))
      writer.field("skew", 0)
      writer.name("results")
      writer.array { writer in PushResult().write(to: &writer) }
    }
  }
}
