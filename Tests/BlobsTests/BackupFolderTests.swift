import Core
import Crypto
import Database
import Dispatch
import Glibc
import Testing
import TestSupport

@testable import Blobs

@Suite("What a backup finds in its folder")
struct BackupFolderTests {
  let fixture: BlobsFixture
  let folder = TemporaryFolder()
  let contents = (1...3 as ClosedRange<UInt64>).map { bytes($0, 4_096) }
  let system = SystemFiles()

  init() throws {
    fixture = try BlobsFixture()
    for content in contents { try fixture.add(content) }
    #expect(try copy().count == 3)
  }

  /// Copies the files as many days after the first time.
  private func copy(day: Int64 = 0) throws -> CopiedFiles {
    try fixture.store.copyFiles(
      to: folder.file("files"), at: fixture.now + day * 86_400, fixture.database.reader)
  }

  private func path(_ content: [UInt8]) -> String {
    BlobFolder.file(SHA256.of(content.span), in: folder.file("files"))
  }

  private var areWhole: Bool {
    contents.allSatisfy { TemporaryFolder.bytes(ofFile: path($0)) == $0 }
  }

  @Test("A file that was cut is copied anew within 32 days, on one of them")
  func cut() throws {
    var healed = 0
    for day in 0..<BlobStore.lengthShares {
      let file = try system.open(path(contents[0]), .writing)
      try system.truncate(file, to: 4_095)
      system.close(file)
      let copied = try copy(day: day)
      #expect(copied.faults.isEmpty && copied.total == 3)
      #expect(copied.count == (areWhole ? 1 : 0))
      healed += copied.count
    }
    #expect(healed == 1)
    #expect(try fixture.check().faults.isEmpty)
  }

  @Test("Beside a known file, one whose SHA-256 begins with the same byte is copied")
  func sameByte() throws {
    let known = contents[0]
    let byte = SHA256.of(known.span).firstByte
    let other = try #require(
      (100..<10_000 as Range<UInt64>).lazy.map { bytes($0, 64) }
        .first { SHA256.of($0.span).firstByte == byte })
    try fixture.add(other)
    // On a day that takes the name of the known file for enough.
    let share = fixture.now.seconds / 86_400 % BlobStore.lengthShares
    let day: Int64 = Int64(byte) % BlobStore.lengthShares == share ? 1 : 0
    let copied = try copy(day: day)
    #expect(copied.count == 1 && copied.faults.isEmpty)
    #expect(TemporaryFolder.bytes(ofFile: path(other)) == other)
    #expect(areWhole)
  }

  @Test("A file that is gone is copied anew; a stray name stays, and is no file")
  func stray() throws {
    try system.remove(path(contents[0]))
    let names = [
      path(contents[0]).dropLast() + "g", path(contents[1]) + "0", path(contents[2]) + ".txt",
    ]
    for name in names { system.close(try system.open(name, .making)) }
    #expect(try copy().count == 1)
    #expect(areWhole)
    for name in names { #expect(try system.status(name) != nil) }
  }

  @Test("A folder in a file's place is an error that names it, also on a day that compares lengths")
  func folderInPlace() throws {
    try system.remove(path(contents[0]))
    _ = try system.makeFolder(path(contents[0]))
    for day in 0..<BlobStore.lengthShares {
      let fault = #expect(throws: BlobFault.self) { _ = try copy(day: day) }
      #expect(fault?.description.contains(path(contents[0])) == true)
    }
    #expect(try drafts().isEmpty)
  }

  @Test("A link in a file's place is replaced by the file")
  func link() throws {
    let path = path(contents[0])
    try system.remove(path)
    #expect(unsafe symlink(self.path(contents[1]), path) == 0)
    #expect(try copy().count == 1)
    #expect(areWhole)
    try system.remove(self.path(contents[1]))
    #expect(TemporaryFolder.bytes(ofFile: path) == contents[0])
  }

  @Test("What a killed backup left without a name is removed after a day, and not before")
  func leftovers() throws {
    let draft = path(contents[0]) + ".0011223344556677.tmp"
    let other = BlobFolder.parent(of: draft) + "/notes.tmp"
    for path in [draft, other] { system.close(try system.open(path, .making)) }
    let made = try #require(try system.status(draft)).modifiedAt
    func copy(after seconds: Int64) throws {
      _ = try fixture.store.copyFiles(
        to: folder.file("files"), at: Instant(seconds: made + seconds), fixture.database.reader)
    }
    try copy(after: 86_399)
    #expect(try system.status(draft) != nil)
    try copy(after: 86_400)
    #expect(try system.status(draft) == nil)
    #expect(try system.status(other) != nil)
  }

  private func drafts() throws -> [String] {
    try BlobFolder.digits.flatMap { try system.names(in: folder.file("files") + "/" + $0) }
      .filter { $0.hasSuffix(".tmp") }
  }

  @Test("Backups that run at the same time share a folder")
  func atOnce() throws {
    let files = folder.file("shared")
    let more = (100..<160 as Range<UInt64>).map { bytes($0, 300_000) }
    for content in more { try fixture.add(content) }
    let readers = try (0..<4).map { _ in try fixture.database.makeReader() }
    DispatchQueue.concurrentPerform(iterations: readers.count) { number in
      let copied = try? fixture.store.copyFiles(to: files, at: fixture.now, readers[number])
      #expect(copied?.total == 63 && copied?.faults.isEmpty == true)
    }
    for content in contents + more {
      let path = BlobFolder.file(SHA256.of(content.span), in: files)
      #expect(TemporaryFolder.bytes(ofFile: path) == content)
    }
    let names = try BlobFolder.digits.flatMap { try system.names(in: "\(files)/\($0)") }
    #expect(names.count == 63)
  }
}
