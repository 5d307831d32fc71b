import Foundation
import Testing
import TestSupport

@Suite("The harness")
struct HarnessTests {
  @Test("The tested binary exists and is the one of this build")
  func binary() throws {
    #expect(FileManager.default.isExecutableFile(atPath: KorttiProcess.binary.path))
    #expect(KorttiProcess.binary.path.contains("/.build"))
  }

  @Test("A server that does not start is an error")
  func failedStart() throws {
    let folder = TemporaryFolder()
    #expect(throws: HarnessFault.self) { try KorttiProcess(folder: folder, arguments: ["--fly"]) }
  }

  @Test("A request to a stopped server is an error")
  func stoppedServer() throws {
    let server = try KorttiProcess(folder: TemporaryFolder())
    let client = WireClient(port: server.port)
    #expect(try client.send("GET", "/healthz").status == 200)
    #expect(server.stop() == 0)
    #expect(throws: HarnessFault.self) { try client.send("GET", "/healthz") }
    let other = WireClient(port: server.port)
    #expect(throws: HarnessFault.self) { try other.send("GET", "/healthz") }
  }
}
