import Glibc
import Host
import TestSupport

@testable import Imaging

/// Reads pictures with helpers of this build's binary.
final class Pictures: Sendable {
  /// For all tests that need no helpers of their own.
  static let shared = Pictures()

  let folder = TemporaryFolder()
  let helpers: PictureHelpers

  /// The settings for tests: a machine that does much else may be slow.
  static var settings: PictureHelpers.Settings {
    var settings = PictureHelpers.Settings()
    settings.program = KorttiBinary.path
    settings.helpers = 2
    settings.waiting = 100_000
    settings.seconds = 60
    settings.startSeconds = 60
    settings.idleSeconds = 3_600
    return settings
  }

  init(_ settings: PictureHelpers.Settings = Pictures.settings) {
    Signals.ignoreBrokenPipesAndFileSizes()
    helpers = PictureHelpers(settings)
  }

  deinit { helpers.stop() }

  private static func name() -> String { "\(UInt64.random(in: .min ... .max))" }

  func read(_ bytes: [UInt8], _ format: PictureFormat) async -> PictureOutcome<ReadPicture> {
    await read(bytes, code: format.code)
  }

  func read(_ bytes: [UInt8], code: UInt8) async -> PictureOutcome<ReadPicture> {
    let name = Self.name()
    folder.write(bytes, to: name)
    let path = folder.file(name)
    let outcome = await withCheckedContinuation { continuation in
      let isTaken = helpers.read(path, code: code) { continuation.resume(returning: $0) }
      if !isTaken { continuation.resume(returning: .notTried(.stopping)) }
    }
    Files.remove(path)
    return outcome
  }

  /// The outcome, and the new file's bytes; `nil` without a file.
  func strip(_ bytes: [UInt8], _ format: PictureFormat) async -> (PictureOutcome<Int>, [UInt8]?) {
    let name = Self.name()
    folder.write(bytes, to: name)
    let path = folder.file(name)
    let newPath = path + ".new"
    let outcome = await withCheckedContinuation { continuation in
      let isTaken = helpers.strip(path, format, into: newPath) {
        continuation.resume(returning: $0)
      }
      if !isTaken { continuation.resume(returning: .notTried(.stopping)) }
    }
    let stripped = Files.read(newPath)
    Files.remove(path)
    Files.remove(newPath)
    return (outcome, stripped)
  }
}

extension PictureOutcome {
  var value: Value? {
    if case .done(let value) = self { value } else { nil }
  }

  var reason: UnreadableReason? {
    if case .unreadable(let reason) = self { reason } else { nil }
  }
}
