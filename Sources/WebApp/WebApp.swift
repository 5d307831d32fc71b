import Crypto
package import HTTP

/// The web app: one page for all its paths, and the files that the page loads. It answers without the API and knows no
/// feature; what the features add is in their manifests.
///
/// All files have one hash in their paths, since modules import each other by relative paths. Browsers keep them for
/// good; the page itself is compared by its entity tag.
package final class WebApp: Sendable {
  /// The folder of what is there without any feature.
  private static let core = WebPages(
    folder: "core", paths: ["login", "welcome", "components", "settings"])
  /// The files that features have for each language: messages, and the server's sentences in other languages.
  private static let languageFiles = ["en", "fi", "nb", "refusals-fi", "refusals-nb"]

  private let files: [String: WebFile]
  private let page: WebFile
  private let paths: Set<String>

  package init(_ features: [WebPages]) {
    let parts = [Self.core] + features
    let folders = parts.map(\.folder)
    let embedded = EmbeddedFile.all().filter { folders.contains($0.folder) }
    let base = "/app/\(Self.hash(of: embedded))"
    var files: [String: WebFile] = [:]
    func add(_ path: String, _ bytes: [UInt8], _ caching: WebFile.Caching = .forever) {
      files[path] = WebFile(
        bytes, type: WebFile.type(of: path), caching: caching,
        fields: caching == .revalidated ? Self.securityFields : [])
    }
    for file in embedded where !Self.isTemplate(file) && !Self.isMessages(file) {
      add("\(base)/\(file.path)", file.bytes)
    }
    let features = Self.features(embedded, folders)
    add("\(base)/features.js", features)
    let graph = ModuleGraph(
      embedded.filter { $0.name.hasSuffix(".js") }.map { ($0.path, $0.bytes) }
        + [("features.js", features)])
    let modules = graph.closure(of: ["core/main.js"])
    add("\(base)/core/start.js", Self.start(embedded, graph, loaded: modules))
    for name in Self.languageFiles {
      add("\(base)/messages/\(name).json", Self.messages(embedded, name))
    }
    let values = Self.values(base: base, files: files.keys.sorted(), modules: modules)
    for file in embedded where Self.isTemplate(file) && !Self.ownPlace.contains(file.path) {
      add("/\(file.name)", Self.filled(file.bytes, values), .revalidated)
    }
    page = WebFile(
      Self.filled(embedded.first { $0.path == "core/page.html" }?.bytes ?? [], values),
      type: WebFile.type(of: ".html"), caching: .revalidated, fields: Self.securityFields)
    self.files = files
    paths = Set(parts.flatMap(\.paths) + [""])
  }

  /// The answer to a GET or HEAD, or `nil` when the path is none of the web app's. A browser that opens an unknown path
  /// gets the page too, with 404, and the page says so.
  package func response(to head: RequestHead) -> Response? {
    let path = head.path
    if let file = files[path] { return file.response(to: head) }
    if path.hasPrefix("/app/") || path.hasPrefix("/api/") { return nil }
    let first = String(path.dropFirst().prefix { $0 != "/" })
    let isKnown = paths.contains(first)
    guard isKnown && path == "/" || head.fields[.accept]?.contains("text/html") == true else {
      return nil
    }
    return isKnown ? page.response(to: head) : page.response(to: head, status: 404)
  }

  /// No code and no style but from this server's files, no other host, no frame, and no text that becomes code.
  private static let securityFields: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        + "trusted-types kortti"
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]

  private static func hash(of files: [EmbeddedFile]) -> String {
    var hash = SHA256()
    for file in files {
      hash.add("\(file.path) \(file.bytes.count)\n".utf8.span)
      hash.add(file.bytes.span)
    }
    return Hex.text(Array(hash.finish().array.prefix(8)))
  }

  /// Whether a file names other files and is filled in at the start.
  private static func isTemplate(_ file: EmbeddedFile) -> Bool {
    ownPlace.contains(file.path)
      || ["core/service-worker.js", "core/manifest.json"].contains(file.path)
  }

  /// Templates that are sent under another path than their name at the top.
  private static let ownPlace = ["core/page.html", "core/start.js"]

  private static func isMessages(_ file: EmbeddedFile) -> Bool {
    languageFiles.contains { file.name == "\($0).json" }
  }
}
