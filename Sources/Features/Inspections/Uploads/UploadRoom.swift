import Core
package import Database
import Synchronization

/// The room for uploads: of each account by its quota, and of the disk.
///
/// A quota counts what rows tell, and what requests have received and no row tells yet. That is counted here, before it
/// is written, and until after the row is committed. So bytes may count twice for a moment, and never not at all.
package final class UploadRoom: Sendable {
  private struct State {
    /// The bytes that no row tells.
    var bytes: [AccountID: Int64] = [:]
    /// The scopes of announced pictures that are being sent as a whole: the picture's own row counts the bytes.
    var filled: Set<Int64> = []
  }

  private let state = Mutex(State())
  /// One caller at a time, while the state is locked.
  private let reader: Reader
  private let keepFree: Int64
  private let freeBytes: @Sendable () -> Int64?

  /// `keepFree` bytes of the disk are for the database; `freeBytes` tells how many are free, if that is known.
  package init(
    _ reader: Reader, keepFree: Int64, freeBytes: @escaping @Sendable () -> Int64?
  ) {
    self.reader = reader
    self.keepFree = keepFree
    self.freeBytes = freeBytes
  }

  /// Whether the disk has room for uploads. Costs a system call or two.
  package var isThere: Bool { keepFree == 0 || (freeBytes() ?? .max) >= keepFree }

  /// The bytes of an account that no row tells.
  func bytes(of account: AccountID) -> Int64 { state.withLock { $0.bytes[account] ?? 0 } }

  func isFilling(_ scope: Int64) -> Bool { state.withLock { $0.filled.contains(scope) } }

  fileprivate func fill(_ scope: Int64) -> Bool {
    state.withLock { $0.filled.insert(scope).inserted }
  }

  fileprivate func endFilling(_ scope: Int64) {
    _ = state.withLock { $0.filled.remove(scope) }
  }

  /// Counts more bytes; what an account may have is read meanwhile, and nobody else counts.
  fileprivate func add(
    _ bytes: Int64, of account: AccountID,
    _ check: (Int64, ReadTransaction) throws(InspectionFault) -> Void
  ) throws(InspectionFault) {
    try state.withLock { state throws(InspectionFault) in
      let sum = (state.bytes[account] ?? 0) + bytes
      try reader.read { transaction throws(InspectionFault) in try check(sum, transaction) }
      state.bytes[account] = sum
    }
  }

  fileprivate func remove(_ bytes: Int64, of account: AccountID) {
    state.withLock { state in
      let sum = (state.bytes[account] ?? 0) - bytes
      state.bytes[account] = sum > 0 ? sum : nil
    }
  }
}

/// What a request has received that no row tells. It counts until it is released.
final class RoomClaim: Sendable {
  private let room: UploadRoom
  private let account: AccountID
  private let mostBytes: Int64
  private let taken = Mutex<Int64>(0)
  private let filled = Mutex<Int64?>(nil)

  /// `mostBytes` is what the server's admin allows any account.
  init(_ room: UploadRoom, _ account: AccountID, atMost mostBytes: Int64) {
    self.room = room
    self.account = account
    self.mostBytes = mostBytes
  }

  deinit { release() }

  var bytes: Int64 { taken.withLock { $0 } }

  /// Counts more bytes.
  ///
  /// - Throws: `.quota`.
  func take(_ bytes: Int64, at now: Instant) throws(InspectionFault) {
    try room.add(bytes, of: account) { sum, transaction throws(InspectionFault) in
      try transaction.checkQuota(account, taking: sum, atMost: mostBytes, at: now)
    }
    taken.withLock { $0 += bytes }
  }

  /// Whether the bytes of an announced picture come by this request alone, so that they need not count.
  func fills(_ scope: Int64) -> Bool {
    guard room.fill(scope) else { return false }
    filled.withLock { $0 = scope }
    return true
  }

  /// Counts nothing any more.
  func release() {
    let bytes = taken.withLock { bytes in
      defer { bytes = 0 }
      return bytes
    }
    if bytes > 0 { room.remove(bytes, of: account) }
    if let scope = filled.withLock({ $0.take() }) { room.endFilling(scope) }
  }
}
