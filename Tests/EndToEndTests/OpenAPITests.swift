import Foundation
import JSON
import Testing
import TestSupport

/// A program of PyPI for OpenAPI documents, or a script that uses one.
enum OpenAPITool {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Runs a program; one that fails is an issue with its output.
  static func run(_ program: String, _ arguments: [String]) throws {
    let (status, output) = try start("scripts/openapi-tool.sh", [program] + arguments)
    #expect(status == 0, "\(output)")
  }

  /// Runs a script or program of the repository and returns its exit status and output.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = repository.appending(path: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

@Suite("OpenAPI document")
struct OpenAPITests {
  @Test("An independent validator accepts it, and the server serves what the command prints")
  func validator() throws {
    let printed = try KorttiProcess.run(["openapi"])
    #expect(printed.status == 0)
    let folder = TemporaryFolder()
    let file = folder.file("openapi.json")
    try printed.output.write(toFile: file, atomically: true, encoding: .utf8)
    try OpenAPITool.run("openapi-spec-validator", [file])
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let served = try WireClient(port: server.port).send("GET", "/openapi.json").json
    #expect(served == (try JSONTree(JSONDocument(Array(printed.output.utf8)).root)))
  }

  @Test("By schemathesis, document and server agree, for an admin and for a reporter")
  func conformance() throws {
    let folder = TemporaryFolder()
    let made = try KorttiProcess.run(["demo", "--database", folder.file("kortti.db")])
    #expect(made.status == 0)
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let (status, output) = try OpenAPITool.start(
      "Tests/OpenAPI/conformance.py",
      [
        "http://127.0.0.1:\(server.port)", "5", "examples,fuzzing", "riitta", "anna",
      ])
    #expect(status == 0, "\(output)")
    #expect(output.split(separator: "\n").count == 2, "\(output)")
  }

  @Test("Where PyPI can't be reached, that is said in one sentence")
  func missingTools() throws {
    let folder = TemporaryFolder()
    let (status, output) = try OpenAPITool.start(
      "scripts/openapi-tool.sh", ["st", "--version"],
      environment: [
        "OPENAPI_TOOLS": folder.file("tools"), "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
      ])
    #expect(status == 69)
    let text = "The programs that check the OpenAPI document are missing and can't be installed:"
    #expect(output == "\(text) PyPI can't be reached.\n")
  }
}
