import Foundation
import JSON
import Testing
import TestSupport

@Suite("The command line of the real binary", .ofAFile)
struct CommandLineTests {
  let folder = TemporaryFolder()
  var database: String { folder.file("kortti.db") }

  func kortti(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    try KorttiProcess.run(
      words, input: input,
      environment: ["KORTTI_DATABASE": database].merging(environment) { $1 })
  }

  @Test(
    "Wrong usage exits with 64 and one sentence",
    arguments: [
      [], ["fly"], ["serve", "--fly"], ["serve", "--listen"], ["serve", "--listen", "nowhere"],
      ["serve", "--time-zone", "Mars/Olympus"], ["serve", "--tls-key", "k"],
      ["serve", "--listen", "https://127.0.0.1:0"], ["serve", "--idle-timeout", "-1"], ["user"],
      ["user", "add", "--name", "x"], ["user", "add", "anna", "--password-stdin"], ["backup"],
      ["user", "add", "anna", "--name", "A", "--role", "boss", "--password-stdin"], ["restore"],
      ["import"], ["srve"], ["user", "ad"],
    ])
  func usage(_ words: [String]) throws {
    let ran = try KorttiProcess.run(
      words, input: "long enough\n", environment: ["KORTTI_DATABASE": database])
    #expect(ran.status == 64, "\(ran)")
    #expect(ran.output.isEmpty)
    #expect(ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
  }

  @Test("The name of a node is one word")
  func nodeName() throws {
    for name in ["my node", "-a", String(repeating: "n", count: 64)] {
      let started = try KorttiProcess.run(
        ["serve", "--node-name=\(name)"], environment: ["KORTTI_DATABASE": database])
      #expect(started.status == 64)
      #expect(started.errors.contains("node-name has 1 to 63"), "\(started.errors)")
    }
  }

