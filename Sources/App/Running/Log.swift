import Core
import Host
import Zones

/// What the server says while it runs: plain lines on standard error with the time and how bad it is. No personal data.
struct Log: Sendable {
  /// How bad it is.
  enum Level: String, Sendable {
    case info, warning, error
  }

  private let now: @Sendable () -> Instant
  private let write: @Sendable (String) -> Void

  /// A log; `now` and `write` are the machine's unless others are given.
  init(
    now: @escaping @Sendable () -> Instant = { Instant(seconds: Process.secondsSince1970) },
    write: @escaping @Sendable (String) -> Void = { Terminal.printError($0) }
  ) {
    self.now = now
    self.write = write
  }

  /// Says it: `2026-03-02T06:00:00+00:00 warning …`, in one line whatever it holds.
  func say(_ level: Level, _ sentence: String) {
    let line = String(sentence.map { $0.isNewline ? " " : $0 })
    var stamp: [UInt8] = []
    var clock = ZoneCursor(.utc)
    clock.append(now(), to: &stamp)
    write("\(String(decoding: stamp, as: UTF8.self)) \(level.rawValue) \(line)")
  }
}
