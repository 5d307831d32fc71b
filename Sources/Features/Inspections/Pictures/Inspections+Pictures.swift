import Bytes
import Blobs
import Core
import Crypto
import Database
import HTTP
import Imaging
import JSON
import WebAPI

/// Which pictures are wanted, and how many.
struct PicturesQuery: Sendable {
  let account: String
  var filter: PictureFilter
  let limit: Int
}

extension Inspections {
  /// The pictures about targets that the member sees, in order.
  func pictures(
    _ query: PicturesQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<PictureRecord> {
    let account = membership.account.id
    let targets = try TargetFilter(query.filter.target, nil, membership, in: transaction)
    try check(query.filter, membership, in: transaction)
    var found: [PictureRecord] = []
    var hasMore = false
    try transaction.eachPicture(query.filter, account) { picture throws(InspectionFault) in
      guard targets.has(picture.target), let record = try transaction.record(of: picture),
        record.item.isActive
      else { return true }
      hasMore = found.count == query.limit
      if hasMore { return false }
      found.append(record)
      return true
    }
    let last = found.last?.picture
    return Page(
      found,
      next: hasMore ? last.map { Cursor([.integer($0.order), .integer($0.id.value)]) } : nil)
  }

  /// Refuses places that the member does not see.
  private func check(
    _ filter: PictureFilter, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var errors: [FieldError] = []
    let places: [(String, ItemType, ItemID?)] = [
      ("inspection", .inspection, filter.inspection), ("finding", .finding, filter.finding),
      ("sheet", .sheet, filter.sheet),
    ]
    for case (let name, let type, let id?) in places {
      let owner = try owner(id, membership.account.id, in: transaction)
      if let owner, owner.item.type == type,
        try transaction.isVisible(owner.target, to: membership)
      {
        continue
      }
      errors.append(FieldError(name, "There is no such \(type.rawValue)."))
    }
    try errors.throwIfAny()
  }

  /// - Throws: `.notFound` also for a picture of a target that the member does not see.
  func picture(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureRecord {
    guard let record = try transaction.picture(id, membership.account.id),
      try transaction.isVisible(record.picture.target, to: membership)
    else { throw .notFound }
    return record
  }

  /// The bytes of a picture, or of a smaller copy of it.
  ///
  /// - Throws: `.notFound` for what is not there: the bytes of an awaited one, the copies of one that was not read.
  func file(
    of record: PictureRecord, _ size: PictureSize, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FileAnswer {
    guard let source = try source(of: record.picture, size, in: transaction) else {
      throw .notFound
    }
    let format = PictureFormat.allCases.first { $0.mediaType == source.mediaType }
    let name = "\(membership.account.name)-\(record.item.id).\(format?.fileExtension ?? "bin")"
    let fields = [
      ("Cache-Control", "private, max-age=31536000, immutable"),
      ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
      ("Content-Disposition", "inline; filename=\"\(name)\""),
      ("Repr-Digest", "sha-256=:\(Self.base64(source.sha256.array)):"),
    ]
    switch source.content {
    case .bytes(let bytes):
      return FileAnswer(
        bytes, mediaType: source.mediaType, tag: "\(source.sha256)", fields: fields)
    case .file:
      let file = try open(source.sha256)
      return FileAnswer(
        FileContent(descriptor: file.descriptor, count: file.length, owner: file),
        mediaType: source.mediaType, tag: "\(source.sha256)", fields: fields)
    }
  }

  static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes.span), as: UTF8.self)
  }

  private func open(_ sha256: Digest) throws(InspectionFault) -> OpenFile {
    guard let files else { throw .noFiles }
    do throws(BlobFault) { return try files.blobs.open(sha256) } catch { throw .noFiles }
  }

  /// What the bytes of a picture are; nil for a size that there is none of.
  func source(
    of picture: Picture, _ size: PictureSize, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureSource? {
    guard let id = picture.blob else { return nil }
    return try ofDatabase { () throws(DatabaseError) in
      if size == .original {
        guard picture.isGiven, let mediaType = picture.mediaType,
          let blob = try Blob.find(id, in: transaction)
        else { return nil }
        return PictureSource(sha256: blob.sha256, mediaType: mediaType, content: .file)
      }
      // Of a picture whose metadata is to be removed, nothing is given before.
      guard picture.isGiven else { return nil }
      let mediaType = PictureFormat.jpeg.mediaType
      switch try Thumb.find(size.rawValue, of: id, in: transaction) {
      case .bytes(let bytes)?:
        return PictureSource(
          sha256: SHA256.of(bytes.span), mediaType: mediaType, content: .bytes(bytes))
      case .file(let copy)?:
        return try Blob.find(copy, in: transaction).map {
          PictureSource(sha256: $0.sha256, mediaType: mediaType, content: .file)
        }
      case nil: return nil
      }
    }
  }
}

/// The bytes of a picture or of a smaller copy.
struct PictureSource: Sendable {
  let sha256: Digest
  let mediaType: String
  let content: Content

  enum Content: Sendable {
    case bytes([UInt8])
    /// A stored file.
    case file
  }
}
