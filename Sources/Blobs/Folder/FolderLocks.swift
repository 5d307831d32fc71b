internal import Crypto
internal import Glibc
internal import Synchronization

/// Locks that hold for all processes that see a folder of files, on bytes of the file `locks` in it. They end with
/// their process, however that ends.
///
/// Who has sealed a file shares the file's lock until its row is committed; who removes a file has it alone, and looks
/// for the row behind it. So no file is removed whose row comes, and none is named while it is being removed.
final class FolderLocks: Sendable {
  private struct State {
    /// -1 until the first lock.
    var descriptor: Int32 = -1
    /// How many sealed files of each hash wait for their row, in this process.
    var held: [Digest: Int] = [:]
    /// What this process is removing.
    var removed: Set<Digest> = []
  }

  /// A lock that ends with this value.
  final class Turn: Sendable {
    fileprivate let descriptor: Int32
    private let files: any FileSystem

    fileprivate init(_ path: String, _ files: any FileSystem) throws(FileError) {
      descriptor = try files.open(path, .writing)
      self.files = files
    }

    deinit { files.close(descriptor) }
  }

  /// Whoever keeps files from being removed shares both bytes, the first at once and the second when nobody removes.
  /// Who removes has the second alone all the time, and the first for a moment now and then, to see who waits.
  private static let waiting: Int64 = 0
  private static let removing: Int64 = 1
  private static let pauseMicroseconds: UInt32 = 10_000
  /// How long a file waits for who removes another of the same bytes; that is one transaction.
  private static let mostPauses = 3_000
  /// How long a backup or a check waits for a sweep, which looks for it again and again.
  private static let mostPausesOfRest = 60_000

  private let path: String
  private let files: any FileSystem
  private let state = Mutex(State())

  init(in folder: String, _ files: any FileSystem) {
    path = "\(folder)/locks"
    self.files = files
  }

  deinit {
    let descriptor = state.withLock { $0.descriptor }
    if descriptor >= 0 { files.close(descriptor) }
  }

  /// The byte that stands for a hash. Two hashes with one byte only wait for each other.
  private static func byte(of digest: Digest) -> Int64 {
    1 << 56 | digest.array.prefix(7).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Keeps a file from being removed until it is released as often as it was held.
  func hold(_ digest: Digest) throws(BlobFault) {
    for _ in 0..<Self.mostPauses {
      if try asFault({ () throws(FileError) in try tryHold(digest) }) { return }
      usleep(Self.pauseMicroseconds)
    }
    throw .inputOutput("another process is removing \(digest) for half a minute")
  }

  private func tryHold(_ digest: Digest) throws(FileError) -> Bool {
    try state.withLock { state throws(FileError) in
      if state.removed.contains(digest) { return false }
      if state.held[digest] == nil, try !lock(digest, .shared, &state) { return false }
      state.held[digest, default: 0] += 1
      return true
    }
  }

  func release(_ digest: Digest) {
    state.withLock { state in
      let count = state.held[digest, default: 1] - 1
      state.held[digest] = count == 0 ? nil : count
      if count == 0, !state.removed.contains(digest) { _ = try? lock(digest, .none, &state) }
    }
  }

  /// Does `body` unless another process holds the file, or this one more often than that; nobody can hold it meanwhile.
  func whileAlone(
    _ digest: Digest, heldAtMost count: Int, _ body: () throws(BlobFault) -> Void
  ) throws(BlobFault) {
    let isAlone = try asFault { () throws(FileError) in
      try state.withLock { state throws(FileError) in
        guard state.held[digest, default: 0] <= count, !state.removed.contains(digest),
          try lock(digest, .alone, &state)
        else { return false }
        state.removed.insert(digest)
        return true
      }
    }
    guard isAlone else { return }
    defer {
      state.withLock { state in
        state.removed.remove(digest)
        _ = try? lock(digest, state.held[digest] == nil ? .none : .shared, &state)
      }
    }
    try body()
  }

  private func lock(
    _ digest: Digest, _ lock: FileLock, _ state: inout State
  ) throws(FileError) -> Bool {
    if state.descriptor < 0 { state.descriptor = try files.open(path, .writing) }
    return try files.lock(state.descriptor, Self.byte(of: digest), lock)
  }

  /// Keeps all files from being removed, once whoever removes some has stopped.
  func rest() throws(BlobFault) -> Turn {
    let turn = try asFault { () throws(FileError) in try Turn(path, files) }
    for byte in [Self.waiting, Self.removing] {
      try wait { () throws(FileError) in try files.lock(turn.descriptor, byte, .shared) }
    }
    return turn
  }

  private func wait(_ isFree: () throws(FileError) -> Bool) throws(BlobFault) {
    for _ in 0..<Self.mostPausesOfRest {
      if try asFault(isFree) { return }
      usleep(Self.pauseMicroseconds)
    }
    throw .inputOutput("another process has been removing files for ten minutes")
  }

  /// The turn of the one that removes files, of all processes; `nil` while another has it, or files are kept.
  func sweep() throws(FileError) -> Turn? {
    let turn = try Turn(path, files)
    guard try files.lock(turn.descriptor, Self.removing, .alone), try mayGoOn(turn) else {
      return nil
    }
    return turn
  }

  /// Whether nobody waits for the end of a sweep.
  func mayGoOn(_ turn: Turn) throws(FileError) -> Bool {
    guard try files.lock(turn.descriptor, Self.waiting, .alone) else { return false }
    return try files.lock(turn.descriptor, Self.waiting, .none)
  }
}
