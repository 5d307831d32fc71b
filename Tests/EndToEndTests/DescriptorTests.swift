import Foundation
import JSON
import Testing

@Suite("No descriptor left")
struct DescriptorTests {
  @Test(
    "Who can't be let in waits, the server is not busy with it, and all is as before once there are some"
  )
  func none() throws {
    let folder = try KorttiProcess.freshFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    // Fewer than are open: the spare one that the server gives up can't be had either, as when another process took it.
    try limit(server, to: "4")
    let client = try WireClient(port: server.port).twin()
    #expect(server.errors(untilTheySay: "no descriptor left").contains("no descriptor left"))
    let before = try ticks(of: server)
    sleep(1)
    // an event loop that is called again and again takes 100.
    #expect(try ticks(of: server) - before < 50)
    try limit(server, to: "256")
    #expect(try client.send("GET", "/healthz").status == 200)
    #expect(try WireClient(port: server.port).send("GET", "/readyz").status == 200)
  }

  /// Changes how many descriptors a process may have.
  private func limit(_ server: KorttiProcess, to count: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/prlimit")
    process.arguments = ["--pid", "\(server.processIdentifier)", "--nofile=\(count):"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw HarnessFault("prlimit failed") }
  }

  /// The processor time that a process has taken, in hundredths of a second.
  private func ticks(of server: KorttiProcess) throws -> Int {
    let path = "/proc/\(server.processIdentifier)/stat"
    let words = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return (Int(words[13]) ?? 0) + (Int(words[14]) ?? 0)
  }
}
