import AuditLog
import Blobs
import Core
import Database
import Forms
import Imaging
import WebAPI
import Zones

extension WriteTransaction {
  /// Stores what was read of a picture; nil for one that can't be read. Then its original is never given where it
  /// should have lost its metadata.
  func keep(
    _ copies: PictureCopies?, of job: UnreadPicture, _ zones: Zones, _ context: RequestContext
  ) throws(InspectionFault) {
    hold(.account(job.account))
    guard let account = try account(job.account), let old = try picture(job.id, job.account),
      old.picture.blob == job.blob.id, !old.picture.isRead
    else { return }
    let before = try old.picture.auditFields(old.item, in: self)
    var new = old.picture
    new.isRead = true
    if let copies {
      try store(copies, in: &new, job, context)
      let zone = zones.zone(named: account.timeZone) ?? .utc
      new.takenAt = new.takenAt ?? copies.properties.takenAt?.instant(in: zone)
      if new.position == nil, !job.isToBeStripped {
        new.position = copies.properties.position?.position
      }
    } else {
      new.state = .unreadable
      try ofDatabase { () throws(DatabaseError) in
        try Blob.set(.unreadable, of: job.blob.id, in: self)
      }
    }
    let change = ItemChange(Picture.fields.changes(from: old.picture, to: new), active: nil)
    let item = try changeItem(job.id, job.account, change, Origin(context))
    try update(new)
    let after = try new.auditFields(item, in: self)
    if after != before { try record(context, account, item, before: before, after: after) }
  }

  /// Stores the copies, and the original without its metadata in the place of the one with it. That one goes with the
  /// next sweep.
  private func store(
    _ copies: PictureCopies, in picture: inout Picture, _ job: UnreadPicture,
    _ context: RequestContext
  ) throws(InspectionFault) {
    let (properties, now) = (copies.properties, context.now)
    picture.width = Int64(properties.width)
    picture.height = Int64(properties.height)
    picture.isGiven = true
    // Another release may make other copies of the same bytes: those that are there are in the audit log.
    picture.blob = try ofDatabase { () throws(DatabaseError) in
      var id = job.blob.id
      if let stripped = copies.stripped {
        id = try Blob.add(
          stripped, mediaType: job.format.mediaType, properties.state, at: now, in: self
        ).id
        try Blob.drop(job.blob.id, at: now - BlobStore.longGraceSeconds, in: self)
      }
      try Blob.set(properties.state, of: id, in: self)
      if try hasOthers(than: copies, id) { return id }
      let print = try Blob.add(
        copies.print, mediaType: PictureFormat.jpeg.mediaType, .opaque, at: now, in: self)
      try Thumb.file(print.id).store(PictureSize.print.rawValue, of: id, at: now, in: self)
      try Thumb.bytes(copies.thumb).store(PictureSize.thumb.rawValue, of: id, at: now, in: self)
      return id
    }
  }

  /// Whether a blob has copies other than these.
  private func hasOthers(
    than copies: PictureCopies, _ id: BlobID
  ) throws(DatabaseError) -> Bool {
    guard case .bytes(let thumb)? = try Thumb.find(PictureSize.thumb.rawValue, of: id, in: self),
      case .file(let file)? = try Thumb.find(PictureSize.print.rawValue, of: id, in: self),
      let print = try Blob.find(file, in: self)
    else { return false }
    return thumb != copies.thumb || print.sha256 != copies.print.sha256
  }
}

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
