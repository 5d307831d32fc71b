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

  /// A function that fills in `{{base}}`, `{{files}}` (all paths, as JSON) and `{{links}}` (the features'
  /// descriptions, to be loaded ahead).
  static func filling(
    base: String, files: [String], _ folders: [String], _ embedded: [EmbeddedFile]
  ) -> (EmbeddedFile) -> [UInt8] {
    let list = files.map { "\"\($0)\"" }.joined(separator: ",")
    var links: [String] = []
    for file in embedded where file.name == "feature.js" {
      links.append("<link rel=\"modulepreload\" href=\"\(base)/\(file.path)\">")
    }
    let values = ["base": base, "files": "[\(list)]", "links": links.joined(separator: "\n")]
    return { file in
      var text = String(decoding: file.bytes, as: UTF8.self)
      for (name, value) in values { text = text.replacing("{{\(name)}}", with: value) }
      return Array(text.utf8)
    }
  }
}
