import Dispatch
import Foundation
import Glibc
import Synchronization

/// A descriptor table for one thread, so that a test can use up all descriptors without affecting other tests.
enum DescriptorTable {
  /// False where `unshare` is not allowed, or where the limit is too high to reach.
  static let canBeExhausted = limit < 3_000_000 && onThread { true } == true

  private static var limit: rlim_t {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit.rlim_cur
  }

  /// Calls `body` with `reserve`, on a thread whose other descriptors are all in use.
  static func exhausted<Reserve: ~Copyable>(
    reserve make: @escaping @Sendable () -> Reserve?,
    _ body: @escaping @Sendable (inout Reserve?) -> [String]
  ) -> [String]? {
    onThread {
      var reserve = make()
      while dup(0) >= 0 {}
      return body(&reserve)
    }
  }

  /// The result of `body` on a thread with its own descriptor table; `nil` when there is none.
  private static func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) -> Result? {
    let outcome = Outcome<Result>()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if unshareFiles() { outcome.set(body()) }
      done.signal()
    }
    done.wait()
    return outcome.value
  }

  private static func unshareFiles() -> Bool {
    typealias Call = @convention(c) (Int32) -> Int32
    // Guard: `unshare(2)` has this type; the toolchain's Glibc module leaves it out.
    guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: 0), "unshare") else {
      return false
    }
    let cloneFiles: Int32 = 0x400
    return unsafe unsafeBitCast(symbol, to: Call.self)(cloneFiles) == 0
  }
}

private final class Outcome<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? { stored.withLock { $0 } }

  func set(_ value: Value) { stored.withLock { $0 = value } }
}
