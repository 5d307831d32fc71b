import Foundation
import Host
import Testing

@Suite("Local socket")
struct LocalSocketTests {
  func path(_ depth: Int = 0) throws -> URL {
    var folder = FileManager.default.temporaryDirectory.appending(
      path: "kortti-\(UUID().uuidString)")
    for _ in 0..<depth { folder.append(path: "a-rather-long-name-of-a-folder") }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: "kortti.db.socket")
  }

  @Test("Lines are answered, however long the path is", arguments: [0, 8])
  func answers(depth: Int) throws {
    let path = try path(depth).path
    let socket = try #require(LocalSocket(path: path) { "you said \($0)" })
    for word in ["one", "", "ä\u{1F600}", String(repeating: "x", count: 60_000)] {
      #expect(LocalSocket.ask(word, at: path) == "you said \(word)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    socket.stop()
    #expect(!Files.exists(path))
    #expect(LocalSocket.ask("anybody?", at: path) == nil)
  }

  @Test("The socket file of a killed process is replaced")
  func stale() throws {
    let path = try path().path
    try Data().write(to: URL(filePath: path))
    #expect(LocalSocket.ask("anybody?", at: path) == nil)
    let socket = try #require(LocalSocket(path: path) { $0 })
    #expect(LocalSocket.ask("again", at: path) == "again")
    socket.stop()
  }
}
