import APITestSupport
import HTTP
import JSON
import Testing

/// Requests with the header fields that phones of several years send, and the answers that they expect.
@Suite("Uploads by the interop versions of the draft")
struct UploadVersionTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  /// What a version calls the flag, and the texts of true and false.
  struct Dialect: Sendable {
    let version: Int?
    var flag = "Upload-Complete"
    var complete = "?1"
    var open = "?0"
    /// Of an append that leaves the upload open.
    var appended = 200
    /// What iOS sends as the type of an append.
    var type = "application/partial-upload"
    var limit: String?

    static let all = [
      Dialect(
        version: 3, flag: "Upload-Incomplete", complete: "?0", open: "?1", appended: 201,
        type: "image/jpeg"),
      Dialect(version: 5, appended: 201, type: "image/jpeg"),
      Dialect(version: 6, appended: 201, limit: "max-size=33554432, expires=604800"),
      Dialect(version: 8, limit: "max-size=33554432, max-age=604800"),
      Dialect(version: nil, limit: "max-size=33554432, max-age=604800"),
    ]

    var number: String? { version.map { "\($0)" } }
    var fields: Fields { number.map { [("Upload-Draft-Interop-Version", $0)] } ?? [] }
  }

  @Test("The whole in one request is cut, asked for and resumed", arguments: Dialect.all)
  func resumed(_ dialect: Dialect) throws {
    let bytes = picture(200_000)
    let length = (dialect.version ?? 8) >= 6 ? [(name: "Upload-Length", value: "200000")] : []
    let first = try fixture.begin(
      .post, "/accounts/tornio/pictures?of=\(target)&key=k&length=200000", length: 200_000,
      dialect.fields + [("Content-Type", "image/jpeg"), (dialect.flag, dialect.complete)] + length)
    first.add(Array(bytes[..<80_000]))
    #expect(first.wait { $0.taken == 80_000 })
    #expect(first.interims == [104])
    #expect(first.interimValues("Upload-Draft-Interop-Version").first == dialect.number)
    #expect(first.interimValues("Upload-Limit").first == dialect.limit)
    let location = try #require(first.interimValues("Location").first)
    first.end(.cut)
    let path = String(location.dropFirst("/api/v1".count))
    let head = try fixture.exchange(.head, path, [], dialect.fields)
    #expect(head.status == 204 && head["Upload-Offset"] == "80000")
    #expect(head[dialect.flag] == dialect.open && head["Cache-Control"] == "no-store")
    #expect(head["Upload-Draft-Interop-Version"] == dialect.number)
    #expect((head["Upload-Length"] == "200000") == !length.isEmpty)
    // Version 3 leaves the flag out at the end.
    let flag = dialect.version == 3 ? [] : [(name: dialect.flag, value: dialect.complete)]
    let last = try fixture.exchange(
      .patch, path, Array(bytes[80_000...]),
      dialect.fields + [("Content-Type", dialect.type), ("Upload-Offset", "80000")] + flag)
    #expect(last.status == 201 && last.text("sha256") == sha256(bytes), "\(last.json)")
    #expect(last[dialect.flag] == dialect.complete && last["Upload-Offset"] == "200000")
    #expect(last["Upload-Draft-Interop-Version"] == dialect.number)
  }

  @Test("In several requests, with a wrong offset between", arguments: Dialect.all)
  func pieces(_ dialect: Dialect) throws {
    let bytes = picture(3_000)
    let made = try fixture.post(
      target, Array(bytes[..<1_000]), "", dialect.fields + [(dialect.flag, dialect.open)])
    #expect(made.status == 201 && made["Upload-Offset"] == "1000")
    #expect(made[dialect.flag] == dialect.open && made["Upload-Limit"] == dialect.limit)
    let path = String(try #require(made["Location"]).dropFirst("/api/v1".count))
    func append(_ offset: Int, _ bytes: ArraySlice<UInt8>, _ flag: String) throws -> BytesAnswer {
      try fixture.exchange(
        .patch, path, Array(bytes),
        dialect.fields + [
          ("Content-Type", dialect.type), ("Upload-Offset", "\(offset)"), (dialect.flag, flag),
        ])
    }
    let second = try append(1_000, bytes[1_000..<2_000], dialect.open)
    #expect(second.status == dialect.appended && second["Upload-Offset"] == "2000")
    #expect(second[dialect.flag] == dialect.open && second["Location"] == nil)
    let wrong = try append(1_000, bytes[1_000..<2_000], dialect.open)
    #expect(wrong.status == 409 && wrong["Upload-Offset"] == "2000")
    #expect(wrong[dialect.flag] == dialect.open && wrong.number("expected-offset") == 2_000)
    #expect(wrong["Upload-Draft-Interop-Version"] == dialect.number)
    let last = try append(2_000, bytes[2_000...], dialect.complete)
    #expect(last.status == 201 && last.text("sha256") == sha256(bytes))
    let other = dialect.version == 3 ? "Upload-Complete" : "Upload-Incomplete"
    #expect([made, second, wrong, last].allSatisfy { $0[other] == nil })
  }

  @Test("Without resumption, all versions are as a plain request", arguments: Dialect.all)
  func refusedAtOnce(_ dialect: Dialect) throws {
    let refused = try fixture.post(
      target, picture(10), "&length=99999999999",
      dialect.fields + [(dialect.flag, dialect.complete)])
    #expect(refused.status == 413 && refused[dialect.flag] == dialect.complete)
    #expect(try fixture.post(target, picture(10), "", dialect.fields).status == 201)
  }
}
