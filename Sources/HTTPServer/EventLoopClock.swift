import Core
import HTTP
import Sockets

/// The time on an event loop, read once for a batch of events. The `Date` line is made once a second.
struct EventLoopClock {
  private(set) var now = MonotonicTime(milliseconds: 0)
  private(set) var date: [UInt8] = []
  private var second: Int64 = 0

  func read() -> Self {
    var clock = self
    clock.now = MonotonicTime(milliseconds: Clocks.monotonicMilliseconds())
    let wall = Clocks.wallSeconds()
    guard wall != second else { return clock }
    clock.second = wall
    clock.date = DateHeader.bytes(at: Instant(seconds: wall))
    return clock
  }
}
