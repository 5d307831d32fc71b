internal import Synchronization

/// What is being received, and the hashes of uploads that wait for their next piece.
final class IncomingFiles: Sendable {
  private struct State {
    /// By the name of the file.
    var files: [String: Entry] = [:]
    var hashes: [UploadID: KnownHash] = [:]
  }

  private final class Entry {
    private(set) weak var file: IncomingFile?
    /// Also while the file is being deinitialized.
    let identity: ObjectIdentifier

    init(_ file: IncomingFile) {
      self.file = file
      identity = ObjectIdentifier(file)
    }
  }

  /// The hash of an upload's first bytes.
  struct KnownHash: Sendable {
    let hash: BackgroundHash
    let offset: Int64
  }

  private final class Turn: Sendable { let lock = Mutex(()) }

  /// The most hashes that are kept; an upload without one is read again.
  static let mostHashes = 1_024

  /// The most requests that wait for another node: they take a thread each, which others need.
  private static let mostWaiting = 2

  private let state = Mutex(State())
  private let waiting = Mutex(0)
  /// An upload is taken over by one thread at a time: a lock for the uploads of each remainder.
  private let turns: [Turn] = (0..<64).map { _ in Turn() }

  /// Does `body` while nobody else takes over the upload.
  func inTurn<Value, Fault>(
    _ id: UploadID, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let turn = turns[Int(id.bytes[0]) % turns.count]
    return try turn.lock.withLock { _ throws(Fault) in try body() }
  }

  /// Whether one more request may wait for another node; `endWaiting` ends that.
  func beginWaiting() -> Bool {
    waiting.withLock { waiting in
      guard waiting < Self.mostWaiting else { return false }
      waiting += 1
      return true
    }
  }

  func endWaiting() { waiting.withLock { $0 -= 1 } }

  /// The file that is being received under that name.
  func file(_ name: String) -> IncomingFile? { state.withLock { $0.files[name]?.file } }

  func contains(_ name: String) -> Bool { state.withLock { $0.files[name] != nil } }

  func add(_ file: IncomingFile, as name: String) {
    state.withLock { $0.files[name] = Entry(file) }
  }

  /// Forgets a file that is closed. The hash of an upload whose bytes are all saved is kept for its next piece.
  func remove(_ file: IncomingFile, as name: String, _ known: KnownHash?) {
    state.withLock { state in
      guard state.files[name]?.identity == ObjectIdentifier(file) else { return }
      state.files[name] = nil
      guard let known, let id = file.upload?.id else { return }
      if state.hashes.count >= Self.mostHashes { state.hashes.removeAll() }
      state.hashes[id] = known
    }
  }

  /// Takes the hash of an upload's first `offset` bytes, if it is kept.
  func takeHash(_ id: UploadID, at offset: Int64) -> BackgroundHash? {
    let known = state.withLock { $0.hashes.removeValue(forKey: id) }
    return known?.offset == offset ? known?.hash : nil
  }
}
