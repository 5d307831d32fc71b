import AuditLog
import Blobs
import Core
package import Database
import Imaging
import JSON
import Merging
import WebAPI

extension Inspections {
  /// Decides whether a picture may be added, before its bytes come.
  ///
  /// - Throws: `.tooLarge`, `.quota`, `.finished`, `.duplicate` of the key, `.invalid` for everything else that is
  ///   wrong.
  package func newPicture(
    _ draft: PictureDraft, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PicturePlace {
    let account = sender.membership.account
    try checkLength(draft.length, account)
    let owner = try owner(of: draft, sender, in: transaction)
    let rejection = try rejection(of: owner, sender, in: transaction)
    if rejection == .rights, try !maySendLate(draft, owner, sender, in: transaction) {
      throw .noOwner(draft)
    }
    let earlier = try earlier(draft, owner, sender, in: transaction)
    if earlier == nil {
      if rejection == .finished { throw .finished }
      if rejection == .removed {
        throw .invalid(draft.ownerField, "It is inactive: make it active first.")
      }
      try check(draft, owner, isMost: true, sender, in: transaction)
      try checkQuota(draft.length ?? 0, counted: 0, sender, in: transaction)
    }
    let lacksBytes = earlier?.picture.blob == nil
    if earlier?.picture.state == .removed { try checkOpen(owner) }
    var known = lacksBytes ? nil : earlier
    if known == nil, let digest = draft.sha256 {
      known = try transaction.picture(sha256: "\(digest)", seenBy: sender.membership)
    }
    return PicturePlace(
      owner: owner.id, inspection: owner.inspection?.item.id, target: owner.target,
      earlier: earlier, known: known, limit: mostBytes(of: account),
      scope: try scope(of: earlier, sender, in: transaction))
  }

  /// Adds a picture with its bytes, or fills the one that was announced under its key. Without bytes it is made of
  /// those of one that the sender sees, or else awaited.
  ///
  /// What came to stand in its way since `newPicture` becomes a conflict; so does a right that was taken before it was
  /// announced, with `isLate`.
  ///
  /// - Throws: `.tooLarge`, `.quota`, `.unsupported`, `.duplicate` of the key, `.invalid`.
  package func addPicture(
    _ draft: PictureDraft, _ bytes: PictureBytes?, isLate: Bool = false, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    transaction.hold(.account(sender.account))
    let account = sender.membership.account
    let owner = try owner(of: draft, sender, in: transaction)
    let rejection = try rejection(of: owner, sender, in: transaction)
    if rejection == .rights, bytes == nil, !isLate,
      try !maySendLate(draft, owner, sender, in: transaction)
    {
      throw .noOwner(draft)
    }
    var draft = draft
    try take(bytes, into: &draft, account)
    if let earlier = try earlier(draft, owner, sender, in: transaction) {
      if earlier.picture.state == .removed { try checkOpen(owner) }
      return try fill(earlier, with: draft, bytes, sender, in: transaction)
    }
    try check(draft, owner, isMost: false, sender, in: transaction)
    var picture = Picture(draft, owner, sender)
    if let bytes {
      try store(bytes, in: &picture, sender, in: transaction)
    } else if let known = try transaction.picture(
      sha256: picture.sha256, seenBy: sender.membership)
    {
      try picture.take(known.picture, account, in: transaction)
    } else {
      picture.state = .awaited
    }
    // Bytes that are there may be more than were announced.
    try count(&picture, already: bytes?.counted ?? 0, sender, in: transaction)
    // What is below an inactive item is in no list; else the picture is kept inactive, since its bytes need a place.
    let isKept = rejection != nil && rejection != .removed
    if isKept { picture.inactiveSince = sender.origin.receivedAt }
    let item = try transaction.add(picture, key: draft.key, isActive: !isKept, sender).item
    if !picture.isRead { transaction.signal(Picture.unreadSignal) }
    if let rejection, isKept {
      let kept = KeptChange(.add, .picture, key: item.key, picture.offered)
      let holder = rejection == .finished ? owner.inspection?.item : nil
      _ = try keep(
        kept, as: rejection, on: holder ?? owner.item, picture: item.id, sender, in: transaction)
    } else if let inactive = try inactive(above: item, in: transaction) {
      _ = try keepRemoval(of: inactive, sender, in: transaction)
    }
    return item
  }

  /// A picture that was dropped may come once its inspection is open again.
  private func checkOpen(_ owner: PictureOwner) throws(InspectionFault) {
    if owner.inspection?.inspection.state != .open { throw .finished }
  }

  /// Fills a picture that was announced; any other that has the same bytes stays as it is.
  private func fill(
    _ old: PictureRecord, with draft: PictureDraft, _ bytes: PictureBytes?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    guard old.picture.blob == nil else { return old.item }
    var new = old.picture
    new.removal = nil
    if let bytes {
      try store(bytes, in: &new, sender, in: transaction)
    } else {
      let known = try transaction.picture(sha256: new.sha256, seenBy: sender.membership)
      guard let known else { return old.item }
      try new.take(known.picture, sender.membership.account, in: transaction)
    }
    if !new.counts {
      try count(&new, already: bytes?.counted ?? 0, sender, in: transaction)
    }
    // That announced bytes come is no person's change: nobody's change of the picture is late for it.
    var origin = sender.origin
    origin.user = nil
    let change = ItemChange(from: old.picture, to: new)
    let item = try transaction.change(
      old, to: new, change, Sender(sender.membership, sender.context, origin)
    ).item
    if !new.isRead { transaction.signal(Picture.unreadSignal) }
    try finishIfArrived(new.inspection, sender, in: transaction)
    return item
  }

  /// Gives a picture its bytes.
  private func store(
    _ bytes: PictureBytes, in picture: inout Picture, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let isStripped = sender.membership.account.pictureLocation == .strip
    if isStripped, !bytes.format.isDecoded { throw .cannotStrip }
    let (now, isRead) = (sender.origin.receivedAt, !bytes.format.isDecoded)
    let blob = try ofDatabase { () throws(DatabaseError) in
      try Blob.add(
        bytes.file, mediaType: bytes.format.mediaType, isRead ? .opaque : .unread, at: now,
        in: transaction)
    }
    picture.blob = blob.id
    picture.state = .stored
    picture.mediaType = bytes.format.mediaType
    picture.isRead = isRead
    picture.isGiven = !isStripped
  }
}

extension Inspections {
  /// Whether a change announces a picture that is there already. A restore can lose an announcement, and then the bytes
  /// may come before the device announces it once more. What that names may have no pictures now: a number that the
  /// restore lost, too, is no item's, and a sheet that comes after the finishing is kept as a conflict.
  func announces(
    _ id: ItemID, _ change: PushedChange, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    let set = JSONTree.object(change.set)
    guard change.type == .picture, let picture = try transaction.picture(id, account)?.picture,
      case .text(let sha256)? = set["sha256"], sha256.lowercased() == picture.sha256
    else { return false }
    let named: ItemID?
    switch set["of"] {
    case .integer(let number)?: named = ItemID(stored: number)
    case .text(let key)?: named = try transaction.item(key: key, account)
    default: return false
    }
    guard let named, let owner = try owner(named, account, in: transaction) else { return true }
    return owner.id == picture.owner
  }
}
