public import Database

extension BlobStore {
  /// Refuses to make a database beside a folder that holds files: they are of one that is missing, and a new one does
  /// not name them.
  public static func refuseFiles(beside database: String) throws(DatabaseOpenError) {
    let folder = folder(of: database)
    let holdsFiles: Bool
    do throws(FileError) { holdsFiles = try SystemFiles().holdFiles(in: folder) } catch {
      throw .notReadable(path: folder, reason: "\(error)")
    }
    if holdsFiles { throw .onlyFiles(path: database, folder: folder) }
  }
}

extension FileSystem {
  /// Whether anything is in the folders that a database's folder of files has.
  fileprivate func holdFiles(in folder: String) throws(FileError) -> Bool {
    for name in BlobFolder.digits + [BlobFolder.incomingName] {
      let subfolder = "\(folder)/\(name)"
      guard try status(subfolder)?.isFolder == true else { continue }
      if try !names(in: subfolder).isEmpty { return true }
    }
    return false
  }
}
