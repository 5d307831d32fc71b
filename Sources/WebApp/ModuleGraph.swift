/// Which modules of the web app import which. Browsers find imports only when they have read a module; a page that
/// names all it needs has them in one turn.
struct ModuleGraph {
  private let imports: [String: [String]]

  init(_ modules: [(path: String, bytes: [UInt8])]) {
    imports = Dictionary(
      modules.map { ($0.path, Self.imports($0.path, String(decoding: $0.bytes, as: UTF8.self))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The modules that some need, these first; without those that are loaded later, by `import()`.
  func closure(of roots: [String]) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var waiting = roots
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      guard let next = imports[path], seen.insert(path).inserted else { continue }
      found.append(path)
      waiting += next
    }
    return found
  }

  /// The views of a `feature.js`: paths and modules, from lines such as
  /// `{ path: "/hours/:day?", load: () => import("./day.js") },`.
  static func views(_ file: EmbeddedFile) -> [(path: String, module: String)] {
    String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard let path = quoted(line, after: "path: \""),
        let module = quoted(line, after: "import(\"./")
      else { return nil }
      return (path, "\(file.folder)/\(module)")
    }
  }

  /// The paths that a module's `import … from "./…"` name; an import may take several lines.
  private static func imports(_ path: String, _ text: String) -> [String] {
    let folder = path.split(separator: "/").dropLast()
    return text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("import ") || line.hasPrefix("} from"),
        let target = quoted(line, after: "from \"")
      else { return nil }
      var parts = Array(folder)
      for part in target.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return parts.joined(separator: "/")
    }
  }

  private static func quoted(_ line: Substring, after start: String) -> String? {
    guard let range = line.firstRange(of: start) else { return nil }
    return String(line[range.upperBound...].prefix { $0 != "\"" })
  }
}
