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
    app.response(to: RequestHead(method: .get, target: path, fields: fields))
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
    #expect(page.contains("timesheets/feature.js"))
    #expect(!page.contains("golf") && !worker.contains("golf"))
  }

  @Test("Files are kept for good under a path with a hash; the page is asked for again")
  func caching() throws {
    let path = try #require(text(get("/")).firstMatch(of: /\/app\/[0-9a-f]{16}\/core\/main\.js/))
    let file = get(String(path.output))
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
      "default-src 'none'", "script-src 'self';", "style-src 'self';", "frame-ancestors 'none'",
      "require-trusted-types-for 'script'", "base-uri 'none'", "form-action 'none'",
    ] {
      #expect(policy.contains(part), "\(part)")
    }
    #expect(!policy.contains("unsafe"))
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

  @Test("The page names all modules that it needs at the start, and no views")
  func modules() throws {
    let page = text(get("/"))
    for module in ["features.js", "core/main.js", "core/format.js", "timesheets/timer.js"] {
      #expect(page.contains("/\(module)\">"), "\(module)")
    }
    #expect(!page.contains("timesheets/day.js"))
    let path = try #require(page.firstMatch(of: /\/app\/[0-9a-f]{16}\/core\/start\.js/))
    let start = text(get(String(path.output)))
    #expect(start.contains(#"["/hours/:day?", ["timesheets/style.css","timesheets/day.js","#))
    #expect(!start.contains("{{") && !start.contains("core/dom.js"))
    let worker = text(get("/service-worker.js"))
    #expect(worker.contains("core/start.js"))
  }

  @Test("A module's imports are followed, each once, in cycles too; import() is not")
  func closure() {
    func module(_ path: String, _ text: String) -> (path: String, bytes: [UInt8]) {
      (path, Array(text.utf8))
    }
    let graph = ModuleGraph([
      module(
        "golf/a.js", "// import x from \"./no.js\"\nimport {\n  b,\n} from \"../core/b.js\";\n"),
      module("core/b.js", "import c from \"./c.js\";\nconst later = () => import(\"./d.js\");\n"),
      module("core/c.js", "import { b } from \"./b.js\";\n"),
      module("core/d.js", ""),
    ])
    #expect(graph.closure(of: ["golf/a.js"]) == ["golf/a.js", "core/b.js", "core/c.js"])
    #expect(graph.closure(of: ["golf/none.js"]).isEmpty)
  }
}
