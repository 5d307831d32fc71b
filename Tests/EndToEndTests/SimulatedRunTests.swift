import Foundation
import Testing
import TestSupport

/// Tests/Live/simulating.py, in a few runs: `make simulate` and `make live ONLY=simulating` have more.
@Suite("Simulated phones over sockets")
struct SimulatedRunTests {
  /// One server on a file; or three nodes on PostgreSQL, and a database that moves there and back.
  @Test("Phones and server agree after crashes, restores, moves and broken connections")
  func runs() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let result = try KorttiProcess.run(
      ["python3", "-B", top.appending(path: "Tests/Live/simulating.py").path]
        + (TestEngine.isFile ? ["4", "1", "file"] : ["2", "1", "nodes", "moves"]),
      of: URL(filePath: "/usr/bin/env"),
      environment: ["KORTTI": KorttiBinary.path, "LONGEST": "8"], seconds: 1_200)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("0 failed"))
  }
}
