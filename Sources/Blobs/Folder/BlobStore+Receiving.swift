public import Core
internal import Crypto
internal import Database
internal import Glibc

extension BlobStore {
  /// Begins to receive a file that comes as a whole.
  public func begin(atMost limit: Int64? = nil) throws(BlobFault) -> IncomingFile {
    try folder.require()
    let name = UploadID().description
    let path = folder.incoming(name)
    let descriptor = try asFault { () throws(FileError) in
      let descriptor = try files.open(path, .making)
      do throws(FileError) { _ = try files.lock(descriptor, Self.lockedByte, .alone) } catch {
        files.close(descriptor)
        throw error
      }
      return descriptor
    }
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
  /// - Throws: `.gone` when there is no such open upload; `.busy` while another node receives its bytes.
  public func resume(
    _ id: UploadID, of user: UserID, savesOnlyWhole: Bool = false, at now: Instant
  ) throws(BlobFault) -> IncomingFile {
    try whenFree(id) { () throws(BlobFault) in
      guard let found = try takeOver(id, of: user, at: now), found.became == nil else {
        throw .gone
      }
      try folder.require()
      guard let descriptor = try openAlone(id) else { return nil }
      do throws(BlobFault) {
        // Another node may have received more until it gave the file free.
        let upload = writer.hasOneWriter ? found : try find(id, of: user, at: now)
        guard let upload, upload.became == nil else { throw .gone }
        let file = try file(of: upload, descriptor, savesOnlyWhole: savesOnlyWhole)
        receivers.add(file, as: file.name)
        return file
      } catch {
        files.close(descriptor)
        throw error
      }
    }
  }

  /// An upload of that user with the offset to tell, after a request that still sends to it was ended; `nil` when
  /// there is none.
  ///
  /// - Throws: `.busy` while another node receives its bytes.
  public func upload(
    _ id: UploadID, of user: UserID, at now: Instant
  ) throws(BlobFault) -> Upload? {
    try whenFree(id) { () throws(BlobFault) in
      let found = try takeOver(id, of: user, at: now)
      guard let found, found.became == nil, !writer.hasOneWriter else { return .some(found) }
      try folder.require()
      guard let descriptor = try openAlone(id) else { return nil }
      defer { files.close(descriptor) }
      return .some(try find(id, of: user, at: now))
    }
  }

  /// The byte of a received file that whoever writes to it has locked.
  static let lockedByte: Int64 = 0
  /// How long a request waits for another node that still receives.
  private static let pauses = (count: 60, microseconds: UInt32(50_000))

  /// Does `body` in the upload's turn; again, for some seconds, while it returns `nil` since another node has the file.
  private func whenFree<Value>(
    _ id: UploadID, _ body: () throws(BlobFault) -> Value?
  ) throws(BlobFault) -> Value {
    if let value = try receivers.inTurn(id, body) { return value }
    guard receivers.beginWaiting() else { throw .busy }
    defer { receivers.endWaiting() }
    for _ in 0..<Self.pauses.count {
      usleep(Self.pauses.microseconds)
      if let value = try receivers.inTurn(id, body) { return value }
    }
    throw .busy
  }

  /// Opens an upload's file and locks it; `nil` while another node has it, also when that has just put a copy in its
  /// place (`separate`).
  private func openAlone(_ id: UploadID) throws(BlobFault) -> Int32? {
    let path = folder.incoming(id.description)
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try files.open(path, .writing)
    } catch { throw error.isMissing ? .gone : BlobFault(error) }
    do throws(FileError) {
      if try files.lock(descriptor, Self.lockedByte, .alone),
        try files.status(path)?.isSame(try files.status(of: descriptor)) == true
      {
        return descriptor
      }
    } catch {
      files.close(descriptor)
      throw BlobFault(error)
    }
    files.close(descriptor)
    return nil
  }

  private func find(
    _ id: UploadID, of user: UserID, at now: Instant
  ) throws(BlobFault) -> Upload? {
    try write { transaction throws in
      try Upload.find(id, of: user, at: now, in: transaction)
    }
  }

  /// Whether a request sends to an upload right now. If not, its row tells the offset, and `upload` need not be called.
  public func isReceiving(_ id: UploadID) -> Bool { receivers.contains(id.description) }

  /// Ends who still sends, if the upload is this user's. The row is read by the writer, behind what it saved.
  private func takeOver(
    _ id: UploadID, of user: UserID, at now: Instant
  ) throws(BlobFault) -> Upload? {
    let upload = try find(id, of: user, at: now)
    guard upload != nil, let file = receivers.file(id.description) else { return upload }
    file.end(at: now)
    return try find(id, of: user, at: now)
  }

  /// The opened file of an upload where its row says that it ends. What is behind that was never told.
  private func file(
    of upload: Upload, _ descriptor: Int32, savesOnlyWhole: Bool
  ) throws(BlobFault) -> IncomingFile {
    let name = upload.id.description
    let status = try asFault { () throws(FileError) in try files.status(of: descriptor) }
    guard status.length >= upload.synced else { throw .gone }
    return try asFault { () throws(FileError) in
      let known = receivers.takeHash(upload.id, at: upload.synced)
      let hash = if let known { known } else { try hash(descriptor, upload.synced) }
      // Sealed, though no write followed: the name of the hash may be that of a row, so its bytes stay.
      var (file, isSealed) = (descriptor, status.names > 1)
      if status.length > upload.synced {
        if isSealed {
          file = try separate(name, descriptor, upload.synced)
          isSealed = false
        } else {
          try files.truncate(file, to: upload.synced)
        }
      }
      return IncomingFile(
        self, upload, name: name, limit: upload.length, savesOnlyWhole: savesOnlyWhole,
        .init(descriptor: file, offset: upload.synced, hash: hash, isSealed: isSealed))
    }
  }

  /// Puts a copy of an upload's file, of its first bytes, in the place of its name, and closes the file, which goes on
  /// under the name of its hash. The copy is locked, and it is there after a power loss: all that was told is in it.
  ///
  /// - Returns: the copy. When it throws, the file is still open.
  func separate(
    _ name: String, _ descriptor: Int32, _ length: Int64
  ) throws(FileError) -> Int32 {
    let path = folder.incoming(name + ".copy")
    let copy = try files.open(path, .writing)
    do throws(FileError) {
      _ = try files.lock(copy, Self.lockedByte, .alone)
      // One may be there that was left behind when the process was killed.
      try files.copy(descriptor, length, to: copy)
      try files.rename(path, to: folder.incoming(name))
      try files.syncFolder(folder.incoming)
    } catch {
      files.close(copy)
      try? files.remove(path)
      throw error
    }
    files.close(descriptor)
    return copy
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
