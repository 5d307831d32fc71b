import JSON
import Testing
import TestSupport

/// Requests of iPhones, byte for byte, to the real server. `PhoneCapture` says what was captured and what was built.
@Suite("Requests of iPhones")
struct PhoneRequestTests {
  private struct Phone {
    let site: UploadSite
    let capture: PhoneCapture
    let bytes: [UInt8]

    init(_ number: Int, _ count: Int) throws {
      site = try UploadSite()
      capture = PhoneCapture.all[number]
      bytes = pictureBytes(count, UInt64(number))
    }

    func wire() -> WireClient { WireClient(port: site.server.port) }

    private func values(_ more: [String: String]) -> [String: String] {
      [
        "host": "127.0.0.1:\(site.server.port)", "auth": site.authHash, "all": "\(bytes.count)",
      ].merging(more) { $1 }
    }

    func beginning(_ key: String) -> [UInt8] {
      let path = "/api/v1/accounts/tornio/pictures?of=\(site.target)&key=\(key)"
      return capture.begin.bytes(values(["create": path, "length": "\(bytes.count)"]))
    }

    func appending(_ path: String, at offset: Int) -> [UInt8] {
      let values = values([
        "path": path, "offset": "\(offset)", "length": "\(bytes.count - offset)",
      ])
      return capture.append.bytes(values)
    }

    /// What HEAD tells. A request that is still read may end it: then it is asked again.
    func ask(_ path: String) throws -> WireClient.Answer {
      for _ in 0..<20 {
        do {
          return try wire().exchange(capture.ask.bytes(values(["path": path])), isHead: true)
        } catch is HarnessFault { continue }
      }
      throw HarnessFault("no answer of twenty")
    }

    /// Asks and appends the rest. What the first connection sent may be read later, and ends the PATCH then.
    func resume(_ path: String) throws -> WireClient.Answer {
      for _ in 0..<20 {
        guard let offset = try ask(path)["Upload-Offset"].flatMap({ Int($0) }) else { break }
        let request = appending(path, at: offset) + bytes[offset...]
        if let answer = try? wire().exchange(request), answer.status != 409 { return answer }
      }
      throw HarnessFault("the upload came to no end")
    }

    /// Whether an answer is in the words of its version.
    func isInVersion(_ answer: WireClient.Answer, complete: Bool) -> Bool {
      let (flag, other) = ("Upload-Complete", "Upload-Incomplete")
      let name = capture.version == 3 ? other : flag
      let value = complete == (capture.version == 3) ? "?0" : "?1"
      return answer["Upload-Draft-Interop-Version"] == "\(capture.version)"
        && answer[name] == value && answer[name == flag ? other : flag] == nil
    }
  }

