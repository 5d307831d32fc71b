import Foundation

/// The repository of these tests, read as text.
struct Repository {
  /// The top folder.
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct File: Sendable, CustomStringConvertible {
    /// The path below the top folder.
    let path: String
    let text: String
    var lines: [Substring] {
      text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    }
    var description: String { path }
    var isSwift: Bool { path.hasSuffix(".swift") }
    /// Whether it may hold SQL.
    var isStore: Bool { path.hasSuffix("Store.swift") }

    func isBelow(_ folders: [String]) -> Bool {
      folders.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    /// The names of imported modules.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count, index < 3,
          words[..<index].allSatisfy({
            ["public", "internal", "package", "private", "@testable", "@_exported"].contains($0)
          })
        else { return nil }
        return String(words[index + 1])
      }
    }
  }

  private static let endings = [
    ".swift", ".md", ".sql", ".sh", ".py", ".c", ".cpp", ".h", ".lua", ".txt", "Makefile",
    ".modulemap",
  ]

  /// All text files but generated documents.
  static let files: [File] = {
    let walk = FileManager.default.enumerator(
      at: top, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var found: [File] = []
    for case let url as URL in walk ?? FileManager.DirectoryEnumerator() {
      let path = String(url.path.dropFirst(top.path.count + 1))
      if ["docs/api", "data", "Fuzz/corpus", "Fuzz/found"].contains(path) {
        walk?.skipDescendants()
      }
      guard endings.contains(where: { path.hasSuffix($0) }),
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { continue }
      found.append(File(path: path, text: text))
    }
    return found.sorted { $0.path < $1.path }
  }()

  static func files(_ folder: String, _ ending: String) -> [File] {
    files.filter { $0.isBelow([folder]) && $0.path.hasSuffix(ending) }
  }

  static let swift = files.filter(\.isSwift)
  static let documents = files.filter { $0.path.hasSuffix(".md") }
  /// The Swift files of the product.
  static let sources = files("Sources", ".swift")

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: top.appending(path: path).path)
  }
}
