import Glibc
import Host
import TestSupport
import Testing

@testable import Imaging

/// The sanitizers need more than a confined process has, so a helper that was built with them is not.
private let isConfined: Bool = {
  guard let helper = PictureHelper(Pictures.settings) else { return true }
  return Status(of: helper.id).text.contains("Seccomp:\t2")
}()

private struct Status {
  let text: String

  init(of process: Int32) {
    text = String(decoding: Files.read("/proc/\(process)/status") ?? [], as: UTF8.self)
  }
}

@Suite("The helper is confined", .enabled(if: isConfined))
struct ConfinementTests {
  @Test("The system's own account of a helper")
  func account() throws {
    let helper = try #require(PictureHelper(Pictures.settings))
    let status = Status(of: helper.id).text
    #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("Threads:\t1\n"))
    let limits = String(decoding: Files.read("/proc/\(helper.id)/limits") ?? [], as: UTF8.self)
    for (name, limit) in [
      ("Max address space", "536870912"), ("Max cpu time", "10"), ("Max open files", "0"),
      ("Max core file size", "0"), ("Max file size", "0"), ("Max processes", "0"),
    ] {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      #expect(line.dropFirst(name.count).split(separator: " ").first == Substring(limit))
    }
    // Only root may read these of a process that leaves no core.
    guard geteuid() == 0 else { return }
    #expect(TemporaryFolder.names(in: "/proc/\(helper.id)/fd") == ["0", "1"])
    #expect(Files.read("/proc/\(helper.id)/environ") == [])
  }

  @Test(
    "What it must not do ends it: open, socket, execve, fork, memory to run, a file as memory, descriptors, kill, limits",
    arguments: UInt8(201)...211)
  func forbidden(what: UInt8) async {
    #expect(await Pictures.shared.read([0], code: what).reason == .died)
  }

  @Test("Memory beyond its limit is not there")
  func memory() async {
    #expect(await Pictures.shared.read([0], code: 220).reason == .memory)
  }

  @Test("It is ended when it computes, or waits, for too long", arguments: [UInt8(221), 222])
  func time(what: UInt8) async throws {
    var settings = Pictures.settings
    settings.seconds = 1
    let pictures = Pictures(settings)
    let outcome = await pictures.read([0], code: what)
    // Whichever limit comes first: processor time or the clock.
    #expect(outcome.reason == .time || (what == 221 && outcome.reason == .died))
    // The next picture has a helper of its own, which may also need more than the second on a busy machine.
    var next = await pictures.read([0], code: 200).reason
    for _ in 0..<60 where next == .time { next = await pictures.read([0], code: 200).reason }
    #expect(next == .damaged)
  }

  @Test("It ends with the process that started it: a helper of another parent does not start")
  func parent() {
    let child = ChildProcess("/bin/sh", "-c")
    #expect(child != nil)
    #expect(HelperCommand.run(["imaging-helper"]) == nil)
    #expect(HelperCommand.run(["imaging-helper", "x"]) == nil)
    #expect(HelperCommand.run(["serve", "1"]) == nil)
  }
}