  @Test("A picture that goes through: 104 with the address, 201 with the picture", arguments: 0..<4)
  func whole(number: Int) throws {
    let phone = try Phone(number, 300_000)
    let wire = phone.wire()
    for key in ["a", "b"] {
      let made = try wire.exchange(phone.beginning(key) + phone.bytes)
      #expect(made.status == 201 && made.json["sha256"]?.string == sha256(phone.bytes))
      #expect(phone.isInVersion(made, complete: true))
      let first = try #require(wire.interims.first)
      #expect(first.status == 104 && first["Location"]?.hasPrefix("/api/v1/accounts/") == true)
      #expect(
        wire.interims.allSatisfy {
          $0.status == 104 && $0["Upload-Draft-Interop-Version"] == "\(phone.capture.version)"
        })
    }
  }

  @Test("Cut at the boundaries of 64 KiB, asked for, and resumed by one PATCH", arguments: 0..<4)
  func cuts(number: Int) throws {
    let phone = try Phone(number, 2 * 65_536 + 1_000)
    for boundary in 0...2 {
      for count in [boundary * 65_536 - 1, boundary * 65_536, boundary * 65_536 + 1]
      where count > 0 {
        let first = phone.wire()
        try first.begin(phone.beginning("k\(count)") + phone.bytes.prefix(1))
        let path = try #require(try first.interim()["Location"])
        try first.begin(Array(phone.bytes[1..<count]))
        first.disconnect()
        let told = try phone.ask(path)
        #expect(told.status == 204 && told["Cache-Control"] == "no-store")
        #expect(phone.isInVersion(told, complete: false))
        #expect(try #require(told["Upload-Offset"].flatMap { Int($0) }) <= count)
        let made = try phone.resume(path)
        #expect(made.status == 201 && phone.isInVersion(made, complete: true), "\(made.json)")
        #expect(made.json["sha256"]?.string == sha256(phone.bytes))
        // The phone is done: the address means nothing any more.
        #expect(try phone.ask(path).status == 404)
      }
    }
  }

  @Test("The PATCH breaks too, and the server restarts meanwhile", arguments: 0..<4)
  func twice(number: Int) throws {
    let phone = try Phone(number, 500_000)
    let first = phone.wire()
    try first.begin(phone.beginning("k") + phone.bytes.prefix(1))
    let path = try #require(try first.interim()["Location"])
    try first.begin(Array(phone.bytes[1..<200_000]))
    first.disconnect()
    let told = try #require(try phone.ask(path)["Upload-Offset"].flatMap { Int($0) })
    let second = phone.wire()
    try second.begin(phone.appending(path, at: told) + phone.bytes[told..<(told + 100_000)])
    second.disconnect()
    let next = try #require(try phone.ask(path)["Upload-Offset"].flatMap { Int($0) })
    #expect(next >= told)
    phone.site.server.kill()
    try phone.site.restart()
    let offset = try #require(try phone.ask(path)["Upload-Offset"].flatMap { Int($0) })
    #expect(offset >= next)
    // Another place than the phone was told is refused, in words that it knows.
    let wrong = try phone.wire().exchange(
      phone.appending(path, at: offset + 1) + phone.bytes[(offset + 1)...])
    #expect(wrong.status == 409 && phone.isInVersion(wrong, complete: false))
    let made = try phone.wire().exchange(
      phone.appending(path, at: offset) + phone.bytes[offset...])
    #expect(made.status == 201 && made.json["sha256"]?.string == sha256(phone.bytes))
  }

  @Test("A content in chunks, as of a stream, and one that waits for 100", arguments: 0..<4)
  func framings(number: Int) throws {
    let phone = try Phone(number, 200_000)
    let head = String(decoding: phone.beginning("k"), as: UTF8.self)
    let length = "Content-Length: \(phone.bytes.count)\r\n"
    let chunked = head.replacing("\r\n" + length, with: "\r\nTransfer-Encoding: chunked\r\n")
    let wire = phone.wire()
    let streamed = try wire.exchange(Array(chunked.utf8) + chunks(phone.bytes[...], of: 16_384))
    #expect(streamed.status == 201 && wire.interims.contains { $0.status == 104 })
    let waiting = head.replacing(length, with: "Expect: 100-continue\r\n" + length)
      .replacing("key=k", with: "key=w")
    try wire.begin(Array(waiting.utf8))
    #expect(try wire.interim().status == 100)
    try wire.begin(phone.bytes)
    #expect(try wire.interim().status == 104)
    #expect(try wire.answer().status == 201)
  }

  // URLSession adds the fields to each upload task, also where the server knows of no upload.
  @Test("The fields mean nothing to other operations", arguments: 0..<4)
  func otherOperations(number: Int) throws {
    let phone = try Phone(number, 10)
    let body = #"{"name":"Attic","key":"attic"}"#
    let head = String(decoding: phone.beginning("k"), as: UTF8.self)
      .replacing("/pictures?of=\(phone.site.target)&key=k", with: "/targets")
      .replacing("image/jpeg", with: "application/json")
      .replacing("Length: 10\r\n", with: "Length: \(body.utf8.count)\r\n")
    let wire = phone.wire()
    let made = try wire.exchange(Array((head + body).utf8))
    #expect(made.status == 201 && made.json["name"]?.string == "Attic" && wire.interims.isEmpty)
  }

  @Test(
    "A type that says something else than a picture is refused before the bytes", arguments: 0..<4)
  func untyped(number: Int) throws {
    let phone = try Phone(number, 300_000)
    // What URLSession calls a content without a type of its own.
    let head = String(decoding: phone.beginning("k"), as: UTF8.self)
      .replacing("image/jpeg", with: "application/x-www-form-urlencoded")
    let wire = phone.wire()
    try wire.begin(Array(head.utf8))
    #expect(try wire.answer().status == 415 && wire.interims.isEmpty)
  }
}
