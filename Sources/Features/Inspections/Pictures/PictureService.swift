import Core
import Database
import JSON
import Merging
import WebAPI

/// Pictures, as pushes, the feed and decisions know them.
struct PictureService: ItemService {
  let inspections: Inspections
  let references: Set<String> = ["of"]

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { try found(item, in: transaction).picture.target }

  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { try found(item, in: transaction).picture.owner }

  /// Announces a picture, or makes it of bytes that the sender sees.
  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let announced: AnnouncedPicture = try inspections.decode(change.set, sender)
    var draft = announced.draft
    draft.key = key
    let owner = try inspections.owner(of: draft, sender, in: transaction)
    if let known = change.inspectionBase, let finished = owner.inspection?.finishedAt,
      known >= finished
    {
      throw .finished
    }
    // Of an item that the sender never saw nothing is added: see `lostItem`.
    let item = try inspections.addPicture(draft, nil, isLate: true, sender, in: transaction)
    let kept = try item.isActive ? nil : transaction.conflict(aboutPicture: item.id, item.account)
    return AddedItem(item: item, conflicts: kept.map { [$0.id] } ?? [])
  }

  func change(
    _ item: Item, _ change: OfferedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let patch: PicturePatch = try inspections.decode(change.set, sender)
    var change = change
    change.active = patch.isActive
    return try inspections.change(
      try found(item, in: transaction), patch, change, sender, in: transaction)
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    try found(item, in: transaction).value(of: field)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    writer.value(try found(item, in: transaction))
  }

  private func found(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureRecord {
    guard let record = try transaction.picture(item.id, item.account) else { throw .notFound }
    return record
  }
}
