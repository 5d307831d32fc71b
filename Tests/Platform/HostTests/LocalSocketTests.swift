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
    let socket = try #require(LocalSocket(path: path) { line, _, _ in "you said \(line)" })
    for word in ["one", "", "ä\u{1F600}", String(repeating: "x", count: 60_000)] {
      #expect(LocalSocket.ask(word, at: path) == .line("you said \(word)"))
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    socket.stop()
    #expect(!Files.exists(path))
    #expect(LocalSocket.ask("anybody?", at: path) == .absent)
  }

  @Test("Silent clients hold up nobody, and only a few are kept")
  func silent() throws {
    let path = try path().path
    let socket = try #require(LocalSocket(path: path) { line, _, _ in line })
    defer { socket.stop() }
    var clients: [FileHandle] = []
    defer { for client in clients { try? client.close() } }
    for _ in 0..<3 { clients.append(try Self.connect(path)) }
    #expect(LocalSocket.ask("one", at: path) == .line("one"))
    #expect(LocalSocket.isListening(at: path))
    // Those that are too many get an empty line and are closed.
    for _ in 0..<20 { clients.append(try Self.connect(path)) }
    #expect(try clients.last?.readToEnd() == Data("\n".utf8))
  }

  private static func connect(_ path: String) throws -> FileHandle {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let code = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  @Test(
    "Lines before the answer come in order; a client that takes none gets its answer all the same")
  func before() throws {
    let path = try path().path
    let socket = try #require(
      LocalSocket(path: path) { count, _, send in
        for number in 0..<(Int(count) ?? 0) { _ = send("\(number)") }
        return "end"
      })
    defer { socket.stop() }
    var lines: [String] = []
    let answer = LocalSocket.ask("50", at: path) { line in
      if line == "end" { return false }
      lines.append(line)
      return true
    }
    #expect(answer == .line("end") && lines == (0..<50).map(String.init))
    // More than the socket holds: the rest is left out, and nobody waits.
    let client = try Self.connect(path)
    try client.write(contentsOf: Data("1000000\n".utf8))
    #expect(LocalSocket.ask("0", at: path) == .line("end"))
    let all = try #require(try client.readToEnd())
    #expect(all.starts(with: Data("0\n1\n".utf8)) && all.suffix(5) == Data("\nend\n".utf8))
  }

  @Test("An open file goes with the line, however long that is; what else is open does not")
  func files() throws {
    let path = try path().path
    let socket = try #require(
      LocalSocket(path: path) { _, file, _ in
        guard let file else { return "none" }
        return String(decoding: file.piece(at: 2) ?? [], as: UTF8.self)
      })
    defer { socket.stop() }
    let name = path + ".txt"
    try Data("a file".utf8).write(to: URL(filePath: name))
    let file = try OpenFile.named(name)
    try FileManager.default.removeItem(atPath: name)
    for line in ["one", String(repeating: "x", count: 300_000)] {
      #expect(LocalSocket.ask(line, with: file, at: path) == .line("file"))
      #expect(LocalSocket.ask(line, at: path) == .line("none"))
    }
  }

  @Test("A line whose answer takes long holds up no other")
  func beside() throws {
    let path = try path().path
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let socket = try #require(
      LocalSocket(path: path) { line, _, _ in
        if line == "long" {
          begun.signal()
          ended.wait()
        }
        return line
      })
    defer { socket.stop() }
    let answered = DispatchGroup()
    DispatchQueue.global().async(group: answered) {
      #expect(LocalSocket.ask("long", at: path) == .line("long"))
    }
    begun.wait()
    #expect(LocalSocket.ask("short", at: path) == .line("short"))
    ended.signal()
    answered.wait()
  }

  @Test("The socket file of a killed process is replaced")
  func stale() throws {
    let path = try path().path
    try Data().write(to: URL(filePath: path))
    #expect(LocalSocket.ask("anybody?", at: path) == .absent)
    let socket = try #require(LocalSocket(path: path) { line, _, _ in line })
    #expect(LocalSocket.ask("again", at: path) == .line("again"))
    socket.stop()
  }
}
