import Testing
import TestSupport

@Suite("Calls from pages of other origins (CORS)")
struct CrossOriginTests {
  private static let app = "https://app.example.com"
  private static let exposed =
    "Content-Disposition, ETag, Link, Location, Next-Cursor, Retry-After, Total-Count, "
    + "WWW-Authenticate, Accept-Patch, Accept-Ranges, Cache-Control, Content-Location, "
    + "Content-Range, Tus-Checksum-Algorithm, Tus-Extension, Tus-Max-Size, Tus-Resumable, "
    + "Tus-Version, Upload-Complete, Upload-Defer-Length, Upload-Draft-Interop-Version, "
    + "Upload-Expires, Upload-Incomplete, Upload-Length, Upload-Limit, Upload-Metadata, "
    + "Upload-Offset, X-Robots-Tag"

  private func headers(_ response: WireClient.Answer) -> [String] {
    response.fields.filter { $0.name.lowercased().hasPrefix("access-control-") }.map(\.value)
  }

  @Test("It is off unless origins are named")
  func off() throws {
    let server = try KorttiProcess(folder: TemporaryFolder())
    defer { server.stop() }
    let client = WireClient(port: server.port)
    let question = [("Origin", Self.app), ("Access-Control-Request-Method", "GET")]
    for (method, fields) in [("GET", [("Origin", Self.app)]), ("OPTIONS", question)] {
      let answer = try client.send(method, "/api/v1/me", fields: fields)
      #expect(headers(answer).isEmpty && answer["vary"] != "Origin")
    }
  }

  @Test("A named origin may send what the API reads, and read what it answers, without cookies")
  func on() throws {
    let server = try KorttiProcess(
      folder: TemporaryFolder(),
      arguments: ["--cors-origin", Self.app, "--cors-origin", "http://localhost:5173"])
    defer { server.stop() }
    let client = WireClient(port: server.port)
    for origin in [Self.app, "http://localhost:5173"] {
      let question = try client.send(
        "OPTIONS", "/api/v1/entries",
        fields: [
          ("Origin", origin), ("Access-Control-Request-Method", "POST"),
          ("Access-Control-Request-Headers", "authorization,content-type"),
        ])
      #expect(question.status == 204)
      #expect(question["access-control-allow-origin"] == origin)
      #expect(question["access-control-allow-methods"]?.contains("POST") == true)
      let allowed = question["access-control-allow-headers"] ?? ""
      for name in ["Authorization", "Content-Type", "Idempotency-Key", "If-Match"] {
        #expect(allowed.contains(name))
      }
      #expect(question["access-control-max-age"] == "600")
      // Refusals and pages are answers, too.
      for (path, status) in [("/api/v1/me", 401), ("/api/v1/nothing", 404), ("/healthz", 200)] {
        let answer = try client.send("GET", path, fields: [("Origin", origin)])
        #expect(answer.status == status)
        #expect(answer["access-control-allow-origin"] == origin)
        #expect(answer["access-control-expose-headers"] == Self.exposed)
        #expect(answer["access-control-allow-credentials"] == nil)
        #expect(answer.fields.contains { $0.name.lowercased() == "vary" && $0.value == "Origin" })
      }
    }
    let written = try client.send(
      "POST", "/api/v1/sessions", #"{"username":"x","password":"x"}"#,
      fields: [("Origin", Self.app)])
    #expect(written.status == 401 && written["access-control-allow-origin"] == Self.app)
  }

  @Test(
    "Any other origin gets none of it, and caches are told",
    arguments: [
      "https://app.example.com.evil.example", "http://app.example.com", "null",
      "https://app.example.com:8443", "https://APP.example.com", "",
    ])
  func others(origin: String) throws {
    let server = try KorttiProcess(
      folder: TemporaryFolder(), environment: ["KORTTI_CORS_ORIGIN": Self.app])
    defer { server.stop() }
    let client = WireClient(port: server.port)
    for method in ["GET", "OPTIONS"] {
      let answer = try client.send(
        method, "/api/v1/me",
        fields: [("Origin", origin), ("Access-Control-Request-Method", "GET")])
      #expect(headers(answer).isEmpty)
      #expect(answer.fields.contains { $0.name.lowercased() == "vary" && $0.value == "Origin" })
    }
  }

  @Test(
    "What is no origin is refused at the start",
    arguments: ["*", "null", "app.example.com", "https://app.example.com/", "https://A.example"])
  func settings(origin: String) throws {
    let folder = TemporaryFolder()
    let run = try KorttiProcess.run([
      "serve", "--listen", "127.0.0.1:0", "--database", folder.file("k.db"), "--cors-origin",
      origin,
    ])
    #expect(run.status == 64 && run.errors.contains("cors-origin is an origin as browsers send it"))
  }
}
