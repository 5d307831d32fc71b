import Foundation
import Synchronization
import Testing
import TestSupport

@Suite("Starting, output and the files' folder, by the real binary")
struct StartingTests: CommandTests {
  let folder = TemporaryFolder()

  /// Holds the database's lock, as a process that is just starting, or just ending, and releases it a second later.
  private func holdLock() {
    let lock = open(database + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    flock(lock, LOCK_EX)
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
      // Processes that other tests are just starting have copies of it.
      flock(lock, LOCK_UN)
      close(lock)
    }
  }

  @Test("A command waits for a process that holds the database and does not listen yet")
  func commandWaits() throws {
    holdLock()
    let added = try kortti(
      "user", "add", "anna", "--name", "A", "--password-stdin", input: "long enough\n")
    #expect(added.status == 0, "\(added)")
  }

  @Test("A server waits for a command that is about to end")
  func serverWaits() throws {
    holdLock()
    let server = try KorttiProcess(folder: folder)
    #expect(server.stop() == 0)
  }

  @Test("SIGHUP during the start ends nothing")
  func reloadAtStart() throws {
    let pipe = folder.file("config")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = Process()
    process.executableURL = KorttiProcess.binary
    process.arguments = [
      "serve", "--listen", "127.0.0.1:0", "--database", database, "--config", pipe,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let isUp = Atomic(false)
    let number = process.processIdentifier
    DispatchQueue.global().async {
      // Opened each time that the process reads its settings.
      while !isUp.load(ordering: .relaxed) {
        let config = open(pipe, O_WRONLY)
        kill(number, SIGHUP)
        close(config)
      }
    }
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self).hasPrefix("listening on"))
    isUp.store(true, ordering: .relaxed)
    close(open(pipe, O_RDONLY | O_NONBLOCK))
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
  }

  @Test(
    "Output that a full device does not take is an error",
    arguments: [["openapi"], ["user", "list"], ["check"], ["--help"]])
  func fullDevice(words: [String]) throws {
    #expect(try kortti("migrate").status == 0)
    #expect(
      try kortti(
        "user", "add", "anna", "--name", "A", "--password-stdin", input: "long enough\n"
      ).status == 0)
    let process = Process()
    process.executableURL = KorttiProcess.binary
    process.arguments = words
    process.environment = ["KORTTI_DATABASE": database]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text.contains("Standard output did not take everything"), "\(text)")
  }

  @Test("Too little room for threads is told in a sentence")
  func littleMemory() throws {
    // Threads whose stacks are larger than what the process may have.
    let ran = try KorttiProcess.run(
      [
        "-c", "ulimit -v 4000000; ulimit -s 2000000; exec \"$0\" serve --database \"$1\"",
        KorttiProcess.binary.path, database,
      ], of: URL(filePath: "/bin/sh"))
    #expect(ran.status == 1)
    #expect(ran.errors.contains("too little memory, or too few threads"), "\(ran)")
  }

  @Test("A folder of files to which others may write is told at the start and by a check")
  func openFolder() throws {
    #expect(try kortti("migrate").status == 0)
    let files = database + ".files"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: false)
    #expect(chmod(files, 0o777) == 0)
    try expectRemark("\(files) may be written to by others")
    #expect(chmod(files, 0o700) == 0)
    #expect(try !kortti("check").output.contains("others"))
  }

  private func expectRemark(_ remark: String) throws {
    let check = try kortti("check")
    #expect(check.status == 0 && check.output.contains(remark), "\(check)")
    let server = try KorttiProcess(folder: folder)
    #expect(server.waitForLog(containing: remark).contains(remark))
    #expect(server.stop() == 0)
  }

  @Test("A database that others may read or write to is told at the start and by a check")
  func openDatabase() throws {
    #expect(try kortti("migrate").status == 0)
    for mode: mode_t in [0o640, 0o602] {
      #expect(chmod(database, mode) == 0)
      try expectRemark("\(database) may be read or written to by others")
    }
    // A log keeps the mode that it was made with.
    for name in folder.names { #expect(chmod(folder.file(name), 0o600) == 0) }
    #expect(try !kortti("check").output.contains("others"))
  }
}
