import APITestSupport
import Bytes
import Crypto
import HTTP
import JSON
import TestSupport
import Testing

@Suite("A cut request whose bytes were to be compared")
struct CutRequestTests {
  let fixture: InspectionsFixture
  let hall: Int64
  private let bytes = picture(9_000_000)

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// Begins a request with the bytes from an offset on, and sends some of them, but with a bit turned.
  private func begin(
    _ method: HTTP.Method, _ path: String, from offset: Int, _ fields: Fields
  ) throws -> ReceivingConnection {
    let connection = try fixture.begin(method, path, length: bytes.count - offset, fields)
    connection.add(bytes[offset..<offset + 5_000_000].map { $0 ^ (offset == 0 ? 0 : 1) })
    #expect(connection.wait { $0.taken == 5_000_000 })
    #expect(connection.interimValues("Upload-Offset").isEmpty)
    return connection
  }

  private func partial(_ offset: Int) -> Fields {
    [
      ("content-type", "application/partial-upload"), ("upload-offset", "\(offset)"),
      ("upload-complete", "?1"), ("content-digest", digestField(Array(bytes[offset...]))),
    ]
  }

  @Test("The offset is as before, whether the connection breaks or a newer request comes")
  func appended() throws {
    let path = try fixture.upload(hall)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<1_000]), last: false)
    let broken = try begin(.patch, path, from: 1_000, partial(1_000))
    broken.end(.cut)
    #expect(try fixture.offset(path) == 1_000)
    // Nobody told this one that its connection broke.
    let open = try begin(.patch, path, from: 1_000, partial(1_000))
    #expect(try fixture.offset(path) == 1_000)
    #expect(open.isClosed)
    let replaced = try begin(.patch, path, from: 1_000, partial(1_000))
    let made = try fixture.patch(
      path, at: 1_000, Array(bytes[1_000...]), last: true,
      [("content-digest", digestField(Array(bytes[1_000...])))])
    #expect(replaced.isClosed)
    #expect(made.status == 201 && made.text("sha256") == sha256(bytes), "\(made.json)")
  }

  @Test("So is that of a request that begins an upload")
  func created() throws {
    let connection = try begin(
      .post, "/accounts/tornio/pictures?of=\(hall)", from: 0,
      [
        ("content-type", "image/jpeg"), ("upload-complete", "?1"),
        ("content-digest", digestField(bytes)),
      ])
    let location = try #require(connection.interimValues("Location").first)
    connection.end(.cut)
    let path = String(location.dropFirst("/api/v1".count))
    #expect(try fixture.offset(path) == 0)
    let made = try fixture.patch(path, at: 0, bytes, last: true)
    #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
  }

  @Test("So it is with a checksum of tus")
  func tus() throws {
    let path = try fixture.tusUpload(hall, length: bytes.count)
    _ = try fixture.tusPatch(path, at: 0, Array(bytes[..<1_000]))
    let rest = Array(bytes[1_000...])
    let checksum = "sha256 " + base64(SHA256.of(rest.span).array)
    let fields: Fields = [
      ("tus-resumable", "1.0.0"), ("content-type", "application/offset+octet-stream"),
      ("upload-offset", "1000"), ("upload-checksum", checksum),
    ]
    let connection = try begin(.patch, path, from: 1_000, fields)
    connection.end(.cut)
    #expect(try fixture.tus(.head, path)["Upload-Offset"] == "1000")
    let made = try fixture.tusPatch(path, at: 1_000, rest, [("upload-checksum", checksum)])
    #expect(made.status == 204 && made["Content-Location"] != nil)
    #expect(try fixture.call(118, by: fixture.iida).all("sha256") == [.text(sha256(bytes))])
  }
}
