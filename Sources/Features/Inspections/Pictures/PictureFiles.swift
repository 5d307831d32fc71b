package import Blobs

/// What pictures need of the server: the files beside the database, and what reads them.
package struct PictureFiles: Sendable {
  package let blobs: BlobStore
  package let reading: PictureReading

  package init(blobs: BlobStore, reading: PictureReading) {
    self.blobs = blobs
    self.reading = reading
  }
}
