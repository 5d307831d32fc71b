package import Blobs

/// What pictures need of the server: the files beside the database.
package struct PictureFiles: Sendable {
  package let blobs: BlobStore

  package init(blobs: BlobStore) { self.blobs = blobs }
}
