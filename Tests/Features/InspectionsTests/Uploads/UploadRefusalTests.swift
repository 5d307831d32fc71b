import APITestSupport
import Core
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Uploads that are refused")
struct UploadRefusalTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  /// The status of a request that is refused before its bytes are asked for.
  private func early(
    _ query: String, _ fields: Fields = [], length: Int? = 10, type: String = "image/jpeg",
    by user: String? = nil
  ) throws -> BytesAnswer {
    let connection = try fixture.begin(
      .post, "/accounts/tornio/pictures?\(query)", length: length,
      [("content-type", type)] + fields, by: user)
    #expect(!connection.isAsked)
    return try BytesAnswer(try #require(connection.response))
  }

  private func save(_ settings: String, by user: String? = nil) throws {
    let saved = try fixture.call(102, settings, by: user ?? fixture.anna)
    #expect(saved.status == 200, "\(saved.text)")
  }

  @Test("What the head shows to be wrong is refused before the bytes")
  func head() throws {
    let of = "of=\(target)"
    #expect(try early(of, type: "text/html").status == 415)
    #expect(try early(of, type: "application/pdf").status == 415)
    #expect(try early(of, by: "x").status == 401)
    #expect(try early(of, by: fixture.kaisa).status == 404)
    for (query, field) in [
      ("", "of"), ("\(of)&ofKey=k", "of"), ("of=999", "of"), ("ofKey=none", "ofKey"),
      ("\(of)&sha256=abc", "sha256"), ("\(of)&length=0", "length"), ("\(of)&length=9", "length"),
      ("\(of)&field=none", "field"), ("\(of)&order=x", "order"), ("\(of)&what=1", "what"),
      ("\(of)&complete=1", "complete"),
    ] {
      let answer = try early(query)
      #expect(answer.status == 422 && answer.bad == [field], "\(query) \(answer.json)")
    }
    for fields in [
      [("upload-complete", "1")], [("upload-length", "-1")], [("content-digest", "sha-256=x")],
      [("upload-complete", "?1"), ("upload-incomplete", "?1")], [("repr-digest", "x")],
    ] as [Fields] {
      #expect(try early(of, fields).status == 422, "\(fields)")
    }
    let none = try early(of, length: 0)
    #expect(none.status == 422 && none.bad == ["length"])
    #expect(try early(of, [("upload-complete", "?1")], length: 0)["Upload-Complete"] == "?1")
    #expect(try fixture.usedBytes() == 0)
  }

  @Test("A picture that is too large is refused by its length, and in chunks as it passes")
  func tooLarge() throws {
    try save(#""pictureBytes":100000"#)
    let of = "of=\(target)"
    for answer in [
      try early(of, length: 100_001), try early("\(of)&length=100001", length: 0),
      try early(of, [("upload-length", "100001"), ("upload-complete", "?0")]),
    ] {
      #expect(answer.status == 413 && answer.problem == "picture-too-large")
      #expect(answer["Upload-Limit"]?.hasPrefix("max-size=100000") == true)
    }
    let most = try fixture.post(target, picture(100_000), chunked: true)
    #expect(most.status == 201)
    let path = try fixture.upload(target)
    let longer = try fixture.patch(path, at: 0, picture(100_001), last: true)
    #expect(longer.status == 413 && longer["Upload-Complete"] == "?1")
    #expect(try fixture.offset(path) == nil)
    for fields in [[], [("upload-complete", "?1")]] as [Fields] {
      let connection = try fixture.begin(
        .post, "/accounts/tornio/pictures?\(of)", length: nil,
        [("content-type", "image/jpeg")] + fields)
      connection.add(picture(60_000))
      connection.add(picture(60_000))
      #expect(connection.wait { $0.response != nil })
      #expect(connection.response?.status == 413)
      if let path = connection.interimValues("Location").first {
        #expect(try fixture.offset(String(path.dropFirst("/api/v1".count))) == nil)
      }
    }
    #expect(try fixture.usedBytes() == 100_000)
  }

  @Test(
    "What is no picture is refused, whatever it is called, and nothing is kept",
    arguments: [
      "<!DOCTYPE html><html><body>Not a picture at all</body></html>",
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "%PDF-1.7 and so on and so on and so on", "PK\u{3}\u{4} and so on and so on and so on, a zip",
      "GIF89a and so on and so on and so on and so on", "x",
    ])
  func noPicture(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try fixture.post(target, bytes)
    #expect(whole.status == 415 && whole.problem == "unsupported-picture")
    let path = try fixture.upload(target)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<1]), last: false)
    let last = try fixture.patch(path, at: 1, Array(bytes[1...]), last: true)
    #expect(last.status == 415 && last["Upload-Complete"] == "?1")
    #expect(try fixture.offset(path) == nil && fixture.usedBytes() == 0)
    // A long one is refused when its beginning is there.
    let connection = try fixture.begin(
      .post, "/accounts/tornio/pictures?of=\(target)", length: 1_000_000,
      [("content-type", "image/jpeg")])
    connection.add(bytes + [UInt8](repeating: 0, count: 100))
    #expect(connection.wait { $0.response != nil } && connection.response?.status == 415)
  }

  @Test("Another hash than announced is refused, nothing is kept, and the quota is as before")
  func otherHash() throws {
    let (bytes, other) = (picture(3_000), picture(3_000, 2))
    for answer in [
      try fixture.post(target, bytes, "&sha256=\(sha256(other))"),
      try fixture.post(target, bytes, "", [("repr-digest", digestField(other))]),
      try fixture.post(
        target, bytes, "", [("repr-digest", digestField(other)), ("upload-complete", "?1")]),
      try fixture.post(target, bytes, "", [("content-digest", digestField(other))]),
    ] { #expect(answer.status == 422 && answer.bad.count == 1, "\(answer.json)") }
    let path = try fixture.upload(target, "&sha256=\(sha256(other))&length=3000")
    let last = try fixture.patch(path, at: 0, bytes, last: true)
    #expect(last.status == 422 && last.bad == ["sha256"] && last["Upload-Complete"] == "?1")
    #expect(try fixture.offset(path) == nil && fixture.usedBytes() == 0)
    // An algorithm that is not known is not compared.
    let fields = [(name: "repr-digest", value: "sha-512=:YQ==:")]
    #expect(try fixture.post(target, bytes, "", fields).status == 201)
  }

  @Test("Bytes with another hash than that of their request leave the offset as it was")
  func contentDigest() throws {
    let bytes = picture(9_000_000)
    let path = try fixture.upload(target)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<100]), last: false)
    for isLast in [false, true] {
      let wrong = try fixture.patch(
        path, at: 100, Array(bytes[100...]), last: isLast,
        [("content-digest", digestField(bytes))])
      #expect(wrong.status == 422 && wrong.bad == ["contentSha256"])
      #expect(wrong["Upload-Complete"] == "?0")
      #expect(try fixture.offset(path) == 100)
    }
    let made = try fixture.patch(
      path, at: 100, Array(bytes[100...]), last: true,
      [("content-digest", digestField(Array(bytes[100...])))])
    #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
  }

  @Test("A wrong offset is told the right one; beyond the length the upload is dead")
  func offsets() throws {
    let bytes = picture(1_000)
    let path = try fixture.upload(target, "&length=1000")
    _ = try fixture.patch(path, at: 0, Array(bytes[..<400]), last: false)
    for offset in [0, 399, 401, 5_000_000] {
      let wrong = try fixture.patch(path, at: offset, Array(bytes[400...]), last: true)
      #expect(wrong.status == 409 && wrong.number("expected-offset") == 400)
      #expect(
        wrong.text("type")
          == "https://iana.org/assignments/http-problem-types#mismatching-upload-offset")
      #expect(wrong.number("provided-offset") == Int64(offset))
    }
    // Fewer than announced at the end: the upload stays.
    let short = try fixture.patch(path, at: 400, Array(bytes[400..<900]), last: true)
    #expect(short.status == 422 && short.bad == ["length"] && short["Upload-Complete"] == "?0")
    #expect(try fixture.offset(path) == 400)
    let other = try fixture.patch(
      path, at: 400, Array(bytes[400..<900]), last: false, [("upload-length", "1001")])
    #expect(other.status == 422 && other.bad == ["length"])
    let beyond = try fixture.patch(path, at: 400, bytes, last: false)
    #expect(beyond.status == 422 && beyond.bad == ["length"] && beyond["Upload-Complete"] == "?1")
    #expect(try fixture.offset(path) == nil)
    // The same in chunks, whose length is not known before.
    let second = try fixture.upload(target, "&length=1000")
    let fields = [
      (name: "content-type", value: "application/partial-upload"), ("upload-offset", "0"),
      ("upload-complete", "?1"),
    ]
    let chunked = try fixture.exchange(.patch, second, picture(1_001), fields, chunked: true)
    #expect(chunked.status == 422 && chunked.bad == ["length"])
    #expect(try fixture.offset(second) == nil)
    let third = try fixture.upload(target, "&length=1000")
    let fewer = try fixture.exchange(.patch, third, picture(999), fields, chunked: true)
    #expect(fewer.status == 422 && fewer["Upload-Complete"] == "?0")
    #expect(try fixture.offset(third) == 999)
  }

  @Test("What is appended has its media type, and needs an offset")
  func appends() throws {
    let path = try fixture.upload(target)
    let offset = [(name: "upload-offset", value: "0")]
    let typed = try fixture.exchange(
      .patch, path, picture(10), offset + [("content-type", "image/jpeg")])
    #expect(typed.status == 415 && typed["Accept-Patch"] == "application/partial-upload")
    let html = try fixture.exchange(
      .patch, path, picture(10), offset + [("content-type", "text/html")])
    #expect(html.status == 415)
    let none = try fixture.exchange(.patch, path, picture(10))
    #expect(none.status == 422 && none.bad == ["offset"])
    let open = try fixture.exchange(.patch, path, picture(10), offset)
    #expect(open.status == 200 && open["Upload-Complete"] == "?0")
  }

  @Test("An upload of another user, or of another account, is as one that never was")
  func others() throws {
    let path = try fixture.upload(target)
    let never = "/accounts/tornio/uploads/\(String(repeating: "0", count: 32))"
    for user in [fixture.ilmo, fixture.mikko, fixture.anna, fixture.karri, fixture.boss] {
      for (method, fields) in [
        (.get, []), (.head, []), (.delete, []), (.patch, [("upload-offset", "0")]),
      ] as [(HTTP.Method, Fields)] {
        let other = try fixture.exchange(method, path, [], fields, by: user)
        let none = try fixture.exchange(method, never, [], fields, by: user)
        #expect(other.status == 404 && other.json == none.json, "\(method)")
      }
    }
    let elsewhere = path.replacing("tornio", with: "kemi")
    #expect(try fixture.offset(elsewhere) == nil)
    #expect(try fixture.offset(path.replacing("uploads/", with: "uploads/x")) == nil)
    #expect(try fixture.offset(path) == 0)
    #expect(try fixture.call(2, by: fixture.iida).status == 422)
    #expect(try fixture.api.call(2, by: fixture.iida).status == 200)
    #expect(try fixture.exchange(.get, path).status == 401)
  }

  @Test("A user has at most 50 open uploads; one that is cancelled or complete makes room")
  func tooMany() throws {
    let paths = try (0..<50).map { _ in try fixture.upload(target) }
    for fields in [[("upload-complete", "?0")], [("upload-complete", "?1")]] as [Fields] {
      let refused = try fixture.post(target, picture(10), "", fields)
      #expect(refused.status == 409 && refused.problem == "too-many-uploads")
    }
    // Neither a whole picture nor another user is concerned.
    #expect(try fixture.post(target, picture(10)).status == 201)
    #expect(try fixture.upload(target, by: fixture.ilmo).isEmpty == false)
    #expect(try fixture.exchange(.delete, paths[0]).status == 204)
    _ = try fixture.upload(target)
    #expect(try fixture.patch(paths[1], at: 0, picture(10), last: true).status == 201)
    _ = try fixture.upload(target)
    #expect(try fixture.post(target, [], "&length=5").status == 409)
  }

  @Test("Announced lengths count in the quota, however the requests meet")
  func quota() throws {
    try save(#""quotaBytes":10000"#, by: fixture.boss)
    var paths: [String] = []
    for _ in 0..<3 { paths.append(try fixture.upload(target, "&length=3000")) }
    for answer in [
      try fixture.post(target, [], "&length=3000"), try fixture.post(target, picture(3_000)),
      try fixture.post(target, picture(3_000), "", [("upload-complete", "?1")]),
    ] { #expect(answer.status == 409 && answer.problem == "quota") }
    // What has no length yet is refused when it tells one, or at its end.
    let open = try fixture.upload(target)
    let told = try fixture.patch(
      open, at: 0, picture(100), last: false, [("upload-length", "3000")])
    #expect(told.status == 409 && told.problem == "quota")
    #expect(try fixture.patch(open, at: 0, picture(1_000), last: true).status == 201)
    for (number, path) in paths.enumerated() {
      let made = try fixture.patch(path, at: 0, picture(3_000, UInt64(number)), last: true)
      #expect(made.status == 201, "\(made.json)")
    }
    #expect(try fixture.usedBytes() == 10_000)
    #expect(try fixture.post(target, picture(1)).status != 201)
    // An upload that is cancelled gives its bytes back.
    try save(#""quotaBytes":12000"#, by: fixture.boss)
    let path = try fixture.upload(target, "&length=2000")
    #expect(try fixture.post(target, picture(10)).problem == "quota")
    #expect(try fixture.exchange(.delete, path).status == 204)
    #expect(try fixture.post(target, picture(2_000)).status == 201)
  }

  @Test("An upload is kept for seven days after its last byte")
  func expires() throws {
    let path = try fixture.upload(target)
    fixture.api.clock.advance(bySeconds: 6 * 86_400)
    let iida = try fixture.api.logIn("iida")
    let head = try fixture.exchange(.head, path, by: iida)
    #expect(head["Upload-Limit"] == "max-size=33554432, max-age=86400")
    #expect(try fixture.patch(path, at: 0, picture(10), last: false, by: iida).status == 200)
    fixture.api.clock.advance(bySeconds: 6 * 86_400)
    let later = try fixture.api.logIn("iida")
    #expect(try fixture.offset(path, by: later) == 10)
    fixture.api.clock.advance(bySeconds: 86_400)
    #expect(try fixture.offset(path, by: later) == nil)
    #expect(try fixture.patch(path, at: 10, [], last: true, by: later).status == 404)
  }
}
