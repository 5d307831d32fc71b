import Foundation
import Synchronization
import TestSupport

/// The real binary, serving its own database on a free port.
final class KorttiProcess: Sendable {
  let port: UInt16
  /// The folder of its database only.
  let folder: TemporaryFolder
  private let process: Process
  private let log = Mutex("")

  var database: String { folder.file("kortti.db") }

  static let binary = URL(filePath: KorttiBinary.path)

  /// The environment of a started process. Leak detection of the address sanitizer is off: it does not recognise Swift
  /// references with spare bits and reports what the operation registry holds.
  private static func environment(with own: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["ASAN_OPTIONS"] = "detect_leaks=0"
    return environment.merging(own) { $1 }
  }

  /// Runs a command, of the binary unless another program is named, until it exits.
  @discardableResult
  static func run(
    _ arguments: [String], of program: URL = binary, input: String = "",
    environment: [String: String] = [:], seconds: Double = 300
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = program
    let command = try EngineCommand(arguments, environment)
    process.arguments = command.words
    process.environment = Self.environment(with: command.environment)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // A command that does not exit is killed, so that the test fails instead of waiting.
    let number = process.processIdentifier
    let timeout = DispatchWorkItem { Glibc.kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: timeout)
    defer { timeout.cancel() }
    // A command that reads no input may exit before it is written.
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

  /// Starts a server, on the database in the folder or on another one, and waits until it prints its listen address.
  init(
    folder: TemporaryFolder, database: String? = nil, arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    process = Process()
    process.executableURL = Self.binary
    let command = try EngineCommand(
      ["serve", "--listen", "127.0.0.1:0", "--database", database ?? folder.file("kortti.db")]
        + arguments, environment)
    process.arguments = command.words
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    process.environment = Self.environment(with: command.environment)
    try process.run()
    let line = Self.firstLine(of: output.fileHandleForReading)
    guard let text = line.split(separator: ":").last, let port = UInt16(text) else {
      process.terminate()
      throw HarnessFault("the server printed “\(line)” instead of its listen address")
    }
    self.port = port
    // The log is drained, so that a full pipe never blocks the server. By a thread that holds the handle until the log
    // ends: a readability handler's dispatch source may outlive a handle that goes with its process, and crash.
    let handle = errors.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      while true {
        let data = handle.availableData
        if data.isEmpty { return }
        self?.log.withLock { $0 += String(decoding: data, as: UTF8.self) }
      }
    }
  }

  private static func firstLine(of handle: FileHandle) -> String {
    var line: [UInt8] = []
    while let byte = handle.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits at most a minute until standard error contains `text`, and returns all of standard error.
  func waitForLog(containing text: String) -> String {
    for _ in 0..<6_000 {
      let all = log.withLock { $0 }
      if all.contains(text) { return all }
      usleep(10_000)
    }
    return log.withLock { $0 }
  }

  /// Sends SIGTERM and returns the exit status.
  @discardableResult
  func stop() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends SIGKILL.
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