  @Test("Help is printed to standard output, for the program and for each command")
  func help() throws {
    let all = try kortti("--help")
    #expect(all.status == 0)
    #expect(all.errors.isEmpty)
    for words in [
      "serve", "user", "migrate", "check", "backup", "restore", "import", "openapi", "demo",
    ] {
      #expect(all.output.contains(words), "\(words)")
    }
    #expect(all.output.contains("KORTTI_DATABASE"))
    let user = try kortti("user", "--help").output
    for word in ["add", "list", "password", "deactivate"] { #expect(user.contains(word)) }
    let serve = try kortti("serve", "--help")
    #expect(serve.status == 0)
    for word in ["--listen", "KORTTI_LISTEN", "--header-timeout", "configuration file"] {
      #expect(serve.output.contains(word), "\(word)")
    }
  }

  @Test(
    "Users are added, listed, given a password and deactivated with and without a running server")
  func users() throws {
    let anna = try kortti(
      "user", "add", "anna", "--name", "Anna Admin", "--role", "admin", "--password-stdin",
      input: "correct horse\r\nmore\n")
    #expect(anna.status == 0, "\(anna)")
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    #expect(
      try kortti(
        "user", "add", "otto", "--name", "Otto", "--password-stdin", input: "battery staple"
      )
      .status == 0)
    let again = try kortti(
      "user", "add", "OTTO", "--name", "Otto", "--password-stdin", input: "battery staple\n")
    #expect(again.status == 1)
    #expect(again.errors.split(separator: "\n").count == 1)
    let short = try kortti(
      "user", "add", "eve", "--name", "Eve", "--password-stdin", input: "short\n")
    #expect(short.status == 1)
    #expect(short.errors.contains("password"))
    #expect(
      try kortti("user", "password", "unknown", "--password-stdin", input: "long enough").status
        == 1
    )
    #expect(try kortti("user", "add", "eve", "--name", "Eve").status == 1, "no terminal to ask on")
    let list = try kortti("user", "list").output.split(separator: "\n")
    #expect(list.count == 2)
    #expect(list.contains { $0.contains("otto\treporter\tactive") })
    #expect(
      try kortti("user", "password", "otto", "--password-stdin", input: "another one").status == 0)
    #expect(try kortti("user", "deactivate", "otto").status == 0)
    #expect(try kortti("user", "list").output.contains("otto\treporter\tinactive"))
    let last = try kortti("user", "deactivate", "anna")
    #expect(last.status == 1)
    #expect(last.errors.contains("last active admin"))
    #expect(server.stop() == 0)
    #expect(try kortti("user", "list").output.split(separator: "\n").count == 2)
  }

  @Test("A second server, migrate and restore are refused beside a running server")
  func secondServer() throws {
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    for words in [
      ["serve", "--listen", "127.0.0.1:0"], ["migrate"], ["restore", "/etc/hostname"],
    ] {
      let ran = try KorttiProcess.run(words, environment: ["KORTTI_DATABASE": database])
      #expect(ran.status == 1, "\(words)")
      #expect(ran.output.isEmpty)
      #expect(ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
    }
    server.kill()
    #expect(
      try kortti("migrate").status == 0, "a killed server leaves no lock")
    #expect(try kortti("check").status == 0)
  }

  @Test("Settings come from the command line, then the environment, then the file")
  func settings() throws {
    let file = folder.file("kortti.conf")
    try "time-zone = Mars/Olympus # nowhere\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let environment = ["KORTTI_CONFIG": file]
    #expect(try kortti("serve", environment: environment).errors.contains("Mars/Olympus"))
    #expect(
      try kortti(
        "serve", "--listen", "x",
        environment: environment.merging(["KORTTI_TIME_ZONE": "UTC"]) { $1 }
      )
      .errors.contains("“x”"))
    try "colour = blue\n".write(toFile: file, atomically: true, encoding: .utf8)
    let unknown = try kortti("migrate", environment: environment)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("line 1"))
    #expect(try kortti("migrate", "--config", "/nowhere").status == 1)
  }

  @Test("Time zones come from the directory TZDIR before the system's")
  func timeZones() throws {
    let zones = TemporaryFolder()
    zones.write(TemporaryFolder.bytes(ofFile: "/usr/share/zoneinfo/UTC"), to: "UTC")
    let settings = ["KORTTI_TIME_ZONE": "Europe/Helsinki"]
    let known = try kortti("migrate", environment: settings.merging(["TZDIR": "/nowhere"]) { $1 })
    #expect(known.status == 0, "\(known)")
    let unknown = try kortti("migrate", environment: settings.merging(["TZDIR": zones.path]) { $1 })
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("Europe/Helsinki"), "\(unknown.errors)")
  }

  @Test(
    "serve prints its listen address to standard output and all else to standard error")
  func serve() throws {
    let server = try KorttiProcess(folder: folder)
    #expect(server.waitForLog(containing: "kortti user add").contains("no admin yet"))
    let client = WireClient(port: server.port)
    #expect(try client.send("GET", "/healthz").json == .object(["status": .text("ok")]))
    #expect(try client.send("GET", "/readyz?any=value").status == 200)
    #expect(try client.send("GET", "/openapi.json").json["openapi"] == .text("3.1.0"))
    let metrics = try client.send("GET", "/metrics")
    #expect(metrics.status == 200)
    #expect(String(decoding: metrics.body, as: UTF8.self).contains("\nkortti_connections 1\n"))
    #expect(
      try client.send("GET", "/metrics", fields: [("X-Forwarded-For", "192.0.2.1")]).status == 401)
    #expect(try client.send("POST", "/metrics").status == 405)
    for (host, status) in [
      ("evil.example:\(server.port)", 401), ("127.0.0.1.evil.example", 401), ("192.0.2.1", 401),
      ("LocalHost:\(server.port)", 200), ("[::1]:1", 200),
    ] {
      let request = "GET /metrics HTTP/1.1\r\nHost: \(host)\r\n\r\n"
      #expect(try client.exchange(Array(request.utf8)).status == status, "\(host)")
    }
    #expect(server.stop() == 0)
  }

  @Test("A page ignores a request body, and the connection stays usable")
  func page() throws {
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let client = WireClient(port: server.port)
    let ok = JSONTree.object(["status": .text("ok")])
    let contents = [
      "Content-Length: 4\r\n\r\nGET ", "Transfer-Encoding: chunked\r\n\r\n1\r\nG\r\n0\r\n\r\n",
    ]
    for page in ["/healthz", "/readyz", "/openapi.json"] {
      for content in contents {
        let request = "GET \(page) HTTP/1.1\r\nHost: h\r\n\(content)"
        let answer = try client.exchange(Array(request.utf8))
        #expect(answer.status == 200)
        #expect(answer["Connection"] == nil)
        #expect(try client.send("GET", "/healthz").json == ok)
      }
      let head = try client.send("HEAD", page)
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head["Content-Length"] != "0")
      #expect(head["Connection"] == nil)
      #expect(try client.send("GET", "/healthz").json == ok)
    }
  }

  @Test("A port in use is reported in one sentence")
  func taken() throws {
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let ran = try KorttiProcess.run([
      "serve", "--listen", "127.0.0.1:\(server.port)", "--database",
      folder.file("other.db"),
    ])
    #expect(ran.status == 1)
    #expect(ran.errors.contains("\(server.port)"), "\(ran.errors)")
    #expect(ran.output.isEmpty)
  }
}
