import AuditLog
import Blobs
import Core
import Database
import WebAPI

extension WriteTransaction {
  /// Gives up the bytes of pictures that are inactive for 30 days: they count no longer, and their files go if nothing
  /// else names them. One that is made active again is awaited.
  func releaseInactivePictures(
    _ id: AccountID, _ context: RequestContext
  ) throws(InspectionFault) -> Int {
    hold(.account(id))
    guard let account = try account(id) else { return 0 }
    let before = context.now - Picture.keptSeconds
    let released = try pictures(inactiveSince: before, account.id)
    for picture in released {
      guard let old = try self.picture(picture.id, account.id) else { continue }
      let fields = try old.picture.auditFields(old.item, in: self)
      var new = old.picture
      new.counts = false
      if let blob = new.blob {
        new.state = .awaited
        new.blob = nil
        new.isRead = true
        try ofDatabase { () throws(DatabaseError) in try Blob.drop(blob, at: before, in: self) }
      }
      try addUsedBytes(-new.length, account.id)
      let change = ItemChange(Picture.fields.changes(from: old.picture, to: new), active: nil)
      let item = try changeItem(picture.id, account.id, change, Origin(context))
      try update(new)
      if change.isEmpty { continue }
      try record(
        context, account, item, before: fields, after: try new.auditFields(item, in: self))
    }
    return released.count
  }
}
