// What is made of the files at the start, since it depends on which features are enabled.
extension WebApp {
  /// The module with the features' own descriptions.
  static func features(_ files: [EmbeddedFile], _ folders: [String]) -> [UInt8] {
    let described = folders.filter { folder in
      files.contains { $0.folder == folder && $0.name == "feature.js" }
    }
    let imports = described.map { "import \($0) from \"./\($0)/feature.js\";\n" }
    let list = "export default [\(described.joined(separator: ", "))];\n"
    return Array((imports.joined() + list).utf8)
  }

  /// The messages of all folders in one language, as one object.
  static func messages(_ files: [EmbeddedFile], _ language: String) -> [UInt8] {
    let parts = files.filter { $0.name == "\(language).json" }.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      let start = text.firstIndex(of: "{").map { text.index(after: $0) } ?? text.startIndex
      let end = text.lastIndex(of: "}") ?? text.endIndex
      return text[start..<end]
    }.filter { $0.contains("\"") }
    return Array("{\(parts.joined(separator: ","))}".utf8)
  }

  /// A function that fills in `{{base}}`, `{{files}}` (all paths, as JSON) and `{{links}}` (the features' styles and
  /// descriptions).
  static func filling(
    base: String, files: [String], _ folders: [String], _ embedded: [EmbeddedFile]
  ) -> (EmbeddedFile) -> [UInt8] {
    let list = files.map { "\"\($0)\"" }.joined(separator: ",")
    var links: [String] = []
    for file in embedded where file.folder != "core" {
      switch file.name {
      case "style.css": links.append("<link rel=\"stylesheet\" href=\"\(base)/\(file.path)\">")
      case "feature.js": links.append("<link rel=\"modulepreload\" href=\"\(base)/\(file.path)\">")
      default: break
      }
    }
    let values = ["base": base, "files": "[\(list)]", "links": links.joined(separator: "\n")]
    return { file in
      var text = String(decoding: file.bytes, as: UTF8.self)
      for (name, value) in values { text = text.replacing("{{\(name)}}", with: value) }
      return Array(text.utf8)
    }
  }
}
