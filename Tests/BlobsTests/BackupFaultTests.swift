import Core
import Crypto
import Database
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import Blobs

/// A store with four files, over files that fail.
private struct Backups {
  let files: MemoryFiles
  let fixture: BlobsFixture
  private let contents = (1...4 as ClosedRange<UInt64>).map { bytes($0, 1_500) }
  /// The disk before the first backup.
  private let filled: MemoryFiles.Disk

  init(tellsKinds: Bool = true) throws {
    files = MemoryFiles(tellsKinds: tellsKinds)
    fixture = try BlobsFixture(files)
    for content in contents { try fixture.add(content) }
    filled = files.disk.withLock { $0 }
  }

  /// Does `attempt` for the first call, the second and so on until one is complete, each time on a disk without a
  /// backup. The folders are 256, and synced by the last calls: of these every 16th has to do.
  func forEachCall(_ attempt: (_ call: Int) throws -> Bool) throws {
    var call = 0
    repeat {
      call += call < 48 ? 1 : 16
      files.disk.withLock { $0 = filled }
    } while try !attempt(call)
    #expect(call > 256)
  }

  func copy(to folder: String) throws -> CopiedFiles {
    try fixture.store.copyFiles(to: folder, at: fixture.now, fixture.database.reader)
  }

  /// Whether each file is there as a whole, or not at all.
  func isNoneHalf(in folder: String) -> Bool {
    contents.allSatisfy { [nil, $0].contains(found($0, in: folder)) }
  }

  func areAllWhole(in folder: String) -> Bool {
    contents.allSatisfy { found($0, in: folder) == $0 }
  }

  private func found(_ content: [UInt8], in folder: String) -> [UInt8]? {
    files.bytes(at: BlobFolder.file(SHA256.of(content.span), in: folder))
  }

  /// Whatever is in a backup's folder under another name than that of a file.
  func leftovers(in folder: String) throws -> [String] {
    try (UInt8.min...UInt8.max).flatMap { byte in
      try files.digests(in: BlobFolder.subfolder(byte, in: folder), beginningWith: byte).others
    }
  }
}

@Suite("Backups to disks that fail", .ofAFile)
struct BackupFaultTests {
  private let folder = "/backup"

  @Test("The power fails at the Nth call of a backup: no copy is half, and it goes on")
  func powerLoss() throws {
    let backups = try Backups()
    var random = SeededGenerator(seed: 7)
    try backups.forEachCall { call throws in
      backups.files.crash(at: call)
      let isComplete = (try? backups.copy(to: folder)) != nil
      backups.files.restart(losingBy: &random)
      #expect(backups.isNoneHalf(in: folder), "call \(call)")
      if isComplete { #expect(backups.areAllWhole(in: folder)) }
      let again = try backups.copy(to: folder)
      #expect(again.faults.isEmpty && (!isComplete || again.count == 0))
      #expect(backups.areAllWhole(in: folder))
      return isComplete
    }
  }

  @Test("The Nth call fails: no copy is half, and nothing is left without a name")
  func calls() throws {
    let backups = try Backups(tellsKinds: false)
    try backups.forEachCall { call throws in
      backups.files.fail(at: call, code: call.isMultiple(of: 2) ? EIO : ENOSPC)
      let isComplete = (try? backups.copy(to: folder)) != nil
      backups.files.repair()
      #expect(backups.isNoneHalf(in: folder), "call \(call)")
      #expect(try backups.leftovers(in: folder).isEmpty, "call \(call)")
      #expect(try backups.copy(to: folder).faults.isEmpty)
      #expect(backups.areAllWhole(in: folder))
      return isComplete
    }
  }

  @Test("A killed backup's names are on the disk when the next one has succeeded")
  func killed() throws {
    let backups = try Backups()
    var random = SeededGenerator(seed: 11)
    try backups.forEachCall { call throws in
      backups.files.crash(at: call)
      let isComplete = (try? backups.copy(to: folder)) != nil
      backups.files.repair()
      #expect(try backups.copy(to: folder).faults.isEmpty)
      backups.files.restart(losingBy: &random)
      #expect(backups.areAllWhole(in: folder), "call \(call)")
      return isComplete
    }
  }
}
