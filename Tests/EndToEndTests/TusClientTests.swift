import JSON
import Testing
import TestSupport

/// What clients of tus send, head by head, to the real server.
@Suite("Clients of tus")
struct TusClientTests {
  @Test("A picture in pieces, cut at the boundaries of 64 KiB and resumed", arguments: 0..<3)
  func cuts(client: Int) throws {
    let site = try TusSite([.browser, .node, .tusKit(6)][client])
    let bytes = pictureBytes(2 * 65_536 + 1_000, UInt64(client))
    var made = 0
    for boundary in 0...2 {
      for count in [boundary * 65_536 - 1, boundary * 65_536, boundary * 65_536 + 1]
      where count >= 0 {
        let path = try site.create(bytes.count, key: "k\(count)")
        let phone = site.wire()
        try phone.begin(site.appending(path, at: 0, bytes[...], upTo: count))
        phone.disconnect()
        let told = try site.offset(path)
        #expect(told <= count)
        let (piece, end) = try site.resume(path, bytes, by: 50_000)
        #expect(piece.status == 204 && piece["Tus-Resumable"] == "1.0.0", "\(piece.json)")
        #expect(piece["Upload-Offset"] == "\(end)" && piece.body.isEmpty)
        let last = try site.resume(path, bytes).answer
        #expect(last.status == 204 && last["Upload-Offset"] == "\(bytes.count)")
        #expect(last["Content-Location"] != nil)
        let ended = try site.ask(path)
        #expect(ended["Upload-Offset"] == ended["Upload-Length"])
        made += 1
      }
    }
    let pictures = try site.pictures()
    #expect(pictures.count == made)
    #expect(pictures.allSatisfy { $0["sha256"]?.string == sha256(bytes) })
  }

  @Test("No interim response: URLSession would resume by the draft", arguments: [3, 5, 6, 8])
  func interims(version: Int) throws {
    let site = try TusSite(.tusKit(version))
    let bytes = pictureBytes(200_000, 2)
    let path = try site.create(bytes.count, key: "k")
    let phone = site.wire()
    // The first of several pieces, which URLSession calls complete.
    let first = try phone.exchange(site.appending(path, at: 0, bytes[..<90_000]))
    #expect(first.status == 204 && phone.interims.isEmpty)
    #expect(first["Upload-Draft-Interop-Version"] == nil && first["Content-Location"] == nil)
    // The connection is kept, and takes the rest.
    let rest = try phone.exchange(site.appending(path, at: 90_000, bytes[90_000...]))
    #expect(rest.status == 204 && phone.interims.isEmpty && rest["Content-Location"] != nil)
  }

  @Test("HEAD ends a request that is still open at once, and its offset is the one to go on from")
  func olderRequest() throws {
    let site = try TusSite(.browser)
    let bytes = pictureBytes(300_000, 3)
    let path = try site.create(bytes.count, key: "k")
    let older = try site.begin(site.appending(path, at: 0, bytes[...], upTo: 200_000))
    let offset = try site.offset(path)
    #expect(throws: HarnessFault.self) { try older.answer() }
    #expect(try site.append(path, at: offset, bytes[offset...]).status == 204)
  }

  @Test("The answer to the last piece is lost: HEAD tells that all is there")
  func lostAnswer() throws {
    for client in TusClient.all {
      let site = try TusSite(client)
      let bytes = pictureBytes(100_000, 5)
      let path = try site.create(bytes.count, key: "k")
      let phone = site.wire()
      try phone.begin(site.appending(path, at: 0, bytes[...]))
      phone.disconnect()
      let last = try site.resume(path, bytes).answer
      #expect(last.status == 204 && last["Upload-Offset"] == "100000", "\(client.name)")
      #expect(try site.pictures().count == 1)
    }
  }

  @Test("After a restart and after kill -9 no offset that was told is lost")
  func restarts() throws {
    let site = try TusSite(.node)
    let bytes = pictureBytes(6_000_000, 6)
    let path = try site.create(bytes.count, key: "k")
    var told = 0
    for (end, isKilled) in [(2_000_000, false), (3_000_000, true), (5_000_000, true)] {
      let answer = try site.append(path, at: told, bytes[told..<end])
      #expect(answer.status == 204)
      told = end
      if isKilled { site.site.server.kill() } else { #expect(site.site.server.stop() == 0) }
      try site.site.restart()
      #expect(try site.offset(path) == told)
    }
    let last = try site.resume(path, bytes).answer
    #expect(last.status == 204 && last["Content-Location"] != nil)
    #expect(try site.pictures().first?["sha256"]?.string == sha256(bytes))
    #expect(site.site.server.stop() == 0)
    let checked = try KorttiProcess.run([
      "check", "--files", "--database", site.site.server.database,
    ])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test("A page of another origin may send what tus-js-client sends, and read what it reads")
  func crossOrigin() throws {
    let app = "https://app.example.com"
    let site = try UploadSite(arguments: ["--cors-origin", app])
    let client = WireClient(port: site.server.port)
    let path = "/api/v1/accounts/tornio/pictures?of=\(site.target)"
    let asked = [
      "authorization", "content-type", "tus-resumable", "upload-checksum", "upload-defer-length",
      "upload-length", "upload-metadata", "upload-offset", "x-http-method-override",
    ]
    let question = try client.send(
      "OPTIONS", path,
      fields: [
        ("Origin", app), ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", asked.joined(separator: ",")),
      ])
    let allowed = (question["Access-Control-Allow-Headers"] ?? "").lowercased()
      .split(separator: ", ").map(String.init)
    #expect(question.status == 204 && Set(asked).isSubset(of: allowed))
    client.authHash = site.authHash
    let made = try client.send(
      "POST", path, "",
      fields: [
        ("Origin", app), ("Tus-Resumable", "1.0.0"), ("Upload-Length", "3000"),
        ("Content-Type", "application/offset+octet-stream"),
      ])
    #expect(made.status == 201 && made["Access-Control-Allow-Origin"] == app)
    let exposed = (made["Access-Control-Expose-Headers"] ?? "").split(separator: ", ")
    for name in [
      "Content-Location", "Location", "Tus-Extension", "Tus-Max-Size", "Tus-Resumable",
      "Tus-Version", "Upload-Defer-Length", "Upload-Expires", "Upload-Length", "Upload-Metadata",
      "Upload-Offset",
    ] {
      #expect(exposed.contains(Substring(name)), "\(name)")
    }
    let refused = try client.send(
      "POST", path, fields: [("Origin", app), ("Tus-Resumable", "0.2.2")])
    #expect(refused.status == 412 && refused["Access-Control-Allow-Origin"] == app)
  }
}
