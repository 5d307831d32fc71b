import Blobs
import Core
import Database
import Imaging
import WebAPI

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
      let format = picture.mediaType.flatMap({ PictureFormat(mediaType: $0) })
    else { return nil }
    return UnreadPicture(
      account: account, id: picture.id, blob: blob, format: format,
      isToBeStripped: !picture.isGiven)
  }
}
