import Glibc
import Testing
import TestSupport

@testable import Host

@Suite("Files that a person names")
struct FilesTests {
  let folder = TemporaryFolder()

  private func read(_ name: String) throws(Files.Refusal) -> [UInt8] {
    try Files.read(folder.file(name), atMost: 100_000)
  }

  @Test("A file is read up to a length")
  func lengths() throws {
    for length in [0, 1, 100_000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
      folder.write(bytes, to: "\(length)")
      #expect(try read("\(length)") == bytes)
    }
    folder.write([UInt8](repeating: 1, count: 100_001), to: "long")
    #expect(throws: Files.Refusal.tooLong(most: 100_000)) { try read("long") }
  }

  @Test("A pipe, a folder and a device are no files, and what is not there is told")
  func others() throws {
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in [folder.file("pipe"), folder.path, "/dev/zero"] {
      #expect(throws: Files.Refusal.notAFile) { try Files.read(path, atMost: 10) }
    }
    #expect(throws: Files.Refusal.unreadable(reason: "No such file or directory")) {
      try read("none")
    }
  }
}
