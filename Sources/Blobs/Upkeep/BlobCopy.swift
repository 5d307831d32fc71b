internal import Core
internal import Crypto

/// Copies files by hash from one folder to another: those that are not there yet, never half.
///
/// A file gets its name when it is whole and on the disk, so a name says that the file is there. The disk writes some
/// while the next ones are read. Only then each is waited for and gets its name, and last their folders are synced: a
/// wait for each file, one after the other, would take several times as long.
struct BlobCopy {
  let source: String
  let target: String
  let now: Instant
  let files: any FileSystem
  private let mark = Hex.text(Random.bytes(8))
  private var result = CopiedFiles()
  private var isPrepared = false
  /// Those that have no name yet.
  private var drafts: [BlobDraft] = []

  /// The most files that are open at a time.
  private static let mostDrafts = 256

  init(from source: String, to target: String, at now: Instant, _ files: any FileSystem) {
    self.source = source
    self.target = target
    self.now = now
    self.files = files
  }

  /// The files in the target whose SHA-256 begins with that byte, by their names alone.
  func names(beginningWith byte: UInt8) throws(FileError) -> Set<Digest> {
    let folder = BlobFolder.subfolder(byte, in: target)
    let found = try files.digests(in: folder, beginningWith: byte)
    try BlobDraft.removeOld(found.others, in: folder, at: now, files)
    return Set(found.digests)
  }

  /// Copies the files of `rows` but for those that are there with the same length. `count` is how many there are with
  /// those whose names were enough. Call `finish` after the last ones.
  mutating func add(_ rows: [Digest: BlobRow], of count: Int) throws(FileError) {
    result.total += count
    if count > 0 { try prepare() }
    for (digest, row) in rows.sorted(by: { $0.value.id < $1.value.id }) {
      let path = BlobFolder.file(digest, in: target)
      let status = try files.status(path)
      if let status, status.isFile, status.length == row.length { continue }
      try copy(digest, row, to: path)
      if drafts.count >= Self.mostDrafts { try nameDrafts() }
    }
  }

  /// Everything is on the disk when it returns, also names that an earlier copy gave and did not sync.
  mutating func finish() throws(FileError) -> CopiedFiles {
    try nameDrafts()
    if isPrepared {
      for byte in UInt8.min...UInt8.max {
        try files.syncFolder(BlobFolder.subfolder(byte, in: target))
      }
    }
    return result
  }

  private mutating func prepare() throws(FileError) {
    if isPrepared { return }
    _ = try files.makeFolder(target)
    try BlobFolder.make(BlobFolder.digits, in: target, files)
    isPrepared = true
  }

  private mutating func copy(
    _ digest: Digest, _ row: BlobRow, to path: String
  ) throws(FileError) {
    let origin = BlobFolder.file(digest, in: source)
    guard let status = try files.status(origin), status.isFile else {
      result.faults.append("\(origin), the file of blob \(row.id), is missing")
      return
    }
    let draft = try BlobDraft(of: path, mark: mark, files)
    let found = try write(origin, to: draft.descriptor)
    if found == digest {
      drafts.append(draft)
    } else {
      result.faults.append("\(origin) was changed: its bytes have the SHA-256 \(found)")
    }
  }

  /// Copies bytes.
  ///
  /// - Returns: their SHA-256.
  private func write(_ origin: String, to draft: Int32) throws(FileError) -> Digest {
    let from = try files.open(origin, .reading)
    defer { files.close(from) }
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
    for draft in drafts { try draft.name() }
    result.count += drafts.count
    drafts = []
  }
}
