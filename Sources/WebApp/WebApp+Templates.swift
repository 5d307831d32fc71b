// What is made of the files at the start, since it depends on which features are enabled.
extension WebApp {
  /// The module with the features' own descriptions, and the names of those that have a style.
  static func features(_ files: [EmbeddedFile], _ folders: [String]) -> [UInt8] {
    let described = folders.filter { folder in
      files.contains { $0.folder == folder && $0.name == "feature.js" }
    }
    let imports = described.map { "import \($0) from \"./\($0)/feature.js\";\n" }
    let list = "export default [\(described.joined(separator: ", "))];\n"
    let styled = folders.filter { folder in
      folder != "core" && files.contains { $0.folder == folder && $0.name == "style.css" }
    }
    let styles =
      "export const styled = new Set([\(styled.map { "\"\($0)\"" }.joined(separator: ", "))]);\n"
    return Array((imports.joined() + list + styles).utf8)
  }

  /// The messages of all folders in one file, such as `fi`, as one object.
  static func messages(_ files: [EmbeddedFile], _ name: String) -> [UInt8] {
    let parts = files.filter { $0.name == "\(name).json" }.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      let start = text.firstIndex(of: "{").map { text.index(after: $0) } ?? text.startIndex
      let end = text.lastIndex(of: "}") ?? text.endIndex
      return text[start..<end]
    }.filter { $0.contains("\"") }
    return Array("{\(parts.joined(separator: ","))}".utf8)
  }

  /// `core/start.js` with the files of each view that the page itself does not load.
  static func start(
    _ files: [EmbeddedFile], _ graph: ModuleGraph, loaded: [String]
  ) -> [UInt8] {
    let known = Set(loaded)
    let views = files.filter { $0.name == "feature.js" }.flatMap { feature in
      let styles = files.filter { $0.folder == feature.folder && $0.name == "style.css" }
      return ModuleGraph.views(feature).map { view in
        let modules = graph.closure(of: [view.module]).filter { !known.contains($0) }
        return "[\"\(view.path)\", \(list(styles.map(\.path) + modules))]"
      }
    }
    return filled(
      files.first { $0.path == "core/start.js" }?.bytes ?? [],
      ["views": "[\(views.joined(separator: ", "))]"])
  }

  /// The values for templates: `{{base}}`, `{{files}}` (all paths, as JSON) and `{{links}}` (the modules that every
  /// page needs, to be loaded ahead).
  static func values(base: String, files: [String], modules: [String]) -> [String: String] {
    let links = modules.map { "<link rel=\"modulepreload\" href=\"\(base)/\($0)\">" }
    return ["base": base, "files": list(files), "links": links.joined(separator: "\n")]
  }

  static func filled(_ bytes: [UInt8], _ values: [String: String]) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, value) in values { text = text.replacing("{{\(name)}}", with: value) }
    return Array(text.utf8)
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
