internal import Core
internal import Crypto

/// Copies files by hash from one folder to another: those that are not there yet, never half.
///
/// The disk writes some while the next ones are read. Only then each is waited for, gets its name, and last their
/// folders are synced: a wait for each file, one after the other, would take several times as long.
struct BlobCopy {
  let source: String
  let target: String
  let files: any FileSystem
  private var result = CopiedFiles()
  private var isPrepared = false
  /// Those that have no name yet.
  private var drafts: [Draft] = []

  /// The most files that are open at a time.
  private static let mostDrafts = 256

  /// A file that is written, and open until this value ends.
  private final class Draft {
    let descriptor: Int32
    /// Its name when it is on the disk; before, `.tmp` is behind it.
    let path: String
    private let files: any FileSystem

    init(_ path: String, _ files: any FileSystem) throws(FileError) {
      descriptor = try files.open(path + ".tmp", .writing)
      self.path = path
      self.files = files
    }

    deinit { files.close(descriptor) }
  }

  init(from source: String, to target: String, _ files: any FileSystem) {
    self.source = source
    self.target = target
    self.files = files
  }

  /// Copies the files of rows. Call `finish` after the last ones.
  mutating func add(_ rows: [Digest: BlobRow]) throws(FileError) {
    result.total += rows.count
    if !rows.isEmpty { try prepare() }
    for (digest, row) in rows.sorted(by: { $0.value.id < $1.value.id }) {
      let path = BlobFolder.file(digest, in: target)
      if try files.status(path)?.length == row.length { continue }
      try copy(digest, row, to: path)
      if drafts.count >= Self.mostDrafts { try nameDrafts() }
    }
  }

  /// Everything is on the disk when it returns.
  mutating func finish() throws(FileError) -> CopiedFiles {
    try nameDrafts()
    return result
  }

  private mutating func prepare() throws(FileError) {
    if isPrepared { return }
    _ = try files.makeFolder(target)
    try files.syncFolder(BlobFolder.parent(of: target))
    try files.makeFolders(BlobFolder.digits, in: target)
    try files.syncFolder(target)
    isPrepared = true
  }

  private mutating func copy(
    _ digest: Digest, _ row: BlobRow, to path: String
  ) throws(FileError) {
    let origin = BlobFolder.file(digest, in: source)
    guard let status = try files.status(origin), !status.isFolder else {
      result.faults.append("\(origin), the file of blob \(row.id), is missing")
      return
    }
    let draft = try Draft(path, files)
    let found = try write(origin, to: draft.descriptor)
    if found == digest {
      drafts.append(draft)
    } else {
      result.faults.append("\(origin) was changed: its bytes have the SHA-256 \(found)")
      try files.remove(path + ".tmp")
    }
  }

  /// Copies bytes.
  ///
  /// - Returns: their SHA-256.
  private func write(_ origin: String, to draft: Int32) throws(FileError) -> Digest {
    let from = try files.open(origin, .reading)
    defer { files.close(from) }
    try files.truncate(draft, to: 0)
    let hash = RunningHash()
    var offset: Int64 = 0
    try files.each(from) { piece throws(FileError) in
      hash.add(piece.span)
      try files.write(piece.span, to: draft, at: offset)
      offset += Int64(piece.count)
    }
    files.beginSync(draft, from: 0, count: offset)
    return hash.finish()
  }

  private mutating func nameDrafts() throws(FileError) {
    for draft in drafts { try files.syncData(draft.descriptor) }
    for draft in drafts { try files.rename(draft.path + ".tmp", to: draft.path) }
    for folder in Set(drafts.map { BlobFolder.parent(of: $0.path) }) {
      try files.syncFolder(folder)
    }
    result.count += drafts.count
    drafts = []
  }
}
