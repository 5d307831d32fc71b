import Foundation
import Testing
import TestSupport

@Suite("Starting, output and the files' folder, by the real binary", .ofAFile)
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

  @Test(
    "During the start SIGHUP ends nothing, and SIGTERM ends the process", arguments: [true, false])
  func signalsAtStart(isReload: Bool) throws {
    let lock = open(database + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    flock(lock, LOCK_EX)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The threads of tests block signals, and a new process inherits that.
    let unblocked =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
      + "os.execv(sys.argv[1], sys.argv[1:])"
    process.arguments = [
      "python3", "-c", unblocked, KorttiProcess.binary.path, "serve", "--listen", "127.0.0.1:0",
      "--database", database,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let number = process.processIdentifier
    // It waits for the lock, in vain.
    let files = "/proc/\(number)/fd"
    func isWaiting() -> Bool {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
      return names.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))
          == database + ".lock"
      }
    }
    while process.isRunning, !isWaiting() { usleep(1_000) }
    kill(number, isReload ? SIGHUP : SIGTERM)
    if isReload {
      flock(lock, LOCK_UN)
      let line = output.fileHandleForReading.availableData
      #expect(String(decoding: line, as: UTF8.self).hasPrefix("listening on"))
      process.terminate()
    }
    process.waitUntilExit()
    close(lock)
    #expect(
      process.terminationReason == (isReload ? .exit : .uncaughtSignal),
      "\(process.terminationStatus)")
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

  /// Runs the binary by a shell that changes its output.
  private func kortti(_ output: String, _ words: String) throws -> Ran {
    try KorttiProcess.run(
      ["-c", "exec \(output); exec \"$0\" \(words)", KorttiProcess.binary.path],
      of: URL(filePath: "/bin/sh"), environment: ["KORTTI_DATABASE": database])
  }

  @Test(
    "A server whose address is not taken by its output ends",
    arguments: [">/dev/full", "1>&-", "0<&- 1>&-"])
  func untoldAddress(output: String) throws {
    let ran = try kortti(output, "serve --listen 127.0.0.1:0")
    #expect(ran.status == 1, "\(ran)")
    #expect(ran.errors.contains("Standard output did not take everything"), "\(ran)")
    #expect(!folder.names.contains("kortti.db.socket"))
  }

  @Test("Lines for closed output go into no file", arguments: ["1>&-", "1>&- 2>&-", "2>&-"])
  func closedOutput(output: String) throws {
    let ran = try kortti(output, "migrate")
    #expect(ran.status == (output == "2>&-" ? 0 : 1), "\(ran)")
    // What opened files before the database.
    #expect(folder.bytes(of: "kortti.db.lock").isEmpty)
    #expect(folder.names == ["kortti.db", "kortti.db.lock"])
    #expect(try kortti("check").status == 0)
  }

  @Test("The place of a new database is told in full, also when its folder is made")
  func fullPath() throws {
    let ran = try KorttiProcess.run(
      [
        "-c", "cd \"$1\"; exec \"$0\" user add anna --name A --password-stdin",
        KorttiProcess.binary.path, folder.path,
      ], of: URL(filePath: "/bin/sh"), input: "long enough\n")
    #expect(
      ran.status == 0 && ran.output.contains("\(folder.path)/data/kortti.db was made"), "\(ran)")
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
