internal import Crypto
internal import Dispatch

/// The SHA-256 of the bytes so far, computed on another thread while the caller writes them.
///
/// One file at a time has it, whose calls never overlap.
final class BackgroundHash: Sendable {
  /// Pieces of all files that may wait for their turn: they are kept in memory beside those that wait to be written.
  private static let waiting = DispatchSemaphore(value: 8)
  /// Fewer bytes are hashed in less time than another thread takes to begin.
  private static let leastBytes = 16_384

  private let hash = RunningHash()
  /// With a thread of its own, since those of the receivers may all wait for one.
  private let queue = DispatchQueue(label: "kortti.hash", qos: .utility)

  /// Adds bytes; hashes them at once when they are few, or when too many wait.
  func add(_ bytes: [UInt8]) {
    guard bytes.count >= Self.leastBytes, Self.waiting.wait(timeout: .now()) == .success else {
      return queue.sync { hash.add(bytes.span) }
    }
    queue.async { [hash] in
      hash.add(bytes.span)
      Self.waiting.signal()
    }
  }

  /// The digest; the hash begins anew.
  func finish() -> Digest { queue.sync { hash.finish() } }
}
