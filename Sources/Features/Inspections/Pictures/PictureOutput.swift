package import Blobs
import Core
package import WebAPI

extension Picture: ShownItem {
  package static let schemaName = "Picture"

  package static var example: Picture {
    var picture = Picture()
    picture.owner = ItemID(stored: 1_041)
    picture.field = "damp"
    picture.caption = "The wall to the north"
    picture.mediaType = "image/jpeg"
    picture.length = 2_468_013
    picture.sha256 = String(repeating: "0", count: 64)
    picture.width = 4_032
    picture.height = 3_024
    picture.takenAt = Instant(seconds: 1_772_438_400)
    picture.position = .sample
    return picture
  }

  /// The path of a picture below the API's root.
  static func path(_ id: ItemID, _ account: String) -> String {
    "/accounts/\(account)/pictures/\(id)"
  }

  package func write(_ item: Item, to writer: inout ResponseWriter) {
    Picture.fields.write(self, to: &writer) { name, writer in
      if name == "id" { writer.field("key", item.key) }
    }
    writer.optionalField("removedBy", removal?.by)
    writer.optionalField("removedAt", removal?.at)
    writer.optionalField("comment", removal?.comment)
    writer.field("by", item.madeBy)
    writer.field("madeAt", item.madeAt)
    writer.field("revision", item.revision)
    writer.field("active", item.isActive)
  }
}

/// A picture after a change.
struct ChangedPicture: Output {
  let record: PictureRecord
  /// What the change was kept as; nil for one that sets what it says.
  let conflicts: [ItemID]?

  static var example: ChangedPicture { ChangedPicture(record: .example, conflicts: []) }

  func write(to writer: inout ResponseWriter) {
    record.write(to: &writer)
    if let conflicts { writer.field("conflicts", conflicts) }
  }
}

/// What pictures need of the server: the files beside the database, and what reads them.
package struct PictureFiles: Sendable {
  package let blobs: BlobStore
  package let reading: PictureReading
  package let room: UploadRoom

  package init(blobs: BlobStore, reading: PictureReading, room: UploadRoom) {
    self.blobs = blobs
    self.reading = reading
    self.room = room
  }
}
