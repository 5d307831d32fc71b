import Core
import Database
import DueJobs

/// Compares this machine's clock with that of the database's server, by which all nodes go.
struct ClockCheck: Sendable {
  /// From how many seconds on it is said in the log.
  private static let noted = 1.0
  /// From how many seconds on the node takes no requests: the server's clock is then not known well enough.
  private static let most = 30.0

  private let secondsBehind: @Sendable () -> Double
  private let log: Log

  /// Nothing for a database that is a file.
  init?(_ database: Database, _ log: Log) {
    guard let secondsBehind = database.followServer({ log.warning($0) }) else { return nil }
    self.secondsBehind = secondsBehind
    self.log = log
  }

  /// Why the node should take no requests.
  var fault: String? {
    let seconds = secondsBehind()
    return abs(seconds) > Self.most ? "clock: \(Self.text(seconds))." : nil
  }

  /// Notes it once an hour.
  var job: NodeJob {
    NodeJob("clock.check", every: .hourly, isDoneAtStart: true) { [secondsBehind, log] _ in
      let seconds = secondsBehind()
      if abs(seconds) > Self.noted { log.warning(Self.text(seconds)) }
    }
  }

  private static func text(_ seconds: Double) -> String {
    let whole = Int(seconds.magnitude.rounded())
    return
      "this machine's clock is \(whole) seconds \(seconds > 0 ? "behind" : "ahead of") the database's"
  }
}
