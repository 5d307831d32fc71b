import APITestSupport
import Core
import HTTP
import JSON
import Testing

@Suite("Uploads of pictures")
struct UploadTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("A picture comes as a whole, with a length or in chunks, with its hash or without")
  func whole() throws {
    for (number, fields) in [
      [], [("repr-digest", digestField(picture(70_000)))],
      [("upload-draft-interop-version", "99"), ("upload-complete", "?1")],
    ].enumerated() as EnumeratedSequence<[Fields]> {
      for chunked in [false, true] {
        let made = try fixture.post(
          target, picture(70_000), "&key=k\(number)\(chunked)&caption=Wall", fields,
          chunked: chunked)
        #expect(made.status == 201, "\(made.json)")
        let id = try #require(made.number("id"))
        #expect(made["Location"] == "/api/v1/accounts/tornio/pictures/\(id)")
        #expect(made.number("length") == 70_000 && made.text("caption") == "Wall")
        #expect(made.text("sha256") == sha256(picture(70_000)))
        #expect(made.text("mediaType") == "image/jpeg" && made.text("state") == "stored")
        #expect((made["Upload-Complete"] == nil) == (number != 2))
      }
    }
    #expect(try fixture.usedBytes() == 6 * 70_000)
  }

  @Test("Through the header-coded endpoint: as a whole, and in pieces")
  func headerCoded() throws {
    let bytes = picture(9_000)
    let whole = try fixture.call(
      120, #""of":\#(target),"bytes":"\#(base64(bytes))","sha256":"\#(sha256(bytes))""#,
      by: fixture.iida)
    #expect(whole.status == 200 && whole.number("length") == 9_000, "\(whole.text)")
    let begun = try fixture.call(120, #""of":\#(target),"length":9000,"key":"b""#, by: fixture.iida)
    guard case .text(let upload)? = begun["upload"] else {
      Issue.record("\(begun.text)")
      return
    }
    #expect(begun["offset"] == .integer(0) && begun["complete"] == .flag(false))
    let other = try fixture.call(
      120, #""of":\#(target),"complete":false,"bytes":"\#(base64(Array(bytes[..<10])))""#,
      by: fixture.iida)
    #expect(other["offset"] == .integer(10))
    func append(_ offset: Int, _ bytes: ArraySlice<UInt8>, _ isLast: Bool) throws
      -> APIFixture.Answer
    {
      try fixture.call(
        124,
        #""upload":"\#(upload)","offset":\#(offset),"bytes":"\#(base64(Array(bytes)))","complete":\#(isLast)"#,
        by: fixture.iida)
    }
    #expect(try append(0, bytes[..<4_000], false)["offset"] == .integer(4_000))
    let wrong = try append(7, bytes[4_000...], true)
    #expect(wrong.status == 409 && wrong["expected-offset"] == .integer(4_000))
    let told = try fixture.call(123, #""upload":"\#(upload)""#, by: fixture.iida)
    #expect(told["offset"] == .integer(4_000) && told["length"] == .integer(9_000))
    let picture = try append(4_000, bytes[4_000...], true)
    #expect(picture.status == 200 && picture["key"] == .text("b"), "\(picture.text)")
    #expect(try append(4_000, bytes[4_000...], true)["id"] == picture["id"])
    let cancelled = try fixture.call(125, #""upload":"\#(upload)""#, by: fixture.iida)
    #expect(cancelled.status == 404)
  }

  @Test("An upload begins without bytes, tells its offset and limits, and its last bytes make it")
  func careful() throws {
    let bytes = picture(150_000)
    let made = try fixture.post(target, [], "&length=150000&key=k", [("upload-complete", "?0")])
    #expect(made.status == 201 && made["Upload-Offset"] == "0" && made["Upload-Complete"] == "?0")
    #expect(made["Upload-Limit"] == "max-size=33554432, max-age=604800")
    #expect(made["Upload-Length"] == "150000" && made["Upload-Draft-Interop-Version"] == nil)
    let location = try #require(made["Location"])
    let path = String(location.dropFirst("/api/v1".count))
    let first = try fixture.patch(path, at: 0, Array(bytes[..<60_000]), last: false)
    #expect(first.status == 200 && first.number("offset") == 60_000)
    #expect(first["Upload-Offset"] == "60000" && first["Location"] == nil)
    let head = try fixture.exchange(.head, path)
    #expect(head.status == 204 && head["Cache-Control"] == "no-store")
    #expect(head["Upload-Offset"] == "60000" && head["Upload-Complete"] == "?0")
    #expect(head["Upload-Length"] == "150000" && head["Upload-Limit"] != nil)
    let shown = try fixture.exchange(.get, path)
    #expect(shown.status == 200 && shown.number("offset") == 60_000)
    #expect(shown.text("upload").map { path.hasSuffix($0) } == true)
    #expect(shown.json["complete"] == .flag(false) && shown.text("expiresAt") != nil)
    // The same bytes in a hash of this request, and no bytes at the end.
    let second = try fixture.patch(
      path, at: 60_000, Array(bytes[60_000...]), last: false,
      [("content-digest", digestField(Array(bytes[60_000...])))])
    #expect(second["Upload-Offset"] == "150000")
    let last = try fixture.patch(path, at: 150_000, [], last: true)
    #expect(last.status == 201 && last["Upload-Complete"] == "?1", "\(last.json)")
    #expect(last.text("sha256") == sha256(bytes) && last.text("key") == "k")
    let id = try #require(last.number("id"))
    #expect(last["Location"] == "/api/v1/accounts/tornio/pictures/\(id)")
    #expect(try fixture.offset(path) == nil)
    #expect(try fixture.usedBytes() == 150_000)
  }

  @Test("An answer to the last request that was lost comes again, with the same picture")
  func lostAnswer() throws {
    let bytes = picture(5_000)
    let path = try fixture.upload(target)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<2_000]), last: false)
    let first = try fixture.patch(path, at: 2_000, Array(bytes[2_000...]), last: true)
    let again = try fixture.patch(path, at: 2_000, Array(bytes[2_000...]), last: true)
    #expect(first.status == 201 && again.status == 201 && first.number("id") == again.number("id"))
    #expect(again["Upload-Complete"] == "?1" && again["Location"] == first["Location"])
    let empty = try fixture.patch(path, at: 5_000, [], last: true)
    #expect(empty.status == 201 && empty.number("id") == first.number("id"))
    // Nothing else of it is there any more.
    #expect(try fixture.patch(path, at: 1_000, Array(bytes[2_000...]), last: true).status == 404)
    #expect(try fixture.patch(path, at: 2_000, Array(bytes[2_000...]), last: false).status == 404)
    #expect(try fixture.exchange(.get, path).status == 404)
    #expect(try fixture.exchange(.delete, path).status == 404)
    #expect(try fixture.usedBytes() == 5_000)
  }

  @Test(
    "A request that can be resumed gets 104, and what was sent of it stays",
    arguments: [true, false])
  func optimistic(isCut: Bool) throws {
    let bytes = picture(9_000_000)
    let connection = try fixture.begin(
      .post, "/accounts/tornio/pictures?of=\(target)", length: bytes.count,
      [("content-type", "image/jpeg"), ("upload-complete", "?1")])
    // Nothing is told to a request that has sent nothing.
    #expect(connection.interims.isEmpty)
    connection.add(Array(bytes[..<100_000]))
    #expect(connection.wait { $0.taken == 100_000 })
    let location = try #require(connection.interimValues("Location").first)
    #expect(connection.interims == [104])
    let path = String(location.dropFirst("/api/v1".count))
    for start in stride(from: 100_000, to: 8_900_000, by: 100_000) {
      connection.add(Array(bytes[start..<start + 100_000]))
    }
    #expect(connection.wait { $0.taken == 8_900_000 })
    let told = connection.interimValues("Upload-Offset").compactMap { Int64($0) }
    #expect(told.count == 2 && told == told.sorted() && told.allSatisfy { $0 > 4_000_000 })
    if isCut {
      connection.end(.cut)
      #expect(try fixture.offset(path) == 8_900_000)
      let made = try fixture.patch(path, at: 8_900_000, Array(bytes[8_900_000...]), last: true)
      #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
    } else {
      connection.add(Array(bytes[8_900_000...]))
      connection.end(.complete)
      #expect(connection.wait { $0.response != nil })
      let made = try BytesAnswer(try #require(connection.response))
      #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
      #expect(made["Upload-Complete"] == "?1" && made["Upload-Offset"] == "9000000")
      #expect(try fixture.offset(path) == nil)
    }
  }

  @Test("104 is sent only to a request that says whether its bytes are the last")
  func noInterim() throws {
    for fields in [[], [("upload-complete", "?1"), ("upload-draft-interop-version", "7")]]
      as [Fields]
    {
      let connection = try fixture.begin(
        .post, "/accounts/tornio/pictures?of=\(target)", length: 100,
        [("content-type", "image/jpeg")] + fields)
      #expect(connection.isAsked && connection.interims.isEmpty)
      connection.end(.cut)
    }
    #expect(try fixture.usedBytes() == 0)
  }

  @Test(
    "A newer request ends the older one at once: bytes never mix",
    arguments: ["head", "patch", "delete"])
  func newer(method: String) throws {
    let bytes = picture(100_000)
    let path = try fixture.upload(target)
    let fields = [
      (name: "content-type", value: "application/partial-upload"), ("upload-offset", "0"),
      ("upload-complete", "?1"),
    ]
    let older = try fixture.begin(.patch, path, length: 100_000, fields)
    older.add(Array(bytes[..<30_000]))
    #expect(older.wait { $0.taken == 30_000 })
    switch method {
    case "head":
      #expect(try fixture.offset(path) == 30_000)
      #expect(older.isClosed)
    case "patch":
      let other = try fixture.patch(path, at: 0, [UInt8](repeating: 7, count: 5), last: true)
      #expect(older.isClosed && other.status == 409 && other.number("expected-offset") == 30_000)
      #expect(other["Upload-Offset"] == "30000" && other["Upload-Complete"] == "?0")
    default:
      #expect(try fixture.exchange(.delete, path).status == 204)
      #expect(older.isClosed)
    }
    older.add([UInt8](repeating: 9, count: 1_000))
    older.end(.complete)
    if method == "delete" {
      #expect(try fixture.offset(path) == nil)
    } else {
      let made = try fixture.patch(path, at: 30_000, Array(bytes[30_000...]), last: true)
      #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
    }
    #expect(older.response == nil)
  }

  @Test("No bytes are needed of a picture that the caller sees, also with another key")
  func knownBytes() throws {
    let bytes = picture(4_000)
    let query = "&sha256=\(sha256(bytes))"
    let unknown = try fixture.post(target, [], query)
    #expect(unknown.status == 201 && unknown.text("upload") != nil)
    #expect(try fixture.post(target, bytes).status == 201)
    let known = try fixture.post(target, [], query + "&key=second")
    #expect(known.status == 201 && known.number("length") == 4_000 && known.text("key") == "second")
    let again = try fixture.post(target, [], query + "&key=second")
    #expect(again.number("id") == known.number("id"))
    // What another account holds changes nothing.
    let added = try fixture.call(109, #""name":"K""#, by: fixture.karri, account: "kemi")
    let other = try fixture.exchange(
      .post, "/accounts/kemi/pictures?of=\(added.number("id"))\(query)", by: fixture.karri)
    #expect(other.status == 201 && other.text("upload") != nil)
    #expect(try fixture.usedBytes() == 8_000)
  }

  @Test("OPTIONS tells the limits, and what can be appended")
  func options() throws {
    for path in ["pictures", "uploads/0f8b1c2d3e4f50617283940a1b2c3d4e"] {
      let answer = try fixture.api.send(.options, "/api/v1/accounts/tornio/\(path)", "")
      #expect(answer.field("Upload-Limit") == "max-size=33554432, max-age=604800")
      #expect(answer.field("Accept-Patch") == "application/partial-upload")
    }
  }
}
