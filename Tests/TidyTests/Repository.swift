import Foundation

/// The repository that these tests were built from, read as text.
struct Repository {
  /// Its top folder.
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file's path below the top, and its text.
  struct File: Sendable, CustomStringConvertible {
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }
    /// The module of a file below `Sources`: platform and feature modules have a folder of their kind above them, and
    /// the modules that `Database` uses lie in its folder.
    var module: String {
      let parts = path.split(separator: "/")
      let isNested =
        ["Platform", "Features"].contains(parts[1]) || parts[1] == "Database" && parts.count > 3
      return String(isNested ? parts[2] : parts[1])
    }
  }

  /// The files below a folder with that ending, without what was built.
  static func files(_ folder: String, _ ending: String) -> [File] {
    let start = top.appending(path: folder)
    let walk = FileManager.default.enumerator(
      at: start, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var found: [File] = []
    for case let place as URL in walk ?? FileManager.DirectoryEnumerator() {
      guard place.lastPathComponent.hasSuffix(ending),
        let text = try? String(contentsOf: place, encoding: .utf8)
      else { continue }
      found.append(File(path: String(place.path.dropFirst(top.path.count + 1)), text: text))
    }
    return found.sorted { $0.path < $1.path }
  }

  /// All Swift files of the product.
  static let sources = files("Sources", ".swift")
}
