import AuditLog
import Blobs
import Core
import Database
import Forms
import Imaging
import JSON
import WebAPI
import Zones

/// A picture whose bytes are to be read.
struct UnreadPicture {
  let account: AccountID
  let id: ItemID
  let blob: Blob
  let format: PictureFormat
  /// Whether the original may be given only without its metadata.
  let isToBeStripped: Bool
}

/// What was made of a picture.
struct PictureCopies {
  let properties: PictureProperties
  let thumb: [UInt8]
  let print: SealedFile
  /// The original without its metadata, where it is to be removed.
  let stripped: SealedFile?
}

/// The names of the copies of a picture.
enum PictureSize: String, CaseIterable, FieldValue {
  case original
  /// At most 1600 pixels.
  case print
  /// At most 320 pixels.
  case thumb
}

extension ReadTransaction {
  /// The next picture of an account to be read, without those that are under way.
  func nextUnread(
    _ account: AccountID, notIn underWay: Set<ItemID>
  ) throws(InspectionFault) -> UnreadPicture? {
    guard let picture = try unreadPicture(account, without: underWay), let id = picture.blob
    else { return nil }
    let blob = try ofDatabase { () throws(DatabaseError) in try Blob.find(id, in: self) }
    guard let blob,
      let format = PictureFormat.allCases.first(where: { $0.mediaType == picture.mediaType })
    else { return nil }
    return UnreadPicture(
      account: account, id: picture.id, blob: blob, format: format,
      isToBeStripped: !picture.isGiven)
  }
}

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
    if change.isEmpty { return }
    try record(
      context, account, item, before: old.picture.auditFields(old.item),
      after: new.auditFields(item))
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
    picture.blob = try ofDatabase { () throws(DatabaseError) in
      var id = job.blob.id
      if let stripped = copies.stripped {
        id = try Blob.add(
          stripped, mediaType: job.format.mediaType, properties.state, at: now, in: self
        ).id
        try Blob.drop(job.blob.id, at: now - BlobStore.longGraceSeconds, in: self)
      }
      try Blob.set(properties.state, of: id, in: self)
      let print = try Blob.add(
        copies.print, mediaType: PictureFormat.jpeg.mediaType, .opaque, at: now, in: self)
      try Thumb.file(print.id).store(PictureSize.print.rawValue, of: id, at: now, in: self)
      try Thumb.bytes(copies.thumb).store(PictureSize.thumb.rawValue, of: id, at: now, in: self)
      return id
    }
  }

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
        context, account, item, before: old.picture.auditFields(old.item),
        after: new.auditFields(item))
    }
    return released.count
  }
}

extension PictureProperties {
  /// The size as stored.
  fileprivate var state: Blob.State {
    let isTurned = orientation > 4
    return .read(
      width: isTurned ? height : width, height: isTurned ? width : height,
      orientation: orientation)
  }
}

extension CapturedTime {
  /// By the camera's clock, which shows the account's time where it says nothing else.
  fileprivate func instant(in zone: Zone) -> Instant? {
    guard let day = Day(year: year, month: month, day: day),
      let local = LocalTime(day: day, secondOfDay: hour * 3_600 + minute * 60 + second)
    else { return nil }
    if let offsetMinutes { return Instant(seconds: local.seconds - Int64(offsetMinutes) * 60) }
    return zone.instant(of: local).earliest
  }
}

extension CapturedPosition {
  fileprivate var position: Position? {
    try? Position(
      .object([
        "latitude": .number(Self.decimal(latitude, digits: 7)),
        "longitude": .number(Self.decimal(longitude, digits: 7)),
        "accuracy": accuracyCentimetres.map { .number(Self.decimal($0, digits: 2)) },
      ]))
  }

  /// A number of units of its last digit.
  private static func decimal(_ units: Int, digits: Int) -> String {
    "\(units)e-\(digits)"
  }
}
