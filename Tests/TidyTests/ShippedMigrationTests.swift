import Foundation
import Testing

@Suite("Migrations that were shipped")
struct ShippedMigrationTests {
  @Test("A shipped migration is never edited")
  func shipped() throws {
    let list = try #require(Repository.files.first { $0.path == "migrations/shipped.txt" })
    for line in list.text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let file = Repository.top.appending(path: "migrations/\(words[1])")
      #expect(try checksum(file) == words[0], "\(words[1])")
    }
  }

  private func checksum(_ file: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.arguments = [file.path]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return String(text.prefix(64))
  }
}
