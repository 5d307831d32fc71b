package import Core
package import Database
package import JSON
package import WebAPI
import Zones

/// Who makes a change of items, and with which device.
package struct Sender: Sendable {
  package let membership: Membership
  package let context: RequestContext
  package let origin: Origin
  /// The IANA name of the zone of the local times that the change has; nil for that of a server without a caller.
  let timeZone: String?
  /// Whether results leave items out, since the answer is large already.
  var isAnsweredBriefly = false

  /// A request of its own, without a device.
  package init(_ membership: Membership, _ context: RequestContext) {
    self.init(membership, context, Origin(context))
  }

  /// A change whose author, with that zone, need not be the caller.
  package init(
    _ membership: Membership, _ context: RequestContext, _ origin: Origin, timeZone: String? = nil
  ) {
    self.membership = membership
    self.context = context
    self.origin = origin
    self.timeZone = timeZone ?? context.caller?.timeZone
  }

  package var account: AccountID { membership.account.id }
}

/// A change of an item that its sender made knowing an earlier revision.
package struct OfferedChange: Sendable {
  /// The fields that it sets, as a client gives them.
  package var set: [JSONTree.Member]
  /// Whether the item becomes active or inactive; nil if it stays as it is.
  package var active: Bool?
  /// The revision that the sender last received, 0 if it made the item itself; nil if the change is to be made
  /// whatever the item has now.
  package var base: Int?
  /// The same of the inspection that the item belongs to.
  package var inspectionBase: Int?

  package init(
    set: [JSONTree.Member], active: Bool? = nil, base: Int?, inspectionBase: Int? = nil
  ) {
    self.set = set
    self.active = active
    self.base = base
    self.inspectionBase = inspectionBase
  }
}

/// A type of items in the feed.
package protocol ItemReader: Sendable {
  /// The target that the item is, or hangs on: who sees that sees the item. Nil for what every member sees.
  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID?
  /// Whether a member who sees its target sees the item.
  func isShown(
    _ item: Item, to membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool
  /// Writes the item as the reading operations show it to a member.
  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault)
  /// Writes rows of the feed, all of this type and with none of it between them, until the output is full.
  func write(
    _ items: ArraySlice<Item>, for membership: Membership, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault)
}

extension ItemReader {
  package func write(
    _ items: ArraySlice<Item>, for membership: Membership, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    for item in items {
      output.begin(item, to: &writer)
      try write(item, for: membership, in: transaction, to: &writer)
      output.end(item.seq, to: &writer)
      if output.isFull { return }
    }
  }

  package func isShown(
    _ item: Item, to membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool { true }
}

/// What became of an item that was to be added.
package struct AddedItem: Sendable {
  /// Nil for one that was kept instead.
  let item: Item?
  /// The conflicts that it was kept as, or some of its fields.
  var conflicts: [ItemID] = []
}

/// A type of items that clients add and change: what pushes and decisions need of it.
package protocol ItemService: ItemReader {
  /// The fields that name other items, which a device may name by their keys.
  var references: Set<String> { get }
  /// The fields that may change after the inspection is finished.
  var fieldsAfterFinishing: Set<String> { get }
  /// The item that an item belongs to: a target's parent, an inspection's target, the inspection of all else.
  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID?
  /// Makes an item. Errors name the fields as they stand in `set`.
  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem
  /// Changes an item, as far as others did not change the same, and the sender may.
  ///
  /// - Returns: the conflicts that the change was kept as.
  func change(
    _ item: Item, _ change: OfferedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID]
  /// Changes the state of an item, such as to finished.
  func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault)
  /// The value of a field now.
  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText
}

extension ItemService {
  package var fieldsAfterFinishing: Set<String> { [] }

  package func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    throw .invalid("op", "Items of this type have no state of their own.")
  }
}

extension Inspections {
  /// Reads an input from members of a JSON object.
  ///
  /// - Throws: everything that is wrong with it.
  func decode<Value: Input>(
    _ members: [JSONTree.Member], _ sender: Sender
  ) throws(InspectionFault) -> Value {
    try decode(members, in: zone(of: sender), sender.context)
  }

  /// The same, with local times in a zone.
  func decode<Value: Input>(
    _ members: [JSONTree.Member], in zone: Zone, _ context: RequestContext
  ) throws(InspectionFault) -> Value {
    let context = InputContext(
      zone: zone, zones: zones, now: context.now, caller: context.caller)
    let text = JSONText(.object(members))
    guard let given = (try? JSONDocument(text.bytes))?.root.members else {
      throw .invalid("set", "This must be an object.")
    }
    var decoder = InputDecoder(given.map { ($0.name, .json($0.value)) }, context: context)
    let value = Value(&decoder)
    decoder.addErrorsOfUnknownFields()
    try decoder.errors.throwIfAny()
    return value
  }
}

extension Inspections {
  /// What pushes and decisions need of a type of items; `nil` for one that clients do not add and change. A new type is
  /// a line here.
  func service(of type: ItemType) -> (any ItemService)? {
    switch type {
    case .target: TargetService(inspections: self)
    case .inspection: InspectionService(inspections: self)
    case .sheet: SheetService(inspections: self)
    case .finding: FindingService(inspections: self)
    case .picture: PictureService(inspections: self)
    case .account, .member, .template, .conflict: nil
    }
  }

  /// What the feed needs of a type of items; `nil` for one that is not in the feed.
  func reader(of type: ItemType) -> (any ItemReader)? {
    switch type {
    case .account: AccountReader(inspections: self)
    case .member: MemberReader(inspections: self)
    case .template: TemplateReader(inspections: self)
    case .conflict: ConflictReader(inspections: self)
    case .target, .inspection, .sheet, .finding, .picture: service(of: type)
    }
  }
}
