internal import Dispatch

/// A moment by the clock that nobody sets.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64

  /// That many milliseconds from now.
  package init(milliseconds: Int) {
    nanoseconds = DispatchTime.now().uptimeNanoseconds + UInt64(max(0, milliseconds)) * 1_000_000
  }

  /// Whether it is over.
  var isOver: Bool { remainingMilliseconds == 0 }

  /// How long until then, rounded up; 0 when it is over.
  var remainingMilliseconds: Int32 {
    let now = DispatchTime.now().uptimeNanoseconds
    if now >= nanoseconds { return 0 }
    return Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }
}
