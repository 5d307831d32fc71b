import Bytes
import Crypto
import EmbeddedFiles
import HTTP
import Testing
import TestSupport

@testable import WebApp

@Suite("The web app")
struct WebAppTests {
  private let app = WebApp([WebPages(folder: "timesheets", paths: ["hours"])])

  private func get(
    _ path: String, _ fields: [(name: String, value: String)] = [("accept", "text/html")]
  ) -> Response? {
    app.response(to: RequestHead(method: .get, uri: path, fields: fields))
  }

  private func text(_ response: Response?) -> String {
    guard case .bytes(let bytes)? = response?.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func field(_ name: String, _ response: Response?) -> String? {
    response?.fields.first { $0.name == name }?.value
  }

  @Test("Every path of a page answers the page, also with a query")
  func paths() {
    for path in ["/", "/hours", "/hours/2026-11-22", "/login?next=/hours"] {
      let response = get(path)
      #expect(response?.status == 200, "\(path)")
      #expect(text(response).hasPrefix("<!doctype html>"))
      #expect(field("Content-Type", response) == "text/html; charset=utf-8")
    }
    #expect(get("/", [])?.status == 200, "a client without Accept")
  }

  @Test("Browsers get a page for unknown paths, with 404; other clients and the API do not")
  func unknownPaths() {
    #expect(get("/nowhere")?.status == 404)
    #expect(text(get("/nowhere")).hasPrefix("<!doctype html>"))
    #expect(get("/nowhere", [("accept", "application/json")]) == nil)
    #expect(get("/hours", []) == nil)
    #expect(get("/api/v1/nowhere") == nil)
    #expect(get("/app/0/core/main.js") == nil)
    #expect(get("/rounds")?.status == 404, "a path of a feature that is left out")
  }

  @Test("No template is left unfilled, and files of other features are not served")
  func templates() throws {
    let page = text(get("/"))
    let worker = text(get("/service-worker.js"))
    for content in [page, worker, text(get("/manifest.json"))] {
      #expect(!content.isEmpty && !content.contains("{{"))
    }
    let modules = text(file("core/modules.js"))
    #expect(modules.contains("timesheets/feature.js") && !modules.contains("{{modules}}"))
    for content in [page, worker, modules] { #expect(!content.contains("golf/")) }
  }

  /// A file whose path has the hash.
  private func file(_ path: String) -> Response? {
    text(get("/")).firstMatch(of: /\/app\/[0-9a-f]{16}\//).flatMap { get($0.output + path) }
  }

  @Test("Files are kept for good under a path with a hash; the page is asked for again")
  func caching() throws {
    let file = file("core/modules.js")
    #expect(field("Cache-Control", file) == "public, max-age=31536000, immutable")
    #expect(field("Content-Type", file) == "text/javascript; charset=utf-8")
    let page = get("/")
    #expect(field("Cache-Control", page) == "no-cache")
    let tag = try #require(field("ETag", page))
    let again = get("/", [("accept", "text/html"), ("if-none-match", tag)])
    #expect(again?.status == 304 && text(again).isEmpty)
    let policy = "Content-Security-Policy"
    #expect(
      field(policy, again) == field(policy, page), "a 304 replaces the fields of what is kept")
    let missing = get("/nowhere", [("accept", "text/html"), ("if-none-match", tag)])
    #expect(missing?.status == 404 && !text(missing).isEmpty)
  }

  @Test("Compressed for those who take it, under another tag")
  func compression() throws {
    let plain = get("/")
    let compressed = get("/", [("accept", "text/html"), ("accept-encoding", "gzip, br")])
    #expect(field("Content-Encoding", compressed) == "gzip")
    #expect(field("Content-Encoding", plain) == nil)
    #expect(field("ETag", compressed) != field("ETag", plain))
    #expect(field("Vary", plain) == "Accept-Encoding")
  }

  @Test("The page allows no code but its files, and no frame")
  func policy() throws {
    let policy = try #require(field("Content-Security-Policy", get("/")))
    for part in [
      "default-src 'none'", "script-src 'self' 'sha256-", "style-src 'self';",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'", "base-uri 'none'", "form-action 'none'",
    ] {
      #expect(policy.contains(part), "\(part)")
    }
    #expect(!policy.contains("unsafe"))
  }

  @Test("Browsers may use what some page needs, and nothing else")
  func permissions() {
    let policy = "Permissions-Policy"
    #expect(
      field(policy, get("/")) == "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
    let pages = WebPages(folder: "golf", paths: ["rounds"], permissions: [.geolocation, .camera])
    let other = WebApp([pages]).response(to: RequestHead(method: .get, uri: "/"))
    #expect(
      field(policy, other)
        == "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()")
  }

  @Test("The service worker and links in the app leave pages alone that are not the app's")
  func elsewhere() {
    let head = { RequestHead(method: .get, uri: $0, fields: [("accept", "text/html")]) }
    let app = WebApp([], elsewhere: ["shop", "sitemap.xml"])
    #expect(
      text(app.response(to: head("/service-worker.js"))).contains(
        #"elsewhere = ["api","shop","sitemap.xml"];"#))
    #expect(text(get("/service-worker.js")).contains(#"elsewhere = ["api"];"#))
    #expect(text(app.response(to: head("/"))).contains(#"data-elsewhere="api shop sitemap.xml""#))
  }

  @Test("Messages of all folders are one object for each language")
  func messages() throws {
    func file(_ folder: String, _ text: String) -> EmbeddedFile {
      EmbeddedFile(folder: folder, name: "fi.json", bytes: Array(text.utf8))
    }
    let files = [file("core", #"{"a": "1"}"#), file("golf", "{}"), file("hours", #"{"b": "2"}"#)]
    let merged = String(decoding: WebApp.messages(files, "fi"), as: UTF8.self)
    #expect(merged == #"{"a": "1","b": "2"}"#)
  }

  @Test("The page names three files; its own script says where a feature's modules are")
  func page() throws {
    let page = text(get("/"))
    for name in ["style.css", "core/modules.js", "core/icon.svg"] {
      #expect(page.contains("/\(name)\""), "\(name)")
    }
    let script = try #require(page.firstMatch(of: /<script>([\s\S]+?)<\/script>/)).output.1
    #expect(script.contains(#"{"hours":"timesheets"}"#) && script.contains(#"["en","fi","nb"]"#))
    let policy = try #require(field("Content-Security-Policy", get("/")))
    let hash = Base64.encode(SHA256.of(Array(script.utf8).span).array.span)
    #expect(policy.contains("'sha256-\(String(decoding: hash, as: UTF8.self))'"))
  }

  @Test(
    "What every page needs is in the core's modules, each module once; views are in their folder's")
  func modules() {
    let core = text(file("core/modules.js"))
    let timesheets = text(file("timesheets/modules.js"))
    for module in ["features.js", "core/main.js", "core/login.js", "timesheets/timer.js"] {
      #expect(core.contains("\n\"\(module)\": () => {"), "\(module)")
      #expect(!timesheets.contains("\"\(module)\": () => {"), "\(module)")
    }
    #expect(timesheets.contains("\"timesheets/hours/day.js\": () => {"))
    #expect(!core.contains("\"timesheets/hours/day.js\": () => {"))
    #expect(core.contains(#"load: () => loadModule("timesheets/hours/day.js")"#))
    #expect(text(file("style.css")).contains(".entry"))
    let seldom = "\"core/component-page.js\": () => {"
    #expect(text(file("core/more.js")).contains(seldom) && !core.contains(seldom))
  }

  @Test("A module becomes a function that returns what it exports, without lines of comments")
  func moduleText() {
    let source = """
        // import x from "./no.js"
      import features from "../features.js";
      import { b as c, d } from "../core/b.js";
      import {
        e as f,
      } from "./e.js";

      export const one = 1;
      export async function two() { return import("./g.js"); }
      export class Three {}
      export default function view(page) {}
      """
    let module = WebModule(path: "golf/a.js", bytes: Array(source.utf8))
    #expect(module.imports == ["features.js", "core/b.js", "golf/e.js"])
    #expect(
      module.text == """
        "golf/a.js": () => {
        const { default: features } = moduleOf("features.js");
        const { b: c, d } = moduleOf("core/b.js");
        const {
        e: f,
        } = moduleOf("golf/e.js");
        const one = 1;
        async function two() { return loadModule("golf/g.js"); }
        class Three {}
        function view(page) {}
        return { one, two, Three, default: view };
        },
        """)
    let deep = WebModule(
      path: "golf/a/b.js", bytes: Array("import { c } from \"../../core/c.js\";".utf8))
    #expect(deep.imports == ["core/c.js"], "a module of a folder in its feature's")
    let value = WebModule(path: "a.js", bytes: Array("export default {\n  a: 1,\n};".utf8))
    #expect(value.text.contains("const byDefault = {\na: 1,\n};\nreturn { default: byDefault };"))
  }

  @Test("A module's imports are followed, in circles too; import() is not")
  func closure() {
    let modules = [
      ("golf/a.js", "import { b } from \"../core/b.js\";\n"),
      ("core/b.js", "import c from \"./c.js\";\nconst later = () => import(\"./d.js\");\n"),
      ("core/c.js", "import { b } from \"./b.js\";\n"),
      ("core/d.js", ""),
    ].map { WebModule(path: $0.0, bytes: Array($0.1.utf8)) }
    let found = WebModule.closure(of: ["golf/a.js"], in: modules)
    #expect(found == ["golf/a.js", "core/b.js", "core/c.js"])
    #expect(WebModule.closure(of: ["golf/none.js"], in: modules).isEmpty)
  }
}
