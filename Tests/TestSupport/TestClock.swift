package import Core
import Synchronization

/// A clock that stands until the test moves it.
package final class TestClock: Sendable {
  /// Monday, 2026-03-02 08:00:00 UTC.
  package static let start = Instant(seconds: 1_772_438_400)

  private let instant: Mutex<Instant>

  package init(_ start: Instant = TestClock.start) { instant = Mutex(start) }

  package var now: Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }

  package func advance(bySeconds seconds: Int64) { instant.withLock { $0 = $0 + seconds } }
}
