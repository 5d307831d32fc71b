internal import CFiles
internal import Glibc

/// The system's own files. `unsafe` marks calls of the C library on buffers that outlive the call.
package struct SystemFiles: FileSystem {
  package init() {}

  package func makeFolder(_ path: String) throws(FileError) -> Bool {
    if unsafe mkdir(path, 0o700) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileError("mkdir", path, code: errno)
  }

  package func makeFolders(_ names: [String], in folder: String) throws(FileError) {
    for name in names { _ = try makeFolder("\(folder)/\(name)") }
  }

  package func open(_ path: String, _ use: FileUse) throws(FileError) -> Int32 {
    let flags =
      switch use {
      // Without waiting, so that a pipe at the path can't hold the caller.
      case .reading: O_RDONLY | O_NONBLOCK
      case .writing: O_RDWR | O_CREAT
      case .making: O_RDWR | O_CREAT | O_EXCL
      }
    // Passed as a String, the path would be copied.
    let file = unsafe path.withCString {
      unsafe Glibc.open($0, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    if file < 0 { throw FileError("open", path, code: errno) }
    return file
  }

  package func close(_ file: Int32) { _ = Glibc.close(file) }

  package func write(
    _ bytes: Span<UInt8>, to file: Int32, at offset: Int64
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.extracting(done...).withUnsafeBufferPointer {
        unsafe pwrite(file, $0.baseAddress, $0.count, Int(offset) + done)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileError("write", code: errno) }
      done += count
    }
  }

  package func read(
    _ file: Int32, at offset: Int64, count: Int
  ) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      while filled < count {
        let start = unsafe target.baseAddress.map { unsafe $0 + filled }
        let piece = unsafe pread(file, start, count - filled, Int(offset) + filled)
        if piece < 0, errno == EINTR { continue }
        if piece < 0 { failure = errno }
        if piece <= 0 { return }
        filled += piece
      }
    }
    if failure != 0 { throw FileError("read", code: failure) }
    return bytes
  }

  /// SYNC_FILE_RANGE_WRITE of sync_file_range(2). It leaves errors for the next fdatasync.
  private static let write: UInt32 = 2

  package func beginSync(_ file: Int32, from offset: Int64, count: Int64) {
    _ = sync_file_range_begin(file, offset, count, Self.write)
  }

  package func syncData(_ file: Int32) throws(FileError) {
    if fdatasync(file) != 0 { throw FileError("fdatasync", code: errno) }
  }

  package func syncFolder(_ path: String) throws(FileError) {
    let folder = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw FileError("open", path, code: errno) }
    defer { close(folder) }
    if fsync(folder) != 0 { throw FileError("fsync", path, code: errno) }
  }

  package func truncate(_ file: Int32, to length: Int64) throws(FileError) {
    if ftruncate(file, Int(length)) != 0 { throw FileError("ftruncate", code: errno) }
  }

  package func touch(_ file: Int32) throws(FileError) {
    if futimens(file, nil) != 0 { throw FileError("futimens", code: errno) }
  }

  /// F_OFD_SETLK of fcntl(2): a lock of the open file, not of the process. NFS passes it on to its server.
  private static let setLock: Int32 = 37

  package func lock(_ file: Int32, _ byte: Int64, _ lock: FileLock) throws(FileError) -> Bool {
    let kind =
      switch lock {
      case .shared: F_RDLCK
      case .alone: F_WRLCK
      case .none: F_UNLCK
      }
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Int(byte)
    range.l_len = 1
    // Guard: the call reads `range` and keeps no pointer.
    if unsafe fcntl(file, Self.setLock, &range) == 0 { return true }
    if errno == EAGAIN || errno == EACCES { return false }
    throw FileError("fcntl", code: errno)
  }

  package func link(_ path: String, as name: String) throws(FileError) {
    if unsafe Glibc.link(path, name) != 0 { throw FileError("link", name, code: errno) }
  }

  package func rename(_ path: String, to name: String) throws(FileError) {
    if unsafe Glibc.rename(path, name) != 0 { throw FileError("rename", name, code: errno) }
  }

  package func remove(_ path: String) throws(FileError) {
    if unsafe unlink(path) != 0 { throw FileError("unlink", path, code: errno) }
  }

  package func status(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    // Guard: the call writes `status` and keeps no pointer.
    if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("stat", path, code: errno)
  }

  package func status(of file: Int32) throws(FileError) -> FileStatus {
    var status = stat()
    if unsafe fstat(file, &status) != 0 { throw FileError("fstat", code: errno) }
    return FileStatus(status)
  }

  package func eachName(
    in folder: String, _ body: (Span<UInt8>, NameKind) -> Void
  ) throws(FileError) {
    guard let open = unsafe opendir(folder) else {
      throw FileError("opendir", folder, code: errno)
    }
    defer { unsafe closedir(open) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(open) else { break }
      let kind = NameKind(unsafe entry.pointee.d_type)
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        let characters = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        let count = unsafe strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
        let name = unsafe Span(_unsafeStart: characters, count: count)
        // The folder itself, and the one that it is in.
        let isDots = count <= 2 && (0..<count).allSatisfy { name[$0] == UInt8(ascii: ".") }
        if !isDots { body(name, kind) }
      }
    }
    if errno != 0 { throw FileError("readdir", folder, code: errno) }
  }
}

extension NameKind {
  /// From `d_type` of readdir(3).
  fileprivate init(_ type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_UNKNOWN): self = .untold
    default: self = .other
    }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      isFolder: status.st_mode & S_IFMT == S_IFDIR,
      isFile: status.st_mode & S_IFMT == S_IFREG, length: Int64(status.st_size),
      names: Int(status.st_nlink), modifiedAt: Int64(status.st_mtim.tv_sec))
  }
}
