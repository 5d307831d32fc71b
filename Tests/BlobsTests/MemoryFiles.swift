import Core
import Glibc
import Synchronization
import TestSupport

@testable import Blobs

/// Files in memory that fail when told to, and that lose what was not synced.
final class MemoryFiles: FileSystem {
  struct Node {
    var isFolder = false
    var bytes: [UInt8] = []
    var modifiedAt: Int64 = 0
    var names: [String: Int] = [:]
    /// What a power loss leaves.
    var syncedBytes: [UInt8] = []
    var syncedNames: [String: Int] = [:]
  }

  struct Disk {
    var nodes: [Node] = [Node(isFolder: true)]
    var descriptors: [Int32: Int] = [:]
    var locks: [MemoryLock] = []
    /// Whether nothing can be locked.
    var hasNoLocks = false
    var nextDescriptor: Int32 = 3
    var now: Int64 = TestClock.start.seconds
    /// Calls that change or sync something.
    var calls = 0
    /// What was synced: the calls, in order.
    var syncs: [String] = []
    /// The call that fails, with its error; those behind it as well after a crash.
    var failing: (call: Int, code: Int32)?
    var hasCrashed = false
  }

  let disk = Mutex(Disk())
  /// Whether a folder tells which of its names are files.
  let tellsKinds: Bool

  init(tellsKinds: Bool = true) { self.tellsKinds = tellsKinds }

  /// From the next call on counted as 1, that call fails.
  func fail(at call: Int, code: Int32) {
    disk.withLock { disk in
      disk.calls = 0
      disk.failing = (call, code)
    }
  }

  /// From that call on everything fails, until `restart`.
  func crash(at call: Int) {
    fail(at: call, code: EIO)
    disk.withLock { $0.hasCrashed = true }
  }

  /// Nothing fails any more.
  func repair() { disk.withLock { $0.failing = nil } }

  var calls: Int { disk.withLock { $0.calls } }

  /// What a piece of work syncs.
  func syncs(_ work: () throws -> Void) rethrows -> [String] {
    disk.withLock { $0.syncs = [] }
    try work()
    return disk.withLock { $0.syncs }
  }

  /// The bytes of a file; nil without the file.
  func bytes(at path: String) -> [UInt8]? {
    disk.withLock { disk in disk.node(path).map { disk.nodes[$0].bytes } }
  }

  /// The power comes back: of what was not synced, any part may be lost.
  func restart(losingBy generator: inout SeededGenerator) {
    var random = generator
    defer { generator = random }
    disk.withLock { disk in
      disk.failing = nil
      disk.hasCrashed = false
      disk.descriptors = [:]
      disk.locks = []
      for index in disk.nodes.indices { disk.nodes[index].lose(by: &random) }
    }
  }

  func change<Value: Sendable>(
    _ call: String, _ path: String = "",
    _ body: (inout Disk) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    try disk.withLock { disk throws(FileError) in
      disk.calls += 1
      if call.hasSuffix("sync") { disk.syncs.append("\(call) \(path)") }
      if let failing = disk.failing,
        disk.hasCrashed ? disk.calls >= failing.call : disk.calls == failing.call
      {
        throw FileError(call, path, code: failing.code)
      }
      return try body(&disk)
    }
  }
}

/// A lock on a byte of a node.
struct MemoryLock {
  let node: Int
  let byte: Int64
  let descriptor: Int32
  let lock: FileLock
}

extension MemoryFiles.Node {
  fileprivate mutating func lose(by random: inout SeededGenerator) {
    let all = Set(names.keys).union(syncedNames.keys)
    for name in all.sorted() where names[name] != syncedNames[name] {
      if Bool.random(using: &random) { names[name] = syncedNames[name] }
    }
    // The blocks that were not synced are written in any order, or not at all.
    if bytes != syncedBytes {
      let length = [bytes.count, syncedBytes.count].randomElement(using: &random) ?? 0
      bytes = (0..<length).map { index in
        let isKept = index % 512 == 0 ? Bool.random(using: &random) : true
        let old = index < syncedBytes.count ? syncedBytes[index] : 0
        let new = index < bytes.count ? bytes[index] : old
        return index < syncedBytes.count && new == old ? old : (isKept ? new : 0)
      }
    }
    syncedNames = names
    syncedBytes = bytes
  }
}

extension MemoryFiles.Disk {
  func node(_ path: String) -> Int? {
    var node = 0
    for part in path.split(separator: "/") {
      guard let next = nodes[node].names[String(part)] else { return nil }
      node = next
    }
    return node
  }

  func place(_ path: String, _ call: String) throws(FileError) -> (folder: Int, name: String) {
    guard let folder = node(BlobFolder.parent(of: path)), nodes[folder].isFolder else {
      throw FileError(call, path, code: ENOENT)
    }
    return (folder, String(path.split(separator: "/").last ?? ""))
  }

  func file(_ descriptor: Int32) -> Int {
    guard let node = descriptors[descriptor] else { fatalError("a closed descriptor is used") }
    return node
  }

  func status(_ node: Int) -> FileStatus {
    FileStatus(
      device: 1, inode: UInt64(node), isFolder: nodes[node].isFolder,
      isFile: !nodes[node].isFolder,
      length: Int64(nodes[node].bytes.count),
      names: nodes.reduce(0) { $0 + $1.names.values.count { $0 == node } },
      modifiedAt: nodes[node].modifiedAt)
  }
}
