package import Blobs

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
