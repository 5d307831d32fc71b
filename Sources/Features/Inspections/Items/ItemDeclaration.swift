import ChangeFeed
import Core
import Database
import JSON
import Merging
import WebAPI

/// Where an item stands.
struct ItemPlace: Sendable {
  /// The target that the item is, or hangs on: who sees that sees the item. Nil for what every member sees.
  let target: ItemID?
  /// What the item belongs to: an inspection's target, the inspection of a sheet or a finding, what a picture is of.
  /// Nil for a target, which stands in a line of targets, and for what clients do not add.
  var holder: ItemID?
}

/// A type of items in the feed.
protocol ItemReader: Sendable {
  /// Where an item stands; nil for one that is not there.
  func place(of item: Item, in transaction: ReadTransaction) throws(InspectionFault) -> ItemPlace?
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
  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? { ItemPlace(target: nil) }

  func write(
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

  func isShown(
    _ item: Item, to membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool { true }
}

/// A type of items that clients add and change. `ItemEngine.swift` makes operations, pushes and decisions of it.
protocol ItemDeclaration: ItemReader {
  /// An item as it is stored.
  associatedtype Record: Sendable
  /// The fields of a new item, as a device gives them.
  associatedtype New: Input
  /// The fields of a change, as a device gives them.
  associatedtype Fields: ItemFields

  var inspections: Inspections { get }
  var type: ItemType { get }
  /// The fields that name other items, which a device may name by their keys.
  var references: Set<String> { get }
  /// The fields that may change after the inspection is finished.
  var fieldsAfterFinishing: Set<String> { get }

  /// The item with what a change of these fields must know.
  ///
  /// - Throws: `.notFound`.
  func find(
    _ item: Item, changing fields: Fields, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<Record>
  /// The value that a record has in a field of a change.
  func value(of field: String, in record: Record) -> JSONText
  /// The value that an item has now in a field of a change.
  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText
  /// Makes an item. Errors name the fields as they stand in `New`.
  func add(
    _ new: New, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem
  /// Checks the fields of a change, brings them into the form that is stored, and tells the merge what is special.
  func check(
    _ fields: inout Fields, of found: FoundItem<Record>, _ known: KnownRevisions,
    _ merged: inout MergedItem, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault)
  /// Stores the fields that a merge accepted, and what follows from them.
  func apply(
    _ fields: Fields, _ change: ItemChange, to found: FoundItem<Record>, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault)
  /// Changes the state of an item, such as to finished.
  func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault)
}

extension ItemDeclaration {
  var fieldsAfterFinishing: Set<String> { [] }

  func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    throw .invalid("op", "Items of this type have no state of their own.")
  }
}

/// The fields of an item that a change sets.
protocol ItemFields: Input {
  /// Whether the item becomes active or inactive; nil if it stays as it is.
  var isActive: Bool? { get }
  /// Those that it sets, without whether the item is active.
  var offered: [FieldBefore] { get }
  /// The same without those that are not named.
  func keeping(_ names: Set<String>) -> Self
}

/// The declared fields of a record that a change sets.
protocol PatchedFields: ItemFields {
  associatedtype Value: ItemValue
  var patch: Patch<Value> { get set }
}

extension PatchedFields {
  var offered: [FieldBefore] { Value.fields.values(in: patch).map { FieldBefore($0) } }

  func keeping(_ names: Set<String>) -> Self {
    var kept = self
    kept.patch = Value.fields.keeping(names, of: patch)
    return kept
  }
}

/// An item that is to be changed.
struct FoundItem<Record: Sendable>: Sendable {
  let item: Item
  let record: Record
  /// The target that it is, or hangs on.
  let target: ItemID
  /// The inspection that it is, or belongs to.
  var inspection: InspectionRecord?
}

/// What became of an item that was to be added.
struct AddedItem: Sendable {
  /// Nil for one that was kept instead.
  let item: Item?
  /// The conflicts that it was kept as, or some of its fields.
  var conflicts: [ItemID] = []
}

extension Inspections {
  /// What pushes and decisions need of a type of items; `nil` for one that clients do not add and change. A new type is
  /// a line here.
  func declaration(of type: ItemType) -> (any ItemDeclaration)? {
    switch type {
    case .target: TargetDeclaration(inspections: self)
    case .inspection: InspectionDeclaration(inspections: self)
    case .sheet: SheetDeclaration(inspections: self)
    case .finding: FindingDeclaration(inspections: self)
    case .picture: PictureDeclaration(inspections: self)
    case .account, .member, .template, .conflict: nil
    }
  }

  /// What the feed needs of a type of items.
  func reader(of type: ItemType) -> any ItemReader {
    switch type {
    case .account: AccountReader()
    case .member: MemberReader(inspections: self)
    case .template: TemplateReader()
    case .conflict: ConflictReader(inspections: self)
    case .target: TargetDeclaration(inspections: self)
    case .inspection: InspectionDeclaration(inspections: self)
    case .sheet: SheetDeclaration(inspections: self)
    case .finding: FindingDeclaration(inspections: self)
    case .picture: PictureDeclaration(inspections: self)
    }
  }
}
