import Crypto
import Glibc
import Testing

@testable import Blobs

@Suite("Stored files that were changed behind the server's back")
struct DamagedFileTests {
  @Test("A file that is cut, longer or missing is not opened, and the fault names it")
  func lengths() throws {
    let fixture = try BlobsFixture()
    let content = bytes(1, 1_000)
    let blob = try fixture.add(content)
    let path = fixture.store.path(of: blob.sha256)
    #expect(try fixture.stored(content) == content)
    let file = try fixture.files.open(path, .writing)
    defer { fixture.files.close(file) }
    for length in [999, 0, 1_001] as [Int64] {
      try fixture.files.truncate(file, to: length)
      let words = "\(path) has \(length) bytes and not 1000"
      #expect(throws: BlobFault.unreadable(words)) {
        _ = try fixture.store.open(blob.sha256, length: blob.length)
      }
    }
    try fixture.files.remove(path)
    let fault = #expect(throws: BlobFault.self) {
      _ = try fixture.store.open(blob.sha256, length: blob.length)
    }
    #expect(fault == .unreadable("open \(path): No such file or directory"))
  }

  @Test("A file that the system can't open now is not called damaged")
  func passing() throws {
    let files = MemoryFiles()
    let fixture = try BlobsFixture(files)
    let content = bytes(1, 1_000)
    let blob = try fixture.add(content)
    for (code, isDamage) in [
      (EMFILE, false), (ENFILE, false), (ENOMEM, false), (EIO, false), (ELOOP, true),
      (EACCES, true),
    ] {
      files.fail(at: 1, code: code)
      let fault = #expect(throws: BlobFault.self) {
        _ = try fixture.store.open(blob.sha256, length: blob.length)
      }
      let words = "\(FileError("open", fixture.store.path(of: blob.sha256), code: code))"
      #expect(fault == (isDamage ? .unreadable(words) : .inputOutput(words)))
      files.repair()
      #expect(try fixture.stored(content) == content)
    }
  }
}
