import EmbeddedFiles

// What is made of the files at the start, since it depends on which features are enabled.
extension WebApp {
  /// The module with the features' own descriptions.
  static func features(_ files: [EmbeddedFile], _ folders: [String]) -> [UInt8] {
    let described = folders.filter { folder in
      files.contains { $0.folder == folder && $0.name == "feature.js" }
    }
    let imports = described.map { "import \($0) from \"./\($0)/feature.js\";\n" }
    return Array("\(imports.joined())export default [\(described.joined(separator: ", "))];\n".utf8)
  }

  /// One file of modules for each folder, by its path. That of the core has what every page and the login need, too;
  /// pages of the core that are opened seldom are in a second one, `core/more.js`.
  static func modules(_ files: [EmbeddedFile], _ folders: [String]) -> [String: [UInt8]] {
    let sources = files.filter { $0.name.hasSuffix(".js") && !isTemplate($0) }
      .map { ($0.path, $0.bytes) }
    let modules = (sources + [("features.js", features(files, folders))])
      .map { WebModule(path: $0.0, bytes: $0.1) }
    let first = WebModule.closure(of: ["core/main.js", "core/login.js"], in: modules)
    let ofFeatures = modules.map(\.path).filter { !$0.hasPrefix("core/") }
    let shared = first.union(WebModule.closure(of: ofFeatures, in: modules))
    func text(_ belongs: (WebModule) -> Bool) -> String {
      modules.filter(belongs).map(\.text).joined(separator: "\n")
    }
    func added(_ text: String) -> [UInt8] {
      Array(
        "import { addModules, loadModule, moduleOf } from \"../core/modules.js\";\naddModules({\n\(text)\n});\n"
          .utf8)
    }
    var found: [String: [UInt8]] = [:]
    for folder in folders where folder != "core" {
      found["\(folder)/modules.js"] = added(
        text { $0.path.hasPrefix("\(folder)/") && !first.contains($0.path) })
    }
    found["core/more.js"] = added(
      text { $0.path.hasPrefix("core/") && !shared.contains($0.path) })
    let core = text {
      first.contains($0.path) || $0.path.hasPrefix("core/") && shared.contains($0.path)
    }
    found["core/modules.js"] = filled(
      bytes(of: "core/modules.js", in: files), code: ["modules": "{\n\(core)\n}"])
    return found
  }

  /// The styles of all folders in one file; the core's begin, in their order.
  static func style(_ files: [EmbeddedFile]) -> [UInt8] {
    let core = ["tokens", "components", "shell"].map { "core/\($0).css" }
    let others = files.map(\.path).filter { $0.hasSuffix(".css") && !core.contains($0) }
    return (core + others).flatMap { bytes(of: $0, in: files) }
  }

  /// What some folders have in files of a name, such as `fi`, as one object.
  static func messages(_ files: [EmbeddedFile], _ name: String) -> [UInt8] {
    let parts = files.filter { $0.name == "\(name).json" }.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      let start = text.firstIndex(of: "{").map { text.index(after: $0) } ?? text.startIndex
      let end = text.lastIndex(of: "}") ?? text.endIndex
      return text[start..<end]
    }.filter { $0.contains("\"") }
    return Array("{\(parts.joined(separator: ","))}".utf8)
  }

  /// The script that stands in the page itself.
  static func start(_ files: [EmbeddedFile], _ features: [WebPages], base: String) -> [UInt8] {
    let folders = features.flatMap { feature in
      feature.paths.map { "\"\($0)\":\"\(feature.folder)\"" }
    }
    return filled(
      bytes(of: "core/start.js", in: files), ["base": base],
      code: ["languages": list(languages), "folders": "{\(folders.joined(separator: ","))}"])
  }

  /// A template with texts for names such as `{{base}}`, and with code for names in quotes, such as `"{{files}}"`. So
  /// the templates of scripts can be read as scripts.
  static func filled(
    _ bytes: [UInt8], _ texts: KeyValuePairs<String, String> = [:],
    code: KeyValuePairs<String, String> = [:]
  ) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, value) in code { text = text.replacing("\"{{\(name)}}\"", with: value) }
    for (name, value) in texts { text = text.replacing("{{\(name)}}", with: value) }
    return Array(text.utf8)
  }

  static func bytes(of path: String, in files: [EmbeddedFile]) -> [UInt8] {
    files.first { $0.path == path }?.bytes ?? []
  }

  static func list(_ texts: [String]) -> String {
    "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
