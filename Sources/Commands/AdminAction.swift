package import Core
package import Database
package import Zones

/// What executes the admin commands of one name.
package struct AdminAction: Sendable {
  /// Returns lines for standard output; throws one sentence.
  package typealias Run =
    @Sendable (AdminCommand, AdminEnvironment) throws(CommandError) -> [String]

  /// The name of its commands, such as `addUser`.
  package let name: String
  /// Its name in the log, without personal data: `user add`.
  package let logName: String
  /// Whether other commands run beside it, while another one of this kind waits for its end.
  package let isLong: Bool
  package let run: Run

  package init(_ name: String, logName: String, isLong: Bool = false, run: @escaping Run) {
    self.name = name
    self.logName = logName
    self.isLong = isLong
    self.run = run
  }
}

/// What admin actions work with.
package struct AdminEnvironment: Sendable {
  /// Its own, where others run beside the action.
  package var reader: Reader
  package let writer: Writer
  package let now: @Sendable () -> Instant
  package let zones: Zones
  /// Takes how far the action is.
  package var progress = CommandProgress.unseen
  /// Says that whoever asked is gone, as after Ctrl-C: work that is all or nothing ends as nothing.
  package var cancellation = Cancellation()

  package init(
    reader: Reader, writer: Writer, now: @escaping @Sendable () -> Instant, zones: Zones
  ) {
    self.reader = reader
    self.writer = writer
    self.now = now
    self.zones = zones
  }

  /// The context of an operation that the command line calls.
  package func context(_ operation: String) -> RequestContext {
    RequestContext(caller: nil, now: now(), requestID: "command-line", operation: operation)
  }
}
