import Foundation
import Testing

@Suite("The house is tidy")
struct TidyTests {
  /// What each room may look down into of our own rooms. Neighbours do not know one another: no service hears of HTTP or of
  /// another service, HTTP and Serving hear of no database and no API.
  static let arrows: [String: Set<String>] = [
    "Ground": [], "Bytes": [], "Metrics": [], "Host": [], "JSON": ["Bytes"],
    "Zones": ["Bytes", "Ground"], "Crypto": [], "Compression": [], "TLS": [], "Sockets": [],
    "HTTP": ["Ground"], "Serving": ["Compression", "Ground", "HTTP", "Sockets", "TLS"],
    "SQLite": ["Crypto", "Ground"], "Handicap": ["Ground"],
    "Trail": ["Bytes", "Crypto", "Ground", "JSON", "SQLite"], "Receipts": ["Ground", "SQLite"],
    "People": ["Bytes", "Crypto", "Ground", "JSON", "SQLite", "Trail", "Zones"],
    "Timesheets": ["Bytes", "Ground", "JSON", "SQLite", "Trail", "Zones"],
    "Golf": ["Bytes", "Ground", "Handicap", "JSON", "SQLite", "Trail", "Zones"],
    "API": [
      "Bytes", "Compression", "Crypto", "Golf", "Ground", "HTTP", "Handicap", "JSON", "Metrics",
      "People", "Receipts", "SQLite", "Timesheets", "Trail", "Zones",
    ],
  ]
  /// The rooms at the top, which wire all others.
  static let top: Set<String> = ["Server", "kortti"]
  /// The rooms that may step outside memory safety, each line with its guard.
  static let unsafeRooms: Set<String> = [
    "Bytes", "Compression", "Crypto", "Host", "JSON", "SQLite", "Sockets", "TLS", "Zones",
  ]

  private func imports(_ file: Repository.File) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count, place < 3,
        words[..<place].allSatisfy({ ["public", "internal", "package", "private"].contains($0) })
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test("Arrows point only downward")
  func downward() {
    for file in Repository.sources where !Self.top.contains(file.room) {
      guard let allowed = Self.arrows[file.room] else {
        Issue.record("\(file.room) has no place on the floor plan")
        continue
      }
      let ours = imports(file).filter { Self.arrows[$0] != nil || Self.top.contains($0) }
      for room in ours { #expect(allowed.contains(room), "\(file) looks into \(room)") }
    }
  }

  @Test("No Foundation, which would make the binary eight times as large")
  func foundation() {
    for file in Repository.sources {
      #expect(!imports(file).contains { $0.hasPrefix("Foundation") }, "\(file)")
    }
  }

  @Test("Memory safety is left only in the rooms named for it")
  func unsafety() throws {
    let word = try Regex(#"\bunsafe\b|@unchecked"#)
    for file in Repository.sources where !Self.unsafeRooms.contains(file.room) {
      #expect(
        !file.lines.contains { !$0.contains("//") && $0.firstMatch(of: word) != nil }, "\(file)")
    }
  }

  @Test("Golf is counted in whole tenths and fractions: no floating-point type, no literal of one")
  func floatingPoint() throws {
    let type = try Regex(#"\b(Double|Float(16|32|64|80)?|BinaryFloatingPoint)\b"#)
    let literal = try Regex(#"(^|[^.$\w])[0-9][0-9_]*\.[0-9]"#)
    let textOrComment = try Regex(#""[^"]*"|//.*"#)
    for file in Repository.sources where ["Ground", "Handicap", "Golf"].contains(file.room) {
      for line in file.lines.map({ $0.replacing(textOrComment, with: "") }) {
        #expect(line.firstMatch(of: type) == nil, "\(file): \(line)")
        #expect(line.firstMatch(of: literal) == nil, "\(file): \(line)")
      }
    }
  }

  @Test("No file is too long to be read at a sitting")
  func sizes() {
    for file in Repository.sources + Repository.files("migrations", ".swift") {
      #expect(file.lines.count <= 400, "\(file)")
    }
    let lengths = Repository.sources.map(\.lines.count).sorted()
    #expect(lengths[lengths.count / 2] <= 110, "half of the files are under 110 lines")
  }

  @Test("Nothing is left for later, and nothing names the workplace that it was made in")
  func leftovers() {
    let all =
      Repository.sources + Repository.files("docs", ".md") + Repository.files("migrations", ".sql")
      + Repository.files("scripts", ".sh")
    let words = ["TO" + "DO", "FIX" + "ME", "/wo" + "rk/", "../sha" + "red"]
    for file in all {
      for word in words { #expect(!file.text.contains(word), "\(file) holds \(word)") }
    }
  }

  @Test("SQL stands in the services' stores, and nowhere above them")
  func sql() throws {
    let statement = try Regex(#"\"?\b(SELECT|INSERT INTO|DELETE FROM|UPDATE) [a-z]+"#)
    for file in Repository.sources
    where ["Server", "HTTP", "Serving", "Handicap"].contains(file.room) {
      #expect(file.text.firstMatch(of: statement) == nil, "\(file)")
    }
    for file in Repository.sources where ["People", "Timesheets", "Golf"].contains(file.room) {
      if file.path.contains("/Store/") { continue }
      #expect(file.text.firstMatch(of: statement) == nil, "\(file)")
    }
  }

  @Test("Links in the documents lead somewhere")
  func links() throws {
    let link = try Regex(#"\]\(([^)#\s]+)"#, as: (Substring, Substring).self)
    for file in Repository.files("", ".md") where !file.path.hasPrefix(".") {
      let folder = Repository.top.appending(path: file.path).deletingLastPathComponent()
      for match in file.text.matches(of: link) where !match.1.contains(":") {
        let target = folder.appending(path: String(match.1)).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: target), "\(file): \(match.1)")
      }
    }
  }

  @Test("A migration that was shipped is never edited")
  func shipped() throws {
    let lines = try String(
      contentsOf: Repository.top.appending(path: "migrations/shipped.txt"), encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let file = Repository.top.appending(path: "migrations/sql/\(words[1])")
      #expect(try checksum(file) == words[0], "\(words[1])")
    }
  }

  private func checksum(_ file: URL) throws -> String {
    let process = Process()
    let said = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.arguments = [file.path]
    process.standardOutput = said
    try process.run()
    let text = String(
      decoding: try said.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return String(text.prefix(64))
  }
}
