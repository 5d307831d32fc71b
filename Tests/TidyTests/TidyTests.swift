import Foundation
import Testing

@Suite("The repository is tidy")
struct TidyTests {
  /// The layers, lowest first. A module may use modules of lower layers only, and of its own layer none.
  static let layers: [Set<String>] = [
    ["Core", "Bytes", "Metrics", "Host", "Crypto", "Compression", "TLS", "Sockets"],
    ["JSON", "Zones", "HTTP", "Handicap", "DatabaseTypes"], ["SQLite"], ["Database"],
    ["HTTPServer", "AuditLog", "Idempotency"],
    ["People", "Timesheets", "Golf"], ["WebAPI"], ["App"], ["kortti"],
  ]
  /// The modules that may step outside memory safety, each line with its guard.
  static let unsafeModules: Set<String> = [
    "Bytes", "Compression", "Crypto", "Host", "JSON", "Database", "SQLite", "Sockets", "TLS",
    "Zones",
  ]

  private func imports(_ file: Repository.File) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count, place < 3,
        words[..<place].allSatisfy({
          ["@_exported", "public", "internal", "package", "private"].contains($0)
        })
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test("Modules use only modules of lower layers, by Package.swift and by their imports")
  func downward() throws {
    let line = try Regex(
      #"(?:module|platform|feature)\(\s*"(\w+)"(?:, in: "[^"]*")?(?:,\s*uses: \[([^\]]*)\])?"#,
      as: (Substring, Substring, Substring?).self)
    let package = try #require(
      Repository.files("", "Package.swift").first { $0.path == "Package.swift" })
    var allowed: [String: Set<String>] = ["kortti": ["App"]]
    for match in package.text.matches(of: line) {
      let uses = (match.2 ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
      allowed[String(match.1)] = Set(uses)
    }
    let layer = Dictionary(
      uniqueKeysWithValues: Self.layers.enumerated().flatMap { number, modules in
        modules.map { ($0, number) }
      })
    for (module, uses) in allowed {
      let own = try #require(layer[module], "\(module) is in no layer")
      for other in uses.compactMap({ layer[$0] }) { #expect(other < own, "\(module): \(uses)") }
    }
    for file in Repository.sources {
      let ours = imports(file).filter { layer[$0] != nil }
      #expect(allowed[file.module, default: []].isSuperset(of: ours), "\(file)")
    }
  }

  @Test("No Foundation, which would make the binary eight times as large")
  func foundation() {
    for file in Repository.sources {
      #expect(!imports(file).contains { $0.hasPrefix("Foundation") }, "\(file)")
    }
  }

  @Test("Memory safety is left only in the modules named for it")
  func unsafety() throws {
    let word = try Regex(#"\bunsafe\b|@unchecked"#)
    for file in Repository.sources where !Self.unsafeModules.contains(file.module) {
      #expect(
        !file.lines.contains { !$0.contains("//") && $0.firstMatch(of: word) != nil }, "\(file)")
    }
  }

  @Test("Golf is counted in whole tenths and fractions: no floating-point type, no literal of one")
  func floatingPoint() throws {
    let type = try Regex(#"\b(Double|Float(16|32|64|80)?|BinaryFloatingPoint)\b"#)
    let literal = try Regex(#"(^|[^.$\w])[0-9][0-9_]*\.[0-9]"#)
    let textOrComment = try Regex(#""[^"]*"|//.*"#)
    for file in Repository.sources where ["Core", "Handicap", "Golf"].contains(file.module) {
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
    where ["App", "HTTP", "HTTPServer", "Handicap"].contains(file.module) {
      #expect(file.text.firstMatch(of: statement) == nil, "\(file)")
    }
    for file in Repository.sources where ["People", "Timesheets", "Golf"].contains(file.module) {
      if file.path.contains("/Store/") { continue }
      #expect(file.text.firstMatch(of: statement) == nil, "\(file)")
    }
  }

  @Test(
    "Only the module Database imports the engine, and only the engine imports SQLite's C library")
  func engine() throws {
    let engine = try Regex(#"import SQLite\b"#)
    let library = try Regex(#"import CSQLite\b"#)
    for file in Repository.sources {
      if !file.path.hasPrefix("Sources/Database/") {
        #expect(file.text.firstMatch(of: engine) == nil, "\(file)")
      }
      if !file.path.hasPrefix("Sources/Database/SQLite/") {
        #expect(file.text.firstMatch(of: library) == nil, "\(file)")
      }
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
      let file = Repository.top.appending(path: "migrations/\(words[1])")
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
