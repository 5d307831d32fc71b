public import Database

/// The files beside a database: whole ones under their SHA-256, and those that are being received.
///
/// The order makes it safe. Bytes are synced before a row tells of them, and a file has its name before a row names
/// it. So after a crash or a power loss no offset that was told is lost, and no row is without its file. Nodes of one
/// database may share the folder: locks on files in it set them apart.
///
/// Everything here but `isReceiving` and `isInPlace` blocks on the disk: on worker threads only, and never in a
/// transaction.
public final class BlobStore: Sendable {
  let folder: BlobFolder
  let files: any FileSystem
  /// For transactions that a receiver waits for.
  public let writer: Writer
  let receivers = IncomingFiles()
  let locks: FolderLocks

  /// The files of the database at that path, in the folder with `.files` behind its name.
  public convenience init(
    beside database: String, _ writer: Writer, _ reader: Reader
  ) throws(DatabaseError) {
    try self.init(BlobStore.folder(of: database), writer, reader, SystemFiles())
  }

  /// The files in that folder, which all nodes of a database see.
  public convenience init(
    in folder: String, _ writer: Writer, _ reader: Reader
  ) throws(DatabaseError) {
    try self.init(folder, writer, reader, SystemFiles())
  }

  /// A folder that can't be, for what needs no files.
  public static let nowhere = "/dev/null/files"

  /// The folder of a database's files.
  public static func folder(of database: String) -> String { database + ".files" }

  package init(
    _ folder: String, _ writer: Writer, _ reader: Reader, _ files: any FileSystem
  ) throws(DatabaseError) {
    let isNeeded = try reader.read { transaction throws(DatabaseError) in
      try Blob.exists(in: transaction)
    }
    self.folder = BlobFolder(folder, isNeeded: isNeeded, files)
    self.files = files
    self.writer = writer
    locks = FolderLocks(in: folder, files)
  }

  /// The folder.
  public var path: String { folder.path }

  /// Whether the folder is the one that was there at the start, or none is needed yet. Costs a system call.
  public var isInPlace: Bool { folder.isInPlace }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws(BlobFault) -> Value {
    do { return try writer.write(work) } catch { throw BlobFault(error) }
  }
}
