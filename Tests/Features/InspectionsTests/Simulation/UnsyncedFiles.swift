import Blobs

/// The system's files without waiting for the disk: what a run stores need not outlive it.
struct UnsyncedFiles: FileSystem {
  private let files = SystemFiles()

  func beginSync(_ file: Int32, from offset: Int64, count: Int64) {}
  func syncData(_ file: Int32) {}
  func syncFolder(_ path: String) {}

  func makeFolder(_ path: String) throws(FileError) -> Bool { try files.makeFolder(path) }

  func makeFolders(_ names: [String], in folder: String) throws(FileError) {
    try files.makeFolders(names.filter(Self.used.contains), in: folder)
  }

  /// Those of all pictures: to make and to remove the others, too, takes half of a run's time.
  private static let used = Set(
    ["incoming"]
      + SimulatedPicture.all.map { String("\($0.sha256)".prefix(2)) })

  func open(_ path: String, _ use: FileUse) throws(FileError) -> Int32 {
    try files.open(path, use)
  }

  func close(_ file: Int32) { files.close(file) }

  func write(_ bytes: Span<UInt8>, to file: Int32, at offset: Int64) throws(FileError) {
    try files.write(bytes, to: file, at: offset)
  }

  func read(_ file: Int32, at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
    try files.read(file, at: offset, count: count)
  }

  func truncate(_ file: Int32, to length: Int64) throws(FileError) {
    try files.truncate(file, to: length)
  }

  func touch(_ file: Int32) throws(FileError) { try files.touch(file) }

  func lock(_ file: Int32, _ byte: Int64, _ lock: FileLock) throws(FileError) -> Bool {
    try files.lock(file, byte, lock)
  }

  func link(_ path: String, as name: String) throws(FileError) {
    try files.link(path, as: name)
  }

  func rename(_ path: String, to name: String) throws(FileError) {
    try files.rename(path, to: name)
  }

  func remove(_ path: String) throws(FileError) { try files.remove(path) }
  func status(_ path: String) throws(FileError) -> FileStatus? { try files.status(path) }
  func status(of file: Int32) throws(FileError) -> FileStatus { try files.status(of: file) }
  func eachName(
    in folder: String, _ body: (Span<UInt8>, NameKind) -> Void
  ) throws(FileError) {
    try files.eachName(in: folder, body)
  }
}
