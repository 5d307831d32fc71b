import Foundation
import JSON
import Testing
import TestSupport

@Suite("OpenAPI document")
struct OpenAPITests {
  @Test("An independent validator accepts it, and the server serves what the command prints")
  func validator() throws {
    let printed = try KorttiProcess.run(["openapi"])
    #expect(printed.status == 0)
    let folder = TemporaryFolder()
    let file = folder.file("openapi.json")
    try printed.output.write(toFile: file, atomically: true, encoding: .utf8)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/openapi-validator.sh").standardizedFileURL
    let validator = Process()
    let output = Pipe()
    validator.executableURL = script
    validator.arguments = [file]
    validator.standardOutput = output
    validator.standardError = output
    try validator.run()
    let message = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    validator.waitUntilExit()
    #expect(validator.terminationStatus == 0, "\(message)")
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let served = try WireClient(port: server.port).send("GET", "/openapi.json").json
    #expect(served == (try JSONTree(JSONDocument(Array(printed.output.utf8)).root)))
  }
}
