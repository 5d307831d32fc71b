import Foundation
import JSON
import Testing
import TestSupport

@Suite("File descriptor exhaustion")
struct DescriptorTests {
  @Test(
    "New clients wait without busy looping, and are served once descriptors are available"
  )
  func exhausted() throws {
    let folder = TemporaryFolder()
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    // Fewer than are open, so that even the reserve descriptor can't be reopened.
    try limit(server, to: "4")
    let client = try WireClient(port: server.port).onNewConnection()
    #expect(server.waitForLog(containing: "no descriptor left").contains("no descriptor left"))
    let before = try ticks(of: server)
    sleep(1)
    // A busy loop takes 100.
    #expect(try ticks(of: server) - before < 50)
    try limit(server, to: "256")
    #expect(try client.send("GET", "/healthz").status == 200)
    #expect(try WireClient(port: server.port).send("GET", "/readyz").status == 200)
  }

  /// Sets the descriptor limit of a process.
  private func limit(_ server: KorttiProcess, to count: String) throws {
    let process = Process()
    let tool = "/usr/bin/prlimit"
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw HarnessFault("\(tool) is missing: install the Debian package util-linux")
    }
    process.executableURL = URL(filePath: tool)
    process.arguments = ["--pid", "\(server.processIdentifier)", "--nofile=\(count):"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw HarnessFault("prlimit failed") }
  }

  /// The processor time of a process, in hundredths of a second.
  private func ticks(of server: KorttiProcess) throws -> Int {
    let path = "/proc/\(server.processIdentifier)/stat"
    let words = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return (Int(words[13]) ?? 0) + (Int(words[14]) ?? 0)
  }
}
