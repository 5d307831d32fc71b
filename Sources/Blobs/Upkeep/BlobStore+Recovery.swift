internal import Database

extension BlobStore {
  /// After a start, before anything is received: cuts what uploads left to the length that their rows tell, and
  /// removes what belongs to no open upload.
  ///
  /// Where other nodes may receive at this moment, nothing is touched: who goes on with an upload cuts it, and a sweep
  /// removes the rest. Only the folder is made, so that it has to stay from now on.
  ///
  /// - Returns: uploads whose bytes are not there, for the log. Their rows are deleted.
  public func recover() throws(BlobFault) -> [UploadID] {
    if !writer.hasOneWriter {
      if folder.isInPlace { try folder.require() }
      return []
    }
    guard folder.isUsed else { return [] }
    let rows = try write { transaction throws in try Upload.allSynced(in: transaction) }
    var lost: [UploadID] = []
    try asFault { () throws(FileError) in
      try folder.prepare()
      lost = try cut(to: rows)
    }
    let all = lost
    try write { transaction throws in
      for id in all { try Upload.delete(id, in: transaction) }
    }
    return lost
  }

  /// - Returns: the uploads whose files are shorter than their rows tell.
  private func cut(to rows: [UploadID: Int64]) throws(FileError) -> [UploadID] {
    var kept: Set<UploadID> = []
    for name in try files.names(in: folder.incoming) {
      let path = folder.incoming(name)
      if let id = UploadID(name), let synced = rows[id] {
        if try cut(path, to: synced) { kept.insert(id) }
      } else {
        try files.remove(path)
      }
    }
    return rows.filter { $0.value > 0 && !kept.contains($0.key) }.map(\.key)
  }

  /// - Returns: whether the file is that long.
  private func cut(_ path: String, to length: Int64) throws(FileError) -> Bool {
    let file = try files.open(path, .writing)
    defer { files.close(file) }
    let found = try files.status(of: file).length
    if found > length { try files.truncate(file, to: length) }
    return found >= length
  }
}
