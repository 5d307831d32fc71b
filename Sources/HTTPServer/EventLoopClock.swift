import Core
import HTTP
import Sockets

/// What time it is on an event loop, read once a batch; the `Date` line is made once a second.
struct EventLoopClock {
  private(set) var now = Tick(milliseconds: 0)
  private(set) var date: [UInt8] = []
  private var second: Int64 = 0

  /// The clock as it stands now.
  func read() -> Self {
    var clock = self
    clock.now = Tick(milliseconds: Clocks.monotonicMilliseconds())
    let wall = Clocks.wallSeconds()
    guard wall != second else { return clock }
    clock.second = wall
    clock.date = DateLine.bytes(at: Instant(seconds: wall))
    return clock
  }
}
