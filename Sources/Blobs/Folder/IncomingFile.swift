public import Core
public import Crypto
internal import Synchronization

/// A file that is being received: bytes are appended, saved, and at the end sealed under their hash.
///
/// All of it blocks: on worker threads only. It is locked against other nodes until it is closed. A newer request may
/// take the upload over at any time; then every call throws `.ended`.
public final class IncomingFile: Sendable {
  /// The upload whose bytes these are; `nil` for a file that comes as a whole.
  public let upload: Upload?
  /// The most bytes that it may have, if that is known.
  public let limit: Int64?
  let store: BlobStore
  /// The name under which it comes.
  let name: String
  /// Whether bytes that were not saved are lost when it ends before they are all there: they are compared first.
  public let savesOnlyWhole: Bool
  private let state: Mutex<State>

  struct State: ~Copyable {
    /// -1 when it is closed.
    var descriptor: Int32
    /// How many bytes were written, and added to the hash.
    var offset: Int64
    /// Up to where the disk was told to begin.
    var begun: Int64
    /// How many of them are on the disk.
    var synced: Int64
    /// How many of them the upload's row tells of.
    var recorded: Int64
    let hash: BackgroundHash
    /// Whether it has the name of a hash, too, so that it must not change any more.
    var isSealed: Bool
    /// Why no more bytes are taken.
    var end: BlobFault?

    /// A file whose bytes up to that offset were saved before.
    init(descriptor: Int32, offset: Int64, hash: BackgroundHash, isSealed: Bool = false) {
      self.descriptor = descriptor
      self.offset = offset
      begun = offset
      synced = offset
      recorded = offset
      self.hash = hash
      self.isSealed = isSealed
    }
  }

  init(
    _ store: BlobStore, _ upload: Upload?, name: String, limit: Int64?,
    savesOnlyWhole: Bool = false, _ state: consuming State
  ) {
    self.store = store
    self.upload = upload
    self.name = name
    self.limit = limit
    self.savesOnlyWhole = savesOnlyWhole
    self.state = Mutex(state)
  }

  deinit { close() }

  /// How many bytes there are.
  public var offset: Int64 { state.withLock { $0.offset } }

  /// The bytes that are given to the disk at a time, while further ones come.
  private static let begunBytes: Int64 = 1 << 20
  /// The disk writes whole pages: one that is not full yet would be written twice.
  private static let pageBytes: Int64 = 4_096

  /// Appends bytes. After an error no more are taken, and those that were not saved are lost.
  public func append(_ bytes: [UInt8]) throws(BlobFault) {
    try whileOpen { state throws(BlobFault) in
      guard Int64(bytes.count) <= (limit ?? .max) - state.offset else { throw .tooLong }
      if state.isSealed { try separate(&state) }
      // They are hashed while they are written.
      state.hash.add(bytes)
      do throws(FileError) {
        try store.files.write(bytes.span, to: state.descriptor, at: state.offset)
      } catch { throw BlobFault(error) }
      state.offset += Int64(bytes.count)
      let end = state.offset - state.offset % Self.pageBytes
      guard end - state.begun >= Self.begunBytes else { return }
      store.files.beginSync(state.descriptor, from: state.begun, count: end - state.begun)
      state.begun = end
    }
  }

  /// Goes on with a copy of a sealed file.
  private func separate(_ state: inout State) throws(BlobFault) {
    let (descriptor, offset) = (state.descriptor, state.offset)
    state.descriptor = try asFault { () throws(FileError) in
      try store.separate(name, descriptor, offset)
    }
    state.isSealed = false
  }

  /// The first bytes, up to `count`, by which a file's kind is told.
  public func beginning(_ count: Int) throws(BlobFault) -> [UInt8] {
    try whileOpen { state throws(BlobFault) in
      let descriptor = state.descriptor
      return try asFault { () throws(FileError) in
        try store.files.read(descriptor, at: 0, count: count)
      }
    }
  }

  /// Puts the bytes on the disk and then records in the upload's row how many there are.
  ///
  /// - Returns: the offset that may be told: no failure takes these bytes away.
  public func save(at now: Instant) throws(BlobFault) -> Int64 {
    guard let upload else { preconditionFailure("a file that comes as a whole has no offset") }
    return try whileOpen { state throws(BlobFault) in
      try sync(&state)
      if state.recorded == state.synced { return state.recorded }
      if state.recorded == 0 {
        // The name by which the upload is found.
        try asFault { () throws(FileError) in try store.files.syncFolder(store.folder.incoming) }
      }
      let (id, synced) = (upload.id, state.synced)
      // Bytes that no row tells go when the file is closed.
      state.synced = state.recorded
      let isThere = try store.write { transaction throws in
        try Upload.record(id, synced: synced, at: now, in: transaction)
      }
      guard isThere else { throw .gone }
      state.synced = synced
      state.recorded = synced
      return synced
    }
  }

  private func sync(_ state: inout State) throws(BlobFault) {
    try store.folder.require()
    do throws(FileError) { try store.files.syncData(state.descriptor) } catch {
      throw BlobFault(error)
    }
    state.synced = state.offset
  }

  /// Puts the bytes on the disk and gives the file the name of its SHA-256, beside the name under which it came: that
  /// one goes with `close` or `BlobStore.discard`, when a row has been committed. No more bytes are taken.
  ///
  /// - Throws: `.otherHash` when `expected` is another one.
  public func seal(expecting expected: Digest? = nil) throws(BlobFault) -> SealedFile {
    try whileOpen { state throws(BlobFault) in
      try sync(&state)
      let digest = state.hash.finish()
      if let expected, expected != digest { throw .otherHash(digest) }
      // All may have come long ago, and a file whose row is not seen yet is to be a young one.
      let descriptor = state.descriptor
      try asFault { () throws(FileError) in try store.files.touch(descriptor) }
      let file = try store.seal(name, digest, length: state.offset)
      state.end = .ended
      return file
    }
  }

  /// Passes the state to `body`, unless the file has ended; an error ends it.
  private func whileOpen<Value>(
    _ body: (inout State) throws(BlobFault) -> Value
  ) throws(BlobFault) -> Value {
    try state.withLock { state throws(BlobFault) in
      if let end = state.end { throw end }
      do throws(BlobFault) { return try body(&state) } catch {
        state.end = error
        throw error
      }
    }
  }

  /// Takes no more bytes, and closes the file. One that came as a whole is removed, for it is stored under its hash
  /// or not at all; what an upload has saved stays.
  public func close() {
    let (isOpen, known) = state.withLock { state -> (Bool, IncomingFiles.KnownHash?) in
      guard state.descriptor >= 0 else { return (false, nil) }
      // Bytes of an upload that no row tells count for nothing, and would lie there for days.
      let known = max(state.recorded, state.synced)
      if upload != nil, state.offset > known {
        try? store.files.truncate(state.descriptor, to: known)
      }
      store.files.close(state.descriptor)
      state.descriptor = -1
      let isSaved = state.end == nil && state.recorded == state.offset
      state.end = state.end ?? .ended
      return (
        true, isSaved ? IncomingFiles.KnownHash(hash: state.hash, offset: state.offset) : nil
      )
    }
    if isOpen { store.forget(self, known) }
  }

  /// Ends an upload's request before all of its bytes are there: saves those that are, if that is still possible and
  /// they need not be compared, and closes.
  public func end(at now: Instant) {
    if !savesOnlyWhole { _ = try? save(at: now) }
    close()
  }
}
