import Glibc
import Synchronization

@testable import Blobs

extension MemoryFiles {
  func makeFolder(_ path: String) throws(FileError) -> Bool {
    try change("mkdir", path) { disk throws(FileError) in
      let (folder, name) = try disk.place(path, "mkdir")
      if disk.nodes[folder].names[name] != nil { return false }
      disk.nodes[folder].names[name] = disk.nodes.count
      disk.nodes.append(Node(isFolder: true))
      return true
    }
  }

  func makeFolders(_ names: [String], in folder: String) throws(FileError) {
    try changeInPart("mkdir", folder) { disk, isFailing in
      guard let parent = disk.node(folder) else { return }
      for name in isFailing ? names[..<(names.count / 2)] : names[...]
      where disk.nodes[parent].names[name] == nil {
        disk.nodes[parent].names[name] = disk.nodes.count
        disk.nodes.append(Node(isFolder: true))
      }
    }
  }

  /// A call that has done a part of its work when it fails.
  private func changeInPart(
    _ call: String, _ path: String = "", _ body: (inout Disk, _ isFailing: Bool) -> Void
  ) throws(FileError) {
    disk.withLock { disk in
      let failing = disk.failing?.call
      guard !disk.hasCrashed || disk.calls < failing ?? .max else { return }
      body(&disk, failing == disk.calls + 1)
    }
    try change(call, path) { _ throws(FileError) in }
  }

  func open(_ path: String, _ use: FileUse) throws(FileError) -> Int32 {
    try change("open", path) { disk throws(FileError) in
      let (folder, name) = try disk.place(path, "open")
      if use == .making, disk.nodes[folder].names[name] != nil {
        throw FileError("open", path, code: EEXIST)
      }
      if use != .reading, disk.nodes[folder].names[name] == nil {
        disk.nodes[folder].names[name] = disk.nodes.count
        disk.nodes.append(Node(modifiedAt: disk.now))
      }
      guard let node = disk.nodes[folder].names[name] else {
        throw FileError("open", path, code: ENOENT)
      }
      disk.nextDescriptor += 1
      disk.descriptors[disk.nextDescriptor] = node
      return disk.nextDescriptor
    }
  }

  func close(_ file: Int32) {
    disk.withLock { disk in
      disk.descriptors[file] = nil
      disk.locks.removeAll { $0.descriptor == file }
    }
  }

  func touch(_ file: Int32) throws(FileError) {
    try change("futimens") { disk throws(FileError) in
      disk.nodes[disk.file(file)].modifiedAt = disk.now
    }
  }

  /// Not counted as a call: when a lock is given free depends on threads.
  func lock(_ file: Int32, _ byte: Int64, _ lock: FileLock) throws(FileError) -> Bool {
    try disk.withLock { disk throws(FileError) in
      // Of before a power loss.
      guard let node = disk.descriptors[file] else { throw FileError("fcntl", code: EBADF) }
      if disk.hasNoLocks { throw FileError("fcntl", code: ENOLCK) }
      let others = disk.locks.filter {
        $0.node == node && $0.byte == byte && $0.descriptor != file
      }
      if lock == .alone, !others.isEmpty { return false }
      if lock == .shared, others.contains(where: { $0.lock == .alone }) { return false }
      disk.locks.removeAll { $0.node == node && $0.byte == byte && $0.descriptor == file }
      if lock != .none {
        disk.locks.append(.init(node: node, byte: byte, descriptor: file, lock: lock))
      }
      return true
    }
  }

  func write(_ bytes: Span<UInt8>, to file: Int32, at offset: Int64) throws(FileError) {
    let all = (0..<bytes.count).map { bytes[$0] }
    try changeInPart("write") { disk, isFailing in
      let written = isFailing ? all[..<(all.count / 2)] : all[...]
      let node = disk.file(file)
      let end = Int(offset) + written.count
      if disk.nodes[node].bytes.count < end {
        disk.nodes[node].bytes += Array(repeating: 0, count: end - disk.nodes[node].bytes.count)
      }
      disk.nodes[node].bytes.replaceSubrange(Int(offset)..<end, with: written)
      disk.nodes[node].modifiedAt = disk.now
    }
  }

  func read(_ file: Int32, at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
    disk.withLock { disk in
      Array(disk.nodes[disk.file(file)].bytes.dropFirst(Int(offset)).prefix(count))
    }
  }

  func beginSync(_ file: Int32, from offset: Int64, count: Int64) {}

  func syncData(_ file: Int32) throws(FileError) {
    try change("fdatasync") { disk throws(FileError) in
      let node = disk.file(file)
      disk.nodes[node].syncedBytes = disk.nodes[node].bytes
    }
  }

  func syncFolder(_ path: String) throws(FileError) {
    try change("fsync", path) { disk throws(FileError) in
      guard let node = disk.node(path) else { throw FileError("open", path, code: ENOENT) }
      disk.nodes[node].syncedNames = disk.nodes[node].names
    }
  }

  func truncate(_ file: Int32, to length: Int64) throws(FileError) {
    try change("ftruncate") { disk throws(FileError) in
      let node = disk.file(file)
      disk.nodes[node].bytes = Array(disk.nodes[node].bytes.prefix(Int(length)))
    }
  }

  func link(_ path: String, as name: String) throws(FileError) {
    try change("link", name) { disk throws(FileError) in
      guard let node = disk.node(path) else { throw FileError("link", name, code: ENOENT) }
      let (folder, last) = try disk.place(name, "link")
      guard disk.nodes[folder].names[last] == nil else {
        throw FileError("link", name, code: EEXIST)
      }
      disk.nodes[folder].names[last] = node
    }
  }

  func rename(_ path: String, to name: String) throws(FileError) {
    try change("rename", name) { disk throws(FileError) in
      let (folder, first) = try disk.place(path, "rename")
      guard let node = disk.nodes[folder].names[first] else {
        throw FileError("rename", name, code: ENOENT)
      }
      let (target, last) = try disk.place(name, "rename")
      disk.nodes[folder].names[first] = nil
      disk.nodes[target].names[last] = node
    }
  }

  func remove(_ path: String) throws(FileError) {
    try change("unlink", path) { disk throws(FileError) in
      let (folder, name) = try disk.place(path, "unlink")
      guard disk.nodes[folder].names.removeValue(forKey: name) != nil else {
        throw FileError("unlink", path, code: ENOENT)
      }
    }
  }

  func status(_ path: String) throws(FileError) -> FileStatus? {
    disk.withLock { disk in disk.node(path).map { disk.status($0) } }
  }

  func status(of file: Int32) throws(FileError) -> FileStatus {
    disk.withLock { disk in disk.status(disk.file(file)) }
  }

  func eachName(
    in folder: String, _ body: (Span<UInt8>, NameKind) -> Void
  ) throws(FileError) {
    let found = try change("opendir", folder) { disk throws(FileError) in
      guard let node = disk.node(folder) else {
        throw FileError("opendir", folder, code: ENOENT)
      }
      return disk.nodes[node].names.mapValues { disk.nodes[$0].isFolder }
    }
    for (name, isFolder) in found {
      body(Array(name.utf8).span, !tellsKinds ? .untold : isFolder ? .other : .file)
    }
  }
}
