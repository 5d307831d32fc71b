/// A JavaScript module as a function, so that one file can carry many. Browsers take longer for a file than for what is
/// in it, even from their cache.
///
/// The web app's code has these forms, each on a line of its own, an import's names on one or several:
/// `import { a, b as c } from "./x.js";`, `import features from "../features.js";`, `export` before a declaration,
/// `export default`, and `import("./view.js")`. Imports in a circle are not among them. Lines of comments, a fifth of
/// what would be sent, are left out, and the blanks at the beginning of lines; no text goes over several.
struct WebModule {
  /// Such as `core/dom.js`.
  let path: String
  /// The paths of the modules that it imports; without those that it loads later, by `import()`.
  private(set) var imports: [String] = []
  /// The lines of the function, which returns what the module exports.
  private var lines: [String] = []
  private var exports: [String] = []

  init(path: String, bytes: [UInt8]) {
    self.path = path
    var isImporting = false
    // By bytes: looked through as characters, these files took a quarter of the server's start.
    for line in String(decoding: bytes, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(line)
      let code = line.withoutIndent
      if code.hasPrefix("//") { continue }
      if line.hasPrefix("import ") || isImporting {
        isImporting = line.place(of: " from \"") == nil
        lines.append(imported(code))
      } else {
        lines.append(loading(exported(line).withoutIndent))
      }
    }
  }

  /// The module in a list of modules by their paths: `"core/dom.js": () => { … },`.
  var text: String {
    """
    "\(path)": () => {
    \(lines.joined(separator: "\n"))
    return { \(exports.joined(separator: ", ")) };
    },
    """
  }

  /// The modules of a list that others need, and these themselves.
  static func closure(of roots: [String], in modules: [WebModule]) -> Set<String> {
    let imports = Dictionary(modules.map { ($0.path, $0.imports) }, uniquingKeysWith: { $1 })
    var found: Set<String> = []
    var waiting = roots
    while let path = waiting.popLast() {
      guard let next = imports[path], found.insert(path).inserted else { continue }
      waiting += next
    }
    return found
  }

  /// A line of an import: `const { a, b: c } = moduleOf("core/x.js");`.
  private mutating func imported(_ line: Substring) -> String {
    var text = line
    while let range = text.place(of: " as ") { text.replaceSubrange(range, with: ": ") }
    if text.hasPrefix("import ") {
      text.removeFirst("import ".count)
      if !text.hasPrefix("{"), let end = text.firstIndex(of: " ") {
        text.replaceSubrange(..<end, with: "{ default: \(text[..<end]) }")
      }
      text = "const " + text
    }
    guard let range = text.place(of: " from \"") else { return String(text) }
    let target = path(of: text[range.upperBound...])
    imports.append(target)
    return "\(text[..<range.lowerBound]) = moduleOf(\"\(target)\");"
  }

  /// A line without its `export`, whose name the function returns.
  private mutating func exported(_ line: Substring) -> Substring {
    guard line.hasPrefix("export ") else { return line }
    var rest = line.dropFirst("export ".count)
    let isDefault = rest.hasPrefix("default ")
    if isDefault { rest = rest.dropFirst("default ".count) }
    let words = rest.prefix { $0 != "(" }.split(separator: " ")
    let keyword = words.firstIndex { ["class", "const", "function"].contains($0) }
    guard let keyword, keyword + 1 < words.count else {
      exports.append("default: byDefault")
      return "const byDefault = \(rest)"
    }
    exports.append(isDefault ? "default: \(words[keyword + 1])" : String(words[keyword + 1]))
    return rest
  }

  /// A line in which `import()` is `loadModule()`.
  private func loading(_ line: Substring) -> String {
    var text = line
    while let range = text.place(of: "import(\"") {
      let target = text[range.upperBound...].prefix { $0 != "\"" }
      text.replaceSubrange(
        range.lowerBound..<target.endIndex, with: "loadModule(\"\(path(of: target))")
    }
    return String(text)
  }

  /// The path of a module that this one names: `../core/dom.js";`.
  private func path(of target: Substring) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in target.prefix(while: { $0 != "\"" }).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

extension Substring {
  fileprivate var withoutIndent: Substring {
    Substring(utf8.drop { $0 == UInt8(ascii: " ") })
  }

  /// Where the first `text` stands, which is ASCII.
  fileprivate func place(of text: String) -> Range<Index>? {
    let sought = text.utf8
    var rest = utf8
    while let start = rest.firstIndex(where: { $0 == sought.first }) {
      rest = rest[start...]
      if rest.starts(with: sought) {
        return start..<rest.index(start, offsetBy: sought.count)
      }
      rest.removeFirst()
    }
    return nil
  }
}
