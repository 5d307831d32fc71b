import Foundation

/// The environment of a server with a clock of its own, which runs from a given time on.
enum ServerClock {
  static func environment(from time: Date) throws -> [String: String] {
    let seconds = Int(time.timeIntervalSinceNow.rounded())
    // That of the thread sanitizer's runs, too.
    let others = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { [$0] } ?? []
    return [
      "LD_PRELOAD": ([try library.get()] + others).joined(separator: ":"),
      "TEST_CLOCK_OFFSET": "\(seconds)",
    ]
  }

  /// The one that tests of the web app have.
  private static let library = Result {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Web")
    let made = try KorttiProcess.run(
      ["python3", "-B", "-c", "import server; print(server.clock())"],
      of: URL(filePath: "/usr/bin/env"), environment: ["PYTHONPATH": folder.path])
    guard made.status == 0 else { throw HarnessFault("no clock: \(made.errors)") }
    return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
