internal import Core
internal import Crypto

/// Copies files by hash from one folder to another: those that are not there yet, never half.
struct BlobCopy {
  let source: String
  let target: String
  let files: any FileSystem
  private(set) var result = CopiedFiles()

  init(from source: String, to target: String, _ files: any FileSystem) {
    self.source = source
    self.target = target
    self.files = files
  }

  /// Copies the files of rows whose hashes begin with the same byte.
  mutating func add(_ rows: [Digest: BlobRow]) throws(FileError) {
    result.total += rows.count
    guard let first = rows.keys.first else { return }
    let folder = BlobFolder.parent(of: BlobFolder.file(first, in: target))
    try BlobFolder.make(target, files)
    try BlobFolder.make(folder, files)
    var isChanged = false
    for (digest, row) in rows.sorted(by: { $0.value.id < $1.value.id }) {
      let path = BlobFolder.file(digest, in: target)
      if try files.status(path)?.length == row.length { continue }
      if try copy(digest, row, to: path) { isChanged = true }
    }
    if isChanged { try files.syncFolder(folder) }
  }

  private mutating func copy(
    _ digest: Digest, _ row: BlobRow, to path: String
  ) throws(FileError) -> Bool {
    let origin = BlobFolder.file(digest, in: source)
    guard let status = try files.status(origin), !status.isFolder else {
      result.faults.append("\(origin), the file of blob \(row.id), is missing")
      return false
    }
    let draft = path + ".tmp"
    let found = try write(origin, to: draft)
    guard found == digest else {
      result.faults.append("\(origin) was changed: its bytes have the SHA-256 \(found)")
      try files.remove(draft)
      return false
    }
    try files.rename(draft, to: path)
    result.count += 1
    return true
  }

  /// Copies and syncs bytes.
  ///
  /// - Returns: their SHA-256.
  private func write(_ origin: String, to draft: String) throws(FileError) -> Digest {
    let from = try files.open(origin, .reading)
    defer { files.close(from) }
    let to = try files.open(draft, .writing)
    defer { files.close(to) }
    try files.truncate(to, to: 0)
    let hash = RunningHash()
    var offset: Int64 = 0
    try files.each(from) { piece throws(FileError) in
      try files.write(piece.span, to: to, at: offset)
      hash.add(piece.span)
      offset += Int64(piece.count)
    }
    try files.syncData(to)
    return hash.finish()
  }
}
