import Core
import Host
import Zones

/// The server's log: lines on standard error with time and level. No personal data.
struct Log: Sendable {
  private let now: @Sendable () -> Instant
  private let write: @Sendable (String) -> Void

  init(
    now: @escaping @Sendable () -> Instant = { Instant(seconds: Process.secondsSince1970) },
    write: @escaping @Sendable (String) -> Void = { Terminal.printError($0) }
  ) {
    self.now = now
    self.write = write
  }

  func info(_ message: String) { write("info", message) }
  func warning(_ message: String) { write("warning", message) }
  func error(_ message: String) { write("error", message) }

  /// Writes `2026-03-02T06:00:00+00:00 warning …` in one line.
  private func write(_ level: String, _ message: String) {
    let line = String(message.map { $0.isNewline ? " " : $0 })
    write("\(Zone.utc.text(of: now())) \(level) \(line)")
  }
}
