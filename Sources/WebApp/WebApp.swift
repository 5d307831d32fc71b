import Bytes
import Core
import Crypto
import EmbeddedFiles
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
  static let languages = ["en", "fi", "nb"]
  /// The files that folders have of the server's sentences in other languages.
  private static let refusalFiles = ["refusals-fi", "refusals-nb"]

  private let content: OnFirstUse<Content>
  private let paths: Set<String>

  private struct Content: Sendable {
    let files: [String: WebFile]
    let page: WebFile
  }

  /// The first parts of the paths that it has without any feature.
  package static let ownParts = Set(core.paths + ["app", "service-worker.js", "manifest.json"])

  /// `elsewhere` are the first parts of paths that are no pages of it, though browsers open them.
  package init(_ features: [WebPages], elsewhere: Set<String> = []) {
    paths = Set(([Self.core] + features).flatMap(\.paths) + [""])
    content = OnFirstUse { Self.content(features, elsewhere: ["api"] + elsewhere.sorted()) }
  }

  private static func content(_ features: [WebPages], elsewhere: [String]) -> Content {
    let folders = ([Self.core] + features).map(\.folder)
    let embedded = EmbeddedFile.all(in: "web").filter { folders.contains($0.folder) }
    var kept = Self.modules(embedded, folders)
    kept["style.css"] = Self.style(embedded)
    let ofCore = embedded.filter { $0.folder == Self.core.folder }
    let ofFeatures = embedded.filter { $0.folder != Self.core.folder }
    for name in Self.languages {
      kept["messages/core-\(name).json"] = Self.messages(ofCore, name)
      kept["messages/features-\(name).json"] = Self.messages(ofFeatures, name)
    }
    for name in Self.refusalFiles { kept["messages/\(name).json"] = Self.messages(embedded, name) }
    for file in embedded where [".png", ".svg"].contains(where: file.name.hasSuffix) {
      kept[file.path] = file.bytes
    }

    let base = "/app/\(Self.hash(of: kept))"
    let script = Self.start(embedded, features, base: base)
    let fields = Self.securityFields(
      script: script, permissions: Set(features.flatMap(\.permissions)))
    var files: [String: WebFile] = [:]
    for (path, bytes) in kept {
      files["\(base)/\(path)"] = WebFile(bytes, type: WebFile.type(of: path), caching: .forever)
    }
    func filled(_ path: String) -> WebFile {
      let paths = Self.list(files.keys.sorted())
      return WebFile(
        Self.filled(
          Self.bytes(of: path, in: embedded),
          [
            "base": base, "start": String(decoding: script, as: UTF8.self),
            "notOurs": elsewhere.joined(separator: " "),
          ],
          code: ["files": paths, "elsewhere": Self.list(elsewhere)]),
        type: WebFile.type(of: path), caching: .revalidated, fields: fields)
    }
    let named = ["service-worker.js", "manifest.json"].map { ("/\($0)", filled("core/\($0)")) }
    return Content(files: files.merging(named) { $1 }, page: filled("core/page.html"))
  }

  /// The answer to a GET or HEAD, or `nil` when the path is none of the web app's. A browser that opens an unknown path
  /// gets the page too, with 404, and the page says so.
  package func response(to head: RequestHead) -> Response? {
    let path = head.path
    if path.hasPrefix("/api/") { return nil }
    if let file = content.value.files[path] { return file.response(to: head) }
    if path.hasPrefix("/app/") { return nil }
    let first = String(path.dropFirst().prefix { $0 != "/" })
    let isKnown = paths.contains(first)
    guard isKnown && path == "/" || head.fields[.accept]?.contains("text/html") == true else {
      return nil
    }
    let page = content.value.page
    return isKnown ? page.response(to: head) : page.response(to: head, status: 404)
  }

  /// No code and no style but from this server's files and the page's one script, no other host, no frame, and no text
  /// that becomes code.
  private static func securityFields(
    script: [UInt8], permissions: Set<BrowserPermission>
  ) -> [(name: String, value: String)] {
    let hash = String(decoding: Base64.encode(SHA256.of(script.span).array.span), as: UTF8.self)
    return [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'sha256-\(hash)'; style-src 'self'; "
          + "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
          + "require-trusted-types-for 'script'; trusted-types kortti"
      ),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Permissions-Policy", BrowserPermission.policy(for: permissions)),
    ]
  }

  /// The hash of what is kept for good.
  private static func hash(of files: [String: [UInt8]]) -> String {
    var hash = SHA256()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hash.add("\(path) \(bytes.count)\n".utf8.span)
      hash.add(bytes.span)
    }
    return Hex.text(Array(hash.finish().array.prefix(8)))
  }

  /// Whether a script is filled in and is no module of its own.
  static func isTemplate(_ file: EmbeddedFile) -> Bool {
    ["modules.js", "service-worker.js", "start.js"].contains { file.path == "core/\($0)" }
  }
}
