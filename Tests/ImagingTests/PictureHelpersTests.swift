import PictureSupport
import Dispatch
import Glibc
import Host
import Synchronization
import TestSupport
import Testing

@testable import Imaging

@Suite("Helpers")
struct PictureHelpersTests {
  private static let jpeg = SamplePicture(width: 40, height: 30).file(.jpeg)

  private static func only(_ helpers: Int = 1) -> PictureHelpers.Settings {
    var settings = Pictures.settings
    settings.helpers = helpers
    return settings
  }

  @Test("A helper reads 64 pictures, then another one is started")
  func renewal() async throws {
    let pictures = Pictures(Self.only())
    var ids: Set<Int32> = []
    for _ in 0..<63 {
      #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
      ids.formUnion(pictures.helpers.processes)
    }
    #expect(ids.count == 1)
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
    ids.formUnion(pictures.helpers.processes)
    #expect(ids.count == 2)
  }

  @Test("A helper that was killed while it had nothing to do costs no picture")
  func killedWhenIdle() async throws {
    let pictures = Pictures(Self.only())
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
    let first = try #require(pictures.helpers.processes.first)
    ChildProcess.kill(first)
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
    #expect(pictures.helpers.processes.first != first)
  }

  @Test("A helper's death is the picture's fault only when the helper was new")
  func death() async throws {
    let pictures = Pictures(Self.only())
    #expect(await pictures.read([0], code: 223).reason == .died)
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
    #expect(await pictures.read([0], code: 223).reason == .died)
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
  }

  @Test(
    "A helper that is killed from outside says nothing of the picture", arguments: [false, true])
  func killed(isUsed: Bool) async throws {
    let pictures = Pictures(Self.only())
    if isUsed { #expect(await pictures.read(Self.jpeg, .jpeg).value != nil) }
    // It waits for ever, and is tried again by a new helper where the first one was not.
    async let outcome = pictures.read([0], code: 222)
    var killed: Set<Int32> = []
    while killed.count < (isUsed ? 2 : 1) {
      for id in pictures.helpers.processes where killed.insert(id).inserted {
        ChildProcess.kill(id)
      }
      await Task.yield()
    }
    #expect(await outcome == .notTried(.killed))
    #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
  }

  @Test("Helpers without work end after a while")
  func idle() async throws {
    var settings = Self.only()
    settings.idleSeconds = 0
    let pictures = Pictures(settings)
    for _ in 0..<3 {
      #expect(await pictures.read(Self.jpeg, .jpeg).value != nil)
      while !pictures.helpers.processes.isEmpty { await Task.yield() }
    }
  }

  @Test("A limit of helpers and of pictures that wait; stopping tells all of them")
  func limits() async throws {
    var settings = Self.only(2)
    settings.waiting = 5
    settings.seconds = 3_600
    let pictures = Pictures(settings)
    pictures.folder.write([0], to: "x")
    let told = Mutex<[PictureOutcome<ReadPicture>]>([])
    var taken = 0
    for _ in 0..<20 {
      // These wait for ever.
      let isTaken = pictures.helpers.read(pictures.folder.file("x"), code: 222) { outcome in
        told.withLock { $0.append(outcome) }
      }
      if isTaken { taken += 1 }
    }
    #expect((5...7).contains(taken))
    while pictures.helpers.processes.count < 2 { await Task.yield() }
    #expect(pictures.helpers.processes.count == 2)
    pictures.helpers.stop()
    #expect(told.withLock { $0 } == Array(repeating: .notTried(.stopping), count: taken))
    #expect(pictures.helpers.processes.isEmpty)
    #expect(!pictures.helpers.read(pictures.folder.file("x"), .jpeg) { _ in })
  }

  @Test("A file that is missing, a folder, a link or a pipe is no picture's fault")
  func files() async throws {
    let pictures = Pictures.shared
    let folder = TemporaryFolder()
    folder.write(Self.jpeg, to: "a")
    #expect(unsafe symlink(folder.file("a"), folder.file("link")) == 0)
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in [folder.file("none"), folder.path, folder.file("link"), folder.file("pipe")] {
      let outcome = await withCheckedContinuation { continuation in
        #expect(pictures.helpers.read(path, .jpeg) { continuation.resume(returning: $0) })
      }
      #expect(outcome == .notTried(.file))
    }
  }

  @Test("A program that can't be started, or is no helper, is no picture's fault")
  func noHelper() async {
    for program in ["/no/program", "/bin/true", "/bin/false", "/bin/pwd", "/"] {
      var settings = Self.only()
      settings.program = program
      #expect(await Pictures(settings).read(Self.jpeg, .jpeg) == .notTried(.noHelper))
    }
  }

  /// A helper that answers whatever it is asked with these bytes, then waits or ends.
  private static func hostile(
    _ response: [UInt8], ends: Bool = false, seconds: Int = 60
  ) -> (Pictures, TemporaryFolder) {
    let folder = TemporaryFolder()
    folder.write(Array("KP\u{1}+".utf8) + response, to: "answer")
    let end = ends ? "" : "exec /bin/sleep 300"
    folder.write(
      Array("#!/bin/sh\n/bin/cat \(folder.file("answer"))\n\(end)\n".utf8), to: "program")
    _ = unsafe chmod(folder.file("program"), 0o700)
    var settings = only()
    settings.program = folder.file("program")
    settings.seconds = seconds
    return (Pictures(settings), folder)
  }

  private static func head(_ status: UInt8, _ thumb: Int, _ print: Int) -> [UInt8] {
    [0x4B, 0x50, 1, status, 1, 0] + [UInt8](repeating: 0, count: 10)
      + [9, 0, 0, 0, 9, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
      + Exif.big(thumb, 4).reversed() + Exif.big(print, 4).reversed()
      + [UInt8](repeating: 0, count: 20)
  }

  @Test("Answers that are none")
  func hostileAnswers() async {
    let jpeg = Self.jpeg
    let page = Array("<html><script>".utf8)
    for (bytes, ends, reason) in [
      ([], true, UnreadableReason.died), ([], false, .time),
      ([UInt8](repeating: 0xFF, count: 5_000), false, .malformedResponse),
      ([UInt8](repeating: 0, count: 64), false, .malformedResponse),
      (Self.head(0, 1 << 30, 5), false, .malformedResponse),
      (Self.head(1, 0, 0), false, .malformedResponse),
      (Self.head(0, page.count, page.count) + page + page, false, .malformedResponse),
      (Self.head(0, jpeg.count, jpeg.count) + jpeg, true, .died),
      (Self.head(0, jpeg.count, jpeg.count) + jpeg, false, .time),
      (Self.head(0, jpeg.count, page.count) + jpeg + page, false, .malformedResponse),
    ] as [([UInt8], Bool, UnreadableReason)] {
      let (pictures, folder) = Self.hostile(bytes, ends: ends, seconds: reason == .time ? 1 : 60)
      #expect(await pictures.read(jpeg, .jpeg).reason == reason, "\(bytes.prefix(80))")
      let (outcome, file) = await pictures.strip(jpeg, .jpeg)
      #expect(outcome.value == nil && file == nil)
      withExtendedLifetime(folder) {}
    }
  }

  @Test("A helper that does not take the picture's bytes is ended")
  func deaf() async {
    let (pictures, folder) = Self.hostile([], seconds: 1)
    let large = [UInt8](repeating: 7, count: 1 << 20)
    #expect(await pictures.read(large, .jpeg).reason == .time)
    withExtendedLifetime(folder) {}
  }
}
