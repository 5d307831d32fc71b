import Confinement
import Glibc
import Host
import Testing
import TestSupport

/// The sanitizers need more than a confined process has, so a helper that was built with them is not.
private let isConfined: Bool = {
  guard let helper = Trial.start() else { return true }
  return Trial.account("status", of: helper).contains("Seccomp:\t2")
}()

private enum Trial {
  static let path = String(KorttiBinary.path.dropLast("kortti".count)) + "ConfinedTrial"

  static func start(_ kind: String = "plain") -> ChildProcess? {
    ConfinedProcess.start(path, kind, seconds: 60)
  }

  static func account(_ file: String, of helper: ChildProcess) -> String {
    String(decoding: Files.read("/proc/\(helper.id)/\(file)") ?? [], as: UTF8.self)
  }

  /// What the helper answers; `nil` when the trial ended it.
  static func answer(_ trial: String, of helper: ChildProcess) throws(ChildProcess.Fault) -> String?
  {
    let deadline = ContinuousClock.now + .seconds(60)
    try helper.write(Array(trial.utf8), by: deadline)
    do throws(ChildProcess.Fault) {
      return String(decoding: try helper.read(1, by: deadline), as: UTF8.self)
    } catch {
      if case .ended = error { return nil }
      throw error
    }
  }
}

@Suite("A confined helper", .enabled(if: isConfined))
struct ConfinementTests {
  @Test("The system's own account of it")
  func account() throws {
    let helper = try #require(Trial.start())
    let status = Trial.account("status", of: helper)
    #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
    let limits = Trial.account("limits", of: helper).split(separator: "\n")
    for (name, soft, hard) in [
      ("Max address space", "268435456", "268435456"), ("Max cpu time", "2", "4"),
      ("Max open files", "0", "0"), ("Max core file size", "0", "0"), ("Max file size", "0", "0"),
      ("Max processes", "0", "0"),
    ] {
      let line = limits.first { $0.hasPrefix(name) } ?? ""
      let words = line.dropFirst(name.count).split(separator: " ")
      #expect(words.prefix(2) == [Substring(soft), Substring(hard)], "\(name)")
    }
  }

  @Test("It reads, writes and takes memory up to its limit, again and again")
  func allowed() throws {
    let helper = try #require(Trial.start())
    for _ in 0..<10 {
      #expect(try Trial.answer(".", of: helper) == "0")
      #expect(try Trial.answer("a", of: helper) == "0")
      #expect(try Trial.answer("A", of: helper) == "1", "300 MiB of 256")
    }
  }

  @Test(
    "Any other call ends it",
    arguments: [
      "o", "c", "u", "s", "l", "x", "f", "t", "m", "p", "M", "w", "r", "d", "k", "L", "g",
    ])
  func forbidden(trial: String) throws {
    let helper = try #require(Trial.start())
    #expect(try Trial.answer(trial, of: helper) == nil)
    #expect(!helper.wasKilledFromOutside())
  }

  @Test("A call that the helper names is allowed, and no other")
  func further() throws {
    let helper = try #require(Trial.start("further"))
    #expect(try Trial.answer("g", of: helper) == "0")
    #expect(try Trial.answer("o", of: helper) == nil)
  }

  @Test("Processor time ends it, unless more is allowed")
  func time() throws {
    let helper = try #require(Trial.start())
    #expect(helper.allow(processorSeconds: 1))
    #expect(try Trial.answer("S", of: helper) == nil)
    #expect(!helper.wasKilledFromOutside())
  }

  @Test("A program that does not confine itself is not taken for a helper")
  func unconfined() {
    #expect(ConfinedProcess.start("/bin/true", "x", seconds: 60) == nil)
    #expect(ConfinedProcess.start("/bin/echo", "KP", seconds: 60) == nil)
    #expect(ConfinedProcess.start("/nowhere", "x", seconds: 60) == nil)
  }
}
