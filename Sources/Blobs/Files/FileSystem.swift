/// The calls of the system that files need. Tests have one that fails, and one that loses what was not synced.
///
/// A path is absolute or relative to the working directory. All of it blocks: never on an event loop.
package protocol FileSystem: Sendable {
  /// Makes a folder that only this user may enter. Returns `false` when there is one.
  func makeFolder(_ path: String) throws(FileError) -> Bool
  /// Makes the folders with these names in a folder, those that there are not.
  func makeFolders(_ names: [String], in folder: String) throws(FileError)
  /// Opens a file without following a link at its end; a new one is only this user's.
  func open(_ path: String, _ use: FileUse) throws(FileError) -> Int32
  func close(_ file: Int32)
  /// Writes all bytes, or throws; then some of them may be there.
  func write(_ bytes: Span<UInt8>, to file: Int32, at offset: Int64) throws(FileError)
  /// Reads up to `count` bytes; fewer at the end of the file only.
  func read(_ file: Int32, at offset: Int64, count: Int) throws(FileError) -> [UInt8]
  /// Begins to put a part of a file on the disk, so that `syncData` takes less time. Does not wait, and promises
  /// nothing: what goes wrong is told by `syncData`.
  func beginSync(_ file: Int32, from offset: Int64, count: Int64)
  /// Puts a file's bytes and length on the disk.
  func syncData(_ file: Int32) throws(FileError)
  /// Puts a folder's names on the disk.
  func syncFolder(_ path: String) throws(FileError)
  func truncate(_ file: Int32, to length: Int64) throws(FileError)
  /// Sets the time at which its bytes changed to now.
  func touch(_ file: Int32) throws(FileError)
  /// Locks one byte of a file, which need not be there, against all other descriptors of any process that sees the
  /// file, or gives it free. It replaces what this descriptor had, never waits, and ends with the descriptor.
  ///
  /// - Returns: `false` when another descriptor's lock is in the way; then this one has what it had.
  func lock(_ file: Int32, _ byte: Int64, _ lock: FileLock) throws(FileError) -> Bool
  /// Gives a file a second name.
  func link(_ path: String, as name: String) throws(FileError)
  func rename(_ path: String, to name: String) throws(FileError)
  func remove(_ path: String) throws(FileError)
  /// What is at a path; `nil` when nothing is.
  func status(_ path: String) throws(FileError) -> FileStatus?
  func status(of file: Int32) throws(FileError) -> FileStatus
  /// Passes each name in a folder to `body`, unsorted, in UTF-8, with what it stands for.
  func eachName(
    in folder: String, _ body: (Span<UInt8>, NameKind) -> Void
  ) throws(FileError)
}

/// What a name in a folder stands for, as far as the folder tells it without a look at the file.
package enum NameKind: Sendable {
  case file
  /// A folder, a link or a device.
  case other
  /// Some file systems tell nothing.
  case untold
}

/// A lock on a byte of a file.
package enum FileLock: Sendable {
  /// Beside others that are shared.
  case shared
  /// Beside no other.
  case alone
  case none
}

/// How a file is opened.
package enum FileUse: Sendable {
  case reading
  /// Also made, when it does not exist.
  case writing
  /// Made; one that exists is refused.
  case making
}

/// A file or folder as the system describes it.
package struct FileStatus: Sendable, Hashable {
  package let device: UInt64
  package let inode: UInt64
  package let isFolder: Bool
  /// Whether it is a regular file: no folder, link, pipe or device.
  package let isFile: Bool
  package let length: Int64
  /// How many names it has.
  package let names: Int
  /// Seconds since 1970 at which its bytes last changed.
  package let modifiedAt: Int64

  package init(
    device: UInt64, inode: UInt64, isFolder: Bool, isFile: Bool, length: Int64, names: Int,
    modifiedAt: Int64
  ) {
    self.device = device
    self.inode = inode
    self.isFolder = isFolder
    self.isFile = isFile
    self.length = length
    self.names = names
    self.modifiedAt = modifiedAt
  }

  /// Whether both are the same file.
  func isSame(_ other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}
