import APITestSupport
import HTTP
import JSON
import Testing

/// Clients of tus take an upload for a picture as soon as they are told of its last byte.
@Suite("Uploads by tus whose last request failed")
struct TusLastByteTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  /// An upload with all its bytes that is no picture, as one whose last request ended after they were stored.
  private func unfinished(_ bytes: [UInt8], _ query: String = "") throws -> String {
    let path = try fixture.tusUpload(target, length: bytes.count, query)
    let sent = try fixture.patch(path, at: 0, bytes, last: false)
    #expect(sent.status == 200 && sent["Upload-Offset"] == "\(bytes.count)")
    #expect(try fixture.offset(path) == Int64(bytes.count))
    return path
  }

  private func pictures() throws -> [JSONTree?] {
    try fixture.call(118, #""target":\#(target)"#, by: fixture.iida).all("key")
  }

  @Test("Whoever is told that all bytes are there has a picture", arguments: [Method.head, .get])
  func told(method: HTTP.Method) throws {
    let path = try unfinished(picture(3_000), "&key=k")
    #expect(try pictures().isEmpty)
    // Clients send the fields of each request with every one.
    let answer = try fixture.tus(method, path, [], [("idempotency-key", "same")])
    #expect(answer.status == (method == .head ? 204 : 200) && answer["Upload-Offset"] == "3000")
    #expect(answer["Upload-Length"] == "3000" && answer["Upload-Expires"] == nil)
    #expect(answer["Cache-Control"] == "no-store" && answer["Content-Location"] != nil)
    #expect(try pictures() == [.text("k")])
    let again = try fixture.tus(method, path, [], [("idempotency-key", "same")])
    #expect(again.status == answer.status)
    #expect(again["Content-Location"] == answer["Content-Location"])
    #expect(try pictures() == [.text("k")] && fixture.usedBytes() == 3_000)
  }

  @Test("An upload that can't become a picture is refused then, and gone")
  func refused() throws {
    let other = picture(3_000, 2)
    let path = try unfinished(picture(3_000), "&sha256=\(sha256(other))")
    let refused = try fixture.tus(.head, path)
    #expect(refused.status == 422 && refused["Upload-Offset"] == nil)
    #expect(try fixture.tus(.head, path).status == 404)
    #expect(try pictures().isEmpty)
    #expect(try fixture.usedBytes() == 0)
  }

  @Test(
    "A request that the connection refuses is answered in tus, too",
    arguments: [HTTPError.bodyTooSlow, .chunkEnd, .handlerTooSlow])
  func refusedByConnection(error: HTTPError) throws {
    let path = try fixture.tusUpload(target, length: 3_000)
    let connection = try fixture.begin(
      .patch, path, length: nil,
      [
        ("tus-resumable", "1.0.0"), ("upload-offset", "0"),
        ("content-type", "application/offset+octet-stream"),
      ])
    connection.add(Array(picture(3_000)[..<1_000]))
    let answer = try BytesAnswer(try #require(connection.end(.refused(error))))
    #expect(answer.status == error.status && answer["Tus-Resumable"] == "1.0.0")
    #expect(try fixture.tus(.head, path)["Upload-Offset"] == "1000")
  }
}
