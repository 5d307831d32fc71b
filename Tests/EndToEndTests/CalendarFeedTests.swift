import Foundation
import TestSupport
import Testing

@Suite("Calendar feeds over the wire")
struct CalendarFeedTests {
  private struct NoAddress: Error { let answer: String }

  /// Makes a feed, and returns its address: the origin and the path.
  private func feed(
    of client: WireClient, fields: [(String, String)] = []
  ) throws -> (origin: String, path: String) {
    let made = try client.send("POST", "/api/v1/feeds", #"{"name":"Site"}"#, fields: fields)
    guard let address = made.json["address"]?.string,
      let root = address.range(of: "/api/v1/calendars/")
    else { throw NoAddress(answer: made.json.pretty()) }
    return (String(address[..<root.lowerBound]), String(address[root.lowerBound...]))
  }

  @Test("GET and HEAD need no login and look at none; no log and no file has the secret")
  func reading() throws {
    let firm = try Firm()
    let project = firm.project
    let body =
      #"{"project":\#(project),"start":"2026-03-02T08:00","end":"2026-03-02T09:30","description":"Rivets; all"}"#
    #expect(try firm.reporter.call(11, body).status == 200)
    let (origin, path) = try feed(of: firm.reporter)
    #expect(origin == "http://127.0.0.1:\(firm.server.port)")
    let calendar = WireClient(port: firm.server.port)
    let whole = try calendar.send("GET", path)
    let text = String(decoding: whole.body, as: UTF8.self)
    #expect(whole.status == 200 && text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    #expect(text.contains("SUMMARY:Bridge: Rivets\\; all\r\n"))
    #expect(whole["Cache-Control"] == "private, max-age=300" && whole["X-Robots-Tag"] == "noindex")
    let tag = try #require(whole["ETag"])
    let head = try calendar.send("HEAD", path)
    #expect(head.status == 200 && head.body.isEmpty && head["ETag"] == tag)
    #expect(try calendar.send("GET", path, fields: [("If-None-Match", tag)]).status == 304)

    let wrong = "/api/v1/calendars/\(String(repeating: "A", count: 43)).ics"
    let plain = try calendar.send("GET", wrong)
    #expect(plain.status == 404)
    for fields in [
      [("Cookie", "__Host-kortti=\(firm.reporter.authHash ?? "")")],
      [("Cookie", "kortti-\(firm.server.port)=nonsense"), ("Sec-Fetch-Site", "cross-site")],
      [("Authorization", "Bearer \(firm.reporter.authHash ?? "")")],
      [("Authorization", "Bearer nonsense")], [("Authorization", "Basic a")],
    ] {
      let refused = try calendar.send("GET", wrong, fields: fields)
      #expect(refused.status == 404 && refused.body == plain.body, "\(fields)")
      #expect(try calendar.send("GET", path, fields: fields).body == whole.body, "\(fields)")
    }
    #expect(try calendar.send("POST", path, "{}").status == 405)
    #expect(try calendar.send("GET", path + "?x=1").status == 200)

    let secret = String(try #require(path.split(separator: "/").last).dropLast(4))
    let audit = try firm.admin.send("GET", "/api/v1/audit").body
    #expect(!String(decoding: audit, as: UTF8.self).contains(secret))
    firm.server.stop()
    #expect(!firm.server.waitForLog(containing: "stopped").contains(secret))
    for file in try FileManager.default.contentsOfDirectory(atPath: firm.server.folder.path) {
      let name = firm.server.folder.file(file)
      guard let data = FileManager.default.contents(atPath: name) else { continue }
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
    }
  }

  @Test("A trusted proxy says by which scheme and host it was reached; others say it for nothing")
  func proxies() throws {
    let firm = try Firm(arguments: ["--trusted-proxy", "127.0.0.1"])
    let own = "127.0.0.1:\(firm.server.port)"
    for (fields, origin) in [
      ([], "http://\(own)"),
      ([("X-Forwarded-Proto", "https")], "https://\(own)"),
      (
        [("X-Forwarded-Proto", "http, https"), ("X-Forwarded-Host", "Hours.example.com")],
        "https://hours.example.com"
      ),
      (
        [("Forwarded", #"for=1.2.3.4;proto=http, for=5.6.7.8; host="a.example:8443";proto=https"#)],
        "https://a.example:8443"
      ),
      (
        [("Forwarded", "host=a.example;proto=https"), ("X-Forwarded-Host", "b.example")],
        "https://\(own)"
      ),
      ([("X-Forwarded-Host", "a.example/x"), ("X-Forwarded-Proto", "ftp")], "http://\(own)"),
      ([("Origin", "https://\(own)")], "https://\(own)"),
    ] as [([(String, String)], String)] {
      #expect(try feed(of: firm.reporter, fields: fields).origin == origin, "\(fields)")
    }
    let plain = try Firm()
    let forged = [("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "https")]
    #expect(
      try feed(of: plain.reporter, fields: forged).origin == "http://127.0.0.1:\(plain.server.port)"
    )
  }

  @Test("A restore keeps the ids of events", .ofAFile)
  func restored() throws {
    let firm = try Firm()
    let body =
      #"{"project":\#(firm.project),"start":"2026-03-02T08:00","end":"2026-03-02T09:30"}"#
    #expect(try firm.reporter.call(11, body).status == 200)
    let path = try feed(of: firm.reporter).path
    let before = try WireClient(port: firm.server.port).send("GET", path)
    let copy = firm.server.folder.file("copy.db")
    let backup = try KorttiProcess.run(["backup", copy, "--database", firm.server.database])
    #expect(backup.status == 0, "\(backup.errors)")
    firm.server.stop()
    let restored = try KorttiProcess.run(["restore", copy, "--database", firm.server.database])
    #expect(restored.status == 0, "\(restored.errors)")
    let again = try KorttiProcess(folder: firm.server.folder)
    defer { again.stop() }
    let after = try WireClient(port: again.port).send("GET", path)
    #expect(after.status == 200 && after["ETag"] != before["ETag"])
    // A sequence goes on above all that was lost.
    func lines(_ answer: WireClient.Answer) -> [Substring] {
      String(decoding: answer.body, as: UTF8.self).split(separator: "\r\n")
        .filter { !$0.hasPrefix("SEQUENCE:") }
    }
    #expect(lines(after) == lines(before) && lines(after).contains { $0.hasPrefix("UID:entry-") })
  }
}
