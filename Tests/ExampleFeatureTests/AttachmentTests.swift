import APITestSupport
import Bytes
import Core
import Crypto
import ExampleFeature
import HTTP
import JSON
import Testing
import WebAPI

/// An operation that takes bytes, and one that gives a file.
@Suite("The example feature: attachments")
struct AttachmentTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }
  private let path = "/notices/1/attachment"
  private let bytes = String(repeating: "0123456789", count: 5_000)

  init() throws {
    board = try NoticesFixture()
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
  }

  private func base64(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Base64.encode(Array(bytes).span), as: UTF8.self)
  }

  private func digestField(_ text: String) -> String {
    "sha-256=:\(base64(SHA256.of(text).array)):"
  }

  private func put(
    _ body: String, type: String = "image/png", _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    try api.send(
      .put, Route.root + path, body, type: type,
      fields: fields + [("authorization", "Bearer \(board.manager)")])
  }

  private func get(
    _ fields: [(name: String, value: String)] = [], method: HTTP.Method = .get
  ) throws -> APIFixture.Answer {
    try api.send(method, below: path, by: board.reporter, fields)
  }

  @Test("The bytes come back, with their type, tag, time and digest")
  func stored() throws {
    let answer = try put(bytes, [("repr-digest", digestField(bytes)), ("upload-complete", "?1")])
    #expect(answer.status == 201 && answer["length"] == .integer(50_000), "\(answer.text)")
    #expect(answer.field("Location") == "/api/v1/notices/1/attachment")
    #expect(answer.field("Upload-Offset") == "50000")
    let file = try get()
    #expect(file.status == 200 && file.text == bytes)
    #expect(file.field("Content-Type") == "image/png")
    #expect(file.field("ETag") == "\"\(SHA256.of(bytes))\"")
    #expect(file.field("Repr-Digest") == digestField(bytes))
    #expect(file.field("Accept-Ranges") == "bytes")
    #expect(file.field("Content-Security-Policy") == "sandbox; default-src 'none'")
  }

  @Test("Ranges, and conditions on the tag or the time")
  func ranges() throws {
    _ = try put(bytes)
    let whole = try get()
    let tag = try #require(whole.field("ETag"))
    let time = try #require(whole.field("Last-Modified"))
    func status(_ range: String, _ ifRange: String? = nil) throws -> (Int, Int, String?) {
      let answer = try get([("range", range)] + (ifRange.map { [("if-range", $0)] } ?? []))
      return (answer.status, answer.text.utf8.count, answer.field("Content-Range"))
    }
    #expect(try status("bytes=0-0") == (206, 1, "bytes 0-0/50000"))
    #expect(try status("bytes=-1") == (206, 1, "bytes 49999-49999/50000"))
    #expect(try get([("range", "bytes=12-15")]).text == "2345")
    #expect(try status("bytes=5-2") == (200, 50_000, nil))
    #expect(try status("bytes=0-1,4-5") == (200, 50_000, nil))
    #expect(try status("bytes=0-1", tag) == (206, 2, "bytes 0-1/50000"))
    #expect(try status("bytes=0-1", time) == (206, 2, "bytes 0-1/50000"))
    #expect(try status("bytes=0-1", "W/\(tag)") == (200, 50_000, nil))
    #expect(try status("bytes=0-1", "\"old\"") == (200, 50_000, nil))
    #expect(try status("bytes=0-1", "Sun, 06 Nov 1994 08:49:37 GMT").0 == 200)
    let beyond = try get([("range", "bytes=50000-")])
    #expect(beyond.status == 416 && beyond.field("Content-Range") == "bytes */50000")
    #expect(beyond.problem == "range-not-satisfiable")
    #expect(try get([("range", "bytes=0-1")], method: .head).status == 200)
    let unchanged = try get([("if-none-match", tag), ("range", "bytes=0-1")])
    #expect(unchanged.status == 304 && unchanged.text.isEmpty && unchanged.field("ETag") == tag)
  }

  @Test("Through the header-coded endpoint the bytes go in and out as base64")
  func headerCoded() throws {
    for text in ["a", "ab", "abc", bytes] {
      let digest = Hex.text(SHA256.of(text).array)
      let data = #"{"id":1,"bytes":"\#(base64(text.utf8))","sha256":"\#(digest)","complete":true}"#
      let answer = try api.call(905, data, by: board.manager)
      #expect(answer.status == 200 && answer["length"] == .integer(Int64(text.utf8.count)))
      #expect(answer.field("Upload-Offset") == "\(text.utf8.count)")
      let file = try api.call(906, #"{"id":1}"#, by: board.reporter)
      #expect(file["mediaType"] == .text("application/octet-stream"))
      #expect(file["bytes"] == .text(base64(text.utf8)))
    }
    for wrong in [#""a""#, #""YQ""#, "7", #""YR==""#] {
      let answer = try api.call(905, #"{"id":1,"bytes":\#(wrong)}"#, by: board.manager)
      #expect(answer.status == 422 && answer.faults == ["data.bytes"], "\(wrong)")
    }
    let both = try api.call(905, #"{"id":1,"bytes":"!","sha256":"x"}"#, by: board.manager)
    #expect(Set(both.faults) == ["data.bytes", "data.sha256"])
    let none = try api.call(905, #"{"id":1}"#, by: board.manager)
    #expect(none.status == 422 && none.faults == ["data.bytes"])
  }

  @Test("What the head shows to be wrong is refused before the content is asked for")
  func refusals() throws {
    func status(
      _ path: String, by authHash: String, _ fields: [(name: String, value: String)]
    ) throws -> Int? {
      let connection = try api.begin(.put, below: path, by: authHash, fields)
      #expect(connection.wait { $0.isAsked || $0.response != nil })
      #expect(!connection.isAsked)
      return connection.response?.status
    }
    let length = [(name: "content-length", value: "10")]
    #expect(try status(path, by: "x", length) == 401)
    #expect(try status(path, by: board.reporter, length) == 403)
    #expect(try status("/notices/2/attachment", by: board.manager, length) == 404)
    #expect(try status("/notices/x/attachment", by: board.manager, length) == 404)
    #expect(try status(path, by: board.manager, length + [("repr-digest", "sha-256=x")]) == 422)
    #expect(try status(path, by: board.manager, length + [("upload-complete", "1")]) == 422)
    #expect(try status(path, by: board.manager, [("content-length", "200001")]) == 413)
    #expect(try put("x", type: "text/html").status == 415)
    #expect(try put("x", [("content-encoding", "gzip")]).status == 415)
    #expect(try put("x", type: "application/octet-stream").status == 201)
  }

  @Test("Another digest is 422, one by another algorithm is not compared")
  func digests() throws {
    let wrong = try put(bytes, [("repr-digest", digestField("other"))])
    #expect(wrong.status == 422 && wrong.faults == ["sha256"])
    #expect(try get().status == 404)
    #expect(try put(bytes, [("repr-digest", "sha-512=:YQ==:")]).status == 201)
  }

  @Test("An idempotency key counts for the fields, not for answers with fields of their own")
  func idempotency() throws {
    let key = [(name: "idempotency-key", value: "k1")]
    #expect(try put("one", key).status == 201)
    #expect(try put("two", key).status == 201)
    #expect(try get().text == "two")
  }

  @Test("A content that ends early leaves nothing, and its receiver is told why")
  func cuts() throws {
    for (end, cause) in [
      (BodyEnd.cut, BodyCut.disconnected),
      (.refused(.bodyTooSlow), .refused(status: 408)),
      (.refused(.bodyTooLarge(limit: nil)), .refused(status: 413)),
    ] {
      let before = board.attachments.cuts.count
      let connection = try begin()
      connection.add(Array("abc".utf8))
      let response = connection.end(end)
      #expect((response?.status == 413) == (cause == .refused(status: 413)))
      connection.add(Array("abc".utf8))
      connection.end(.complete)
      #expect(connection.wait { _ in board.attachments.cuts.count == before + 1 })
      #expect(board.attachments.cuts.last == cause && connection.response == nil)
    }
    #expect(try get().status == 404)
  }

  private func begin(
    _ fields: [(name: String, value: String)] = [("transfer-encoding", "chunked")]
  ) throws -> ReceivingConnection {
    let connection = try api.begin(.put, below: path, by: board.manager, fields)
    #expect(connection.wait { $0.isAsked })
    return connection
  }

  @Test("A newer request ends the older one at once")
  func newer() throws {
    let older = try begin()
    older.add(Array("old".utf8))
    let newer = try begin()
    #expect(older.isClosed && board.attachments.cuts == [.replaced])
    older.add(Array("old".utf8))
    older.end(.complete)
    newer.add(Array("new".utf8))
    newer.end(.complete)
    #expect(newer.wait { $0.response != nil } && newer.response?.status == 201)
    #expect(older.response == nil)
    #expect(try get().text == "new")
  }

  @Test("Many requests at once: the newest is answered, and each receiver ends once")
  func many() throws {
    var connections: [ReceivingConnection] = []
    for _ in 0..<50 {
      connections.append(
        try api.begin(
          .put, below: path, by: board.manager, [("transfer-encoding", "chunked")]))
    }
    let newest = try #require(connections.last)
    #expect(newest.wait { $0.isAsked })
    // One that was prepared for longer than the newest is closed when it is, as long as that is under way.
    #expect(connections.dropLast().allSatisfy { $0.wait { $0.isClosed || $0.response != nil } })
    newest.add(Array("newest".utf8))
    newest.end(.complete)
    #expect(newest.wait { $0.response != nil } && newest.response?.status == 201)
    #expect(connections.dropLast().compactMap { $0.response?.status } == [])
    #expect(board.attachments.cuts.allSatisfy { $0 == .replaced })
    #expect(try get().text == "newest")
  }

  @Test("104 is sent to a request that asks for it, and pieces are reported as taken")
  func interims() throws {
    let plain = try begin()
    #expect(plain.interims.isEmpty)
    plain.end(.cut)
    let connection = try begin([("transfer-encoding", "chunked"), ("upload-complete", "?1")])
    #expect(connection.interims == [104])
    for count in 1...10 {
      connection.add([UInt8](repeating: 7, count: count))
    }
    #expect(connection.wait { $0.taken == 55 })
    connection.end(.complete)
    #expect(connection.wait { $0.response != nil } && connection.response?.status == 201)
  }

  @Test("OPTIONS, OpenAPI and the reference page say what the operations take and give")
  func documents() throws {
    let options = try api.send(.options, Route.root + path, "", fields: [])
    #expect(options.field("Upload-Limit") == "max-size=200000")
    let document = try api.send(.get, "/openapi.json", "", fields: []).body
    let paths = document["paths"]?["/notices/{id}/attachment"]
    let content = paths?["put"]?["requestBody"]?["content"]
    #expect(content?.names == ["image/*", "application/octet-stream"])
    let parameters = paths?["put"]?["parameters"]?.elements ?? []
    let names = parameters.map { [$0["name"], $0["in"]] }
    #expect(names.contains([.text("Repr-Digest"), .text("header")]))
    #expect(paths?["put"]?["responses"]?["201"]?["headers"]?["Upload-Offset"] != nil)
    #expect(paths?["get"]?["responses"]?["206"] != nil)
    let page = ReferencePage.page(of: api.registry)
    #expect(page.contains("| `bytes` | base64 |"))
    #expect(page.contains("`Repr-Digest`") && page.contains("`Upload-Offset`"))
  }
}
