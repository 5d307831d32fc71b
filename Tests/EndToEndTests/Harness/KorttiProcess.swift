import Foundation
import Synchronization

/// The real binary, serving a database of its own on a free port until it is stopped.
final class KorttiProcess: Sendable {
  /// The port that it listens on.
  let port: UInt16
  /// The folder that holds its database and nothing else.
  let folder: URL
  private let process: Process
  private let errors: Pipe
  private let said = Mutex("")

  var database: String { folder.appending(path: "kortti.db").path }

  /// The binary that this build made: it lies beside the tests.
  static let binary: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    let tests = CommandLine.arguments.firstIndex(of: "--test-bundle-path")
      .map { CommandLine.arguments[$0 + 1] }
    if let tests { folder = URL(filePath: tests) }
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let binary = folder.appending(path: "kortti")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: binary.path, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return binary
      }
    }
    return URL(filePath: ".build/debug/kortti")
  }()

  /// An empty folder for one database.
  static func freshFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "kortti-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// What a process of ours is started with. At its end the address sanitizer, if it is there, looks for no leaks: it does
  /// not know Swift's references that carry other bits, and takes for lost what the registry of operations holds.
  private static func environment(with own: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["ASAN_OPTIONS"] = "detect_leaks=0"
    return environment.merging(own) { $1 }
  }

  /// Runs a command to its end.
  @discardableResult
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.environment = Self.environment(with: environment)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // What ought to end and does not is ended, so that the test fails instead of waiting.
    let number = process.processIdentifier
    let patience = DispatchWorkItem { Glibc.kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: patience)
    defer { patience.cancel() }
    // A command that reads nothing may be gone before its input.
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: output, as: UTF8.self),
      String(decoding: errors, as: UTF8.self)
    )
  }

  /// Starts a server and waits until it says that it listens.
  init(
    folder: URL, arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    process = Process()
    process.executableURL = Self.binary
    process.arguments =
      ["serve", "--listen", "127.0.0.1:0", "--database", folder.appending(path: "kortti.db").path]
      + arguments
    let output = Pipe()
    errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    process.environment = Self.environment(with: environment)
    try process.run()
    let line = Self.firstLine(of: output.fileHandleForReading)
    guard let text = line.split(separator: ":").last, let port = UInt16(text) else {
      process.terminate()
      throw HarnessFault("the server said “\(line)”, not where it listens")
    }
    self.port = port
    // What it logs is read away, so that a full pipe never stops it.
    errors.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.said.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }
  }

  private static func firstLine(of handle: FileHandle) -> String {
    var line: [UInt8] = []
    while let byte = handle.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// What it said on standard error so far, once that holds a text; whatever there is after five seconds.
  func errors(untilTheySay text: String) -> String {
    for _ in 0..<500 {
      let all = said.withLock { $0 }
      if all.contains(text) { return all }
      usleep(10_000)
    }
    return said.withLock { $0 }
  }

  /// Asks it to stop as an operator would, and tells its exit status.
  @discardableResult
  func stop() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends it with no chance to tidy up.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  deinit {
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }
}

struct HarnessFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
