public import Core
internal import Crypto
internal import Database

extension BlobStore {
  /// Begins to receive a file that comes as a whole.
  public func begin(atMost limit: Int64? = nil) throws(BlobFault) -> IncomingFile {
    try folder.require()
    let name = UploadID().description
    let path = folder.incoming(name)
    let descriptor = try asFault { () throws(FileError) in try files.open(path, .making) }
    let file = IncomingFile(
      self, nil, name: name, limit: limit,
      .init(descriptor: descriptor, offset: 0, hash: BackgroundHash()))
    receivers.add(file, as: name)
    return file
  }

  /// Takes over an upload of that user, to append to it. A request that still sends to it is ended at once, and what
  /// it has sent is saved first.
  ///
  /// The upload in the returned file is as it is now; its `synced` is where the next byte goes. `savesOnlyWhole` says
  /// that what is appended counts only when it is saved: a request that ends before loses it.
  ///
  /// - Throws: `.gone` when there is no such open upload.
  public func resume(
    _ id: UploadID, of user: UserID, savesOnlyWhole: Bool = false, at now: Instant
  ) throws(BlobFault) -> IncomingFile {
    try receivers.inTurn(id) { () throws(BlobFault) in
      guard let upload = try takeOver(id, of: user, at: now), upload.became == nil else {
        throw .gone
      }
      try folder.require()
      let file = try open(upload, savesOnlyWhole: savesOnlyWhole)
      receivers.add(file, as: file.name)
      return file
    }
  }

  /// An upload of that user with the offset to tell, after a request that still sends to it was ended; `nil` when
  /// there is none.
  public func upload(
    _ id: UploadID, of user: UserID, at now: Instant
  ) throws(BlobFault) -> Upload? {
    try receivers.inTurn(id) { () throws(BlobFault) in try takeOver(id, of: user, at: now) }
  }

  /// Whether a request sends to an upload right now. If not, its row tells the offset, and `upload` need not be called.
  public func isReceiving(_ id: UploadID) -> Bool { receivers.contains(id.description) }

  /// Ends who still sends, if the upload is this user's. The row is read by the writer, behind what it saved.
  private func takeOver(
    _ id: UploadID, of user: UserID, at now: Instant
  ) throws(BlobFault) -> Upload? {
    func find() throws(BlobFault) -> Upload? {
      try write { transaction throws in
        try Upload.find(id, of: user, at: now, in: transaction)
      }
    }
    let upload = try find()
    guard upload != nil, let file = receivers.file(id.description) else { return upload }
    file.end(at: now)
    return try find()
  }

  /// Opens the file of an upload where its row says that it ends. What is behind that was never told.
  private func open(
    _ upload: Upload, savesOnlyWhole: Bool
  ) throws(BlobFault) -> IncomingFile {
    let name = upload.id.description
    let path = folder.incoming(name)
    var descriptor: Int32 = -1
    do throws(FileError) {
      descriptor = try files.open(path, .writing)
      let length = try files.status(of: descriptor).length
      guard length >= upload.synced else {
        throw FileError("open", path, code: FileError.missing)
      }
      if length > upload.synced { try files.truncate(descriptor, to: upload.synced) }
      let known = receivers.takeHash(upload.id, at: upload.synced)
      let hash = if let known { known } else { try hash(descriptor, upload.synced) }
      return IncomingFile(
        self, upload, name: name, limit: upload.length, savesOnlyWhole: savesOnlyWhole,
        .init(descriptor: descriptor, offset: upload.synced, hash: hash))
    } catch {
      if descriptor >= 0 { files.close(descriptor) }
      throw error.isMissing ? .gone : BlobFault(error)
    }
  }

  /// The hash of a file's first bytes.
  private func hash(_ descriptor: Int32, _ length: Int64) throws(FileError) -> BackgroundHash {
    let hash = BackgroundHash()
    try files.each(descriptor, length) { hash.add($0) }
    return hash
  }

  /// Removes the bytes of an upload that has become something or was deleted, after the commit of that.
  public func discard(_ id: UploadID) {
    receivers.inTurn(id) {
      receivers.file(id.description)?.close()
      // What can't be removed now, the sweep removes.
      try? files.remove(folder.incoming(id.description))
    }
  }

  /// Ends an upload that can't become anything: its row and its bytes are deleted.
  public func remove(_ id: UploadID) throws(BlobFault) {
    try write { transaction throws in try Upload.delete(id, in: transaction) }
    discard(id)
  }

  /// Forgets a file that is closed.
  func forget(_ file: IncomingFile, _ known: IncomingFiles.KnownHash?) {
    receivers.remove(file, as: file.name, known)
    if file.upload == nil { try? files.remove(folder.incoming(file.name)) }
  }
}
