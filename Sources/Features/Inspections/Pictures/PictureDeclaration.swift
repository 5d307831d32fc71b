import Core
import Database
import JSON
import Merging
import WebAPI

/// What is said of pictures, whose bytes come by themselves.
struct PictureDeclaration: ItemDeclaration {
  typealias Record = PictureRecord

  let inspections: Inspections
  let type = ItemType.picture
  let references: Set<String> = ["of"]

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? {
    try transaction.picture(item.id, item.account).map {
      ItemPlace(target: $0.picture.target, holder: $0.picture.owner)
    }
  }

  func find(
    _ item: Item, changing fields: PicturePatch, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<PictureRecord> {
    let record = try record(of: item, in: transaction)
    var found = FoundItem(item: item, record: record, target: record.picture.target)
    if let id = record.picture.inspection {
      found.inspection = try transaction.inspection(id, item.account)
    }
    return found
  }

  /// Announces a picture, or makes it of bytes that the sender sees.
  func add(
    _ new: AnnouncedPicture, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var draft = new.draft
    draft.key = key
    let owner = try inspections.owner(of: draft, sender, in: transaction)
    if let finishedAt = owner.inspection?.finishedAt, let base = known.inspectionBase,
      RecordState.isFinished(Int(finishedAt), knownTo: known.base, base)
    {
      throw .finished
    }
    // Of an item that the sender never saw nothing is added: see `lostItem`.
    let item = try inspections.addPicture(draft, nil, isLate: true, sender, in: transaction)
    let kept = try item.isActive ? nil : transaction.conflict(aboutPicture: item.id, item.account)
    return AddedItem(item: item, conflicts: kept.map { [$0.id] } ?? [])
  }

  func check(
    _ fields: inout PicturePatch, of found: FoundItem<PictureRecord>, _ known: KnownRevisions,
    _ merged: inout MergedItem, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var errors = Picture.fields.errors(in: fields.patch)
    if case .set(let field?) = fields.patch[\.field],
      let owner = try inspections.owner(
        found.record.picture.owner, sender.account, in: transaction),
      try inspections.field(field, of: owner, sender.membership, in: transaction) == nil
    {
      errors.append(.notOfOwner)
    }
    try errors.throwIfAny()
  }

  func apply(
    _ fields: PicturePatch, _ change: ItemChange, to found: FoundItem<PictureRecord>,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var new = fields.patch.applied(to: found.record.picture)
    switch change.active {
    case true?:
      new.inactiveSince = nil
      if !new.counts { try inspections.count(&new, already: 0, sender, in: transaction) }
    case false?: new.inactiveSince = sender.origin.receivedAt
    case nil: break
    }
    try transaction.change(found.record, to: new, change, sender)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    writer.value(try record(of: item, in: transaction))
  }
}
