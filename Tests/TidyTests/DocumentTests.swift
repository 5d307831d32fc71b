import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  /// Types of Swift, C libraries and other programs that documents name.
  static let foreignNames: Set<String> = [
    "JSONEncoder", "JSONDecoder", "DispatchSource", "TimeZone", "DateFormatter",
  ]
  private static let folders = [
    "Sources/", "Tests/", "docs/", "migrations/", "scripts/", "Benchmarks/", "Fuzz/",
  ]
  /// Where commands and settings are declared.
  private static let commandFolders = [
    "Sources/App", "Sources/Commands", "Sources/Features",
  ]
  /// The parts in backticks of all documents, without those that stand in code blocks.
  private static let quotes: [(file: Repository.File, text: String)] = Repository.documents
    .filter { $0.path != "CHANGELOG.md" }.flatMap { file in
      var isBlock = false
      let text = file.lines.filter { line in
        let isFence = line.drop { $0 == " " }.hasPrefix("```")
        if isFence { isBlock.toggle() }
        return !isBlock && !isFence
      }.joined(separator: "\n")
      return text.matches(of: /`([^`]+)`/).map { (file, String($0.1)) }
    }

  @Test("Links lead to files")
  func links() throws {
    let link = try Regex(#"\]\(([^)#\s]+)"#, as: (Substring, Substring).self)
    for file in Repository.documents {
      let folder = Repository.top.appending(path: file.path).deletingLastPathComponent()
      for match in file.text.matches(of: link) where !match.1.contains(":") {
        let target = folder.appending(path: String(match.1)).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: target), "\(file): \(match.1)")
      }
    }
  }

  @Test("Paths that documents name exist")
  func paths() {
    for (file, text) in Self.quotes {
      for word in text.split(separator: " ") {
        guard Self.folders.contains(where: word.hasPrefix), !word.contains(/[<*…]/) else {
          continue
        }
        let path = word.prefix { !"?:;,".contains($0) }
        #expect(Repository.exists(String(path)), "\(file): \(path)")
      }
    }
  }

  @Test("Lines of Swift and SQL that documents show stand in the repository's files")
  func code() {
    var known: Set<Substring> = []
    for file in Repository.files where file.isSwift || file.path.hasSuffix(".sql") {
      known.formUnion(file.lines.map { $0.drop { $0 == " " } })
    }
    for file in Repository.documents {
      var isCode = false
      for line in file.lines {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("```") {
          isCode = ["```swift", "```sql"].contains(text)
        } else if isCode, text != "…" {
          #expect(known.contains(text), "\(file): \(text)")
        }
      }
    }
  }

  @Test("Messages that documents quote are sent by the code")
  func messages() throws {
    // A message may go on in the next line of code; what is computed is left out of the quote.
    let sources = Repository.sources.map(\.text).joined(separator: "\n")
      .replacing(/"\s*\+\s*"/, with: "").replacing(/\\\n\s*/, with: "")
    var count = 0
    for file in Repository.documents where !file.isBelow(["docs/sources.md", "docs/decisions"]) {
      for match in file.text.matches(of: /“([^”]+)”/) {
        let quote = match.1.replacing(/\s+/, with: " ")
        guard quote.contains(" ") else { continue }
        count += 1
        for part in quote.split(separator: "…") {
          let text = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
          #expect(sources.contains(String(text)), "\(file): \(quote)")
        }
      }
    }
    #expect(count > 8)
  }

  @Test("Make targets that documents name exist")
  func targets() throws {
    let target = try Regex(#"(?m)^([a-z][a-z-]*):"#, as: (Substring, Substring).self)
    func targets(_ path: String) -> Set<String> {
      let text = Repository.files.first { $0.path == path }?.text ?? ""
      return Set(text.matches(of: target).map { String($0.1) })
    }
    for (file, text) in Self.quotes {
      var words = text.split(separator: " ").map(String.init)
      guard let make = words.firstIndex(of: "make") else { continue }
      words.removeFirst(make + 1)
      var makefile = "Makefile"
      if words.first == "-C", words.count > 1 {
        makefile = words[1] + "/Makefile"
        words.removeFirst(2)
      }
      guard let name = words.first(where: { !$0.contains("=") }) else { continue }
      #expect(targets(makefile).contains(name), "\(file): make \(name)")
    }
  }

  @Test("Commands and options that documents name exist")
  func commands() throws {
    let command = try Regex(#"commandName: "([a-z]+)""#, as: (Substring, Substring).self)
    let app = Repository.sources.filter { $0.isBelow(Self.commandFolders) }.map(\.text)
      .joined(separator: "\n")
    let commands = Set(app.matches(of: command).map { String($0.1) })
    let ofParser: Set<Substring> = ["help", "generate-completion-script"]
    #expect(commands.count > 8)
    for (file, text) in Self.quotes {
      let words = text.split(separator: " ").map(String.init)
      if words.first == "kortti", words.count > 1, words[1].contains(/^[a-z]+$/) {
        #expect(commands.contains(words[1]), "\(file): \(text)")
      }
      guard words.first == "kortti" || words.first?.hasPrefix("--") == true else { continue }
      for word in words where word.contains(/^--[a-z]/) {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        #expect(app.contains("\"\(name)\"") || ofParser.contains(name), "\(file): \(word)")
      }
    }
  }

  @Test("Types and members that documents name exist")
  func identifiers() throws {
    let type = try Regex(#"^[A-Z][a-z0-9]+([A-Z]+[a-z0-9]*)+$"#)
    let member = try Regex(#"^([A-Z]\w+)\.([a-z]\w+)$"#, as: (Substring, Substring, Substring).self)
    var known = Self.foreignNames
    for file in Repository.files where !file.path.hasSuffix(".md") {
      var word: [UInt8] = []
      for byte in Array(file.text.utf8) + [0x20] {
        if (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
          || (0x61...0x7A).contains(byte)
        {
          word.append(byte)
        } else if !word.isEmpty {
          known.insert(String(decoding: word, as: UTF8.self))
          word.removeAll(keepingCapacity: true)
        }
      }
    }
    for (file, text) in Self.quotes {
      if text.contains(type) { #expect(known.contains(text), "\(file): \(text)") }
      if let match = text.wholeMatch(of: member), !text.hasSuffix(".swift") {
        let isKnown = known.contains(String(match.1)) && known.contains(String(match.2))
        #expect(isKnown, "\(file): \(text)")
      }
    }
  }
}
