import APITestSupport
import Blobs
import Crypto
import Foundation
import HTTP
import Inspections
import JSON
import Testing

@Suite("Lengths of uploads")
struct UploadLengthTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("A length that does not fit the bytes is refused, and the upload stays as it was")
  func laterLength() throws {
    let bytes = picture(3_000)
    let path = try fixture.upload(target)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<1_000]), last: false)
    for (count, isLast, length) in [
      (10, false, 50), (0, false, 999), (1_000, false, 1_999), (1_000, true, 5_000),
      (0, true, 5_000), (1_000, true, 1_500),
    ] {
      let answer = try fixture.patch(
        path, at: 1_000, Array(bytes[1_000..<1_000 + count]), last: isLast,
        [("upload-length", "\(length)")])
      #expect(answer.status == 422 && answer.bad == ["length"], "\(length) \(answer.json)")
      #expect(answer["Upload-Complete"] == "?0")
      let head = try fixture.exchange(.head, path)
      #expect(head["Upload-Offset"] == "1000" && head["Upload-Length"] == nil, "\(length)")
    }
    let told = try fixture.patch(path, at: 1_000, [], last: false, [("upload-length", "3000")])
    #expect(told.status == 200 && told["Upload-Length"] == "3000")
    let last = try fixture.patch(
      path, at: 1_000, Array(bytes[1_000...]), last: true, [("upload-length", "3000")])
    #expect(last.status == 201 && last.text("sha256") == sha256(bytes))
  }

  @Test("Bytes of an upload without a length find the quota full before they are asked for")
  func quota() throws {
    let set = try fixture.call(102, #""quotaBytes":2000"#, by: fixture.boss)
    #expect(set.status == 200)
    let bytes = picture(3_000)
    // In chunks nobody knows how many there are. Nothing of them is kept.
    let chunked = try fixture.upload(target)
    let refused = try fixture.exchange(
      .patch, chunked, bytes,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "0"),
        ("upload-complete", "?1"),
      ], chunked: true)
    #expect(refused.status == 409 && refused.problem == "quota")
    #expect(try fixture.offset(chunked) == nil)
    let file = fixture.api.pictures.blobs.path(of: SHA256.of(bytes.span))
    #expect(!FileManager.default.fileExists(atPath: file))
    let path = try fixture.upload(target)
    #expect(try fixture.patch(path, at: 0, Array(bytes[..<1_500]), last: false).status == 200)
    let more = try fixture.begin(
      .patch, path, length: 501,
      [("content-type", "application/partial-upload"), ("upload-offset", "1500")])
    let refusal = try BytesAnswer(try #require(more.response))
    #expect(!more.isAsked && refusal.status == 409 && refusal.problem == "quota")
    #expect(refusal["Upload-Complete"] == "?0")
    let fits = try fixture.patch(path, at: 1_500, Array(bytes[1_500..<2_000]), last: true)
    #expect(fits.status == 201)
    #expect(try fixture.usedBytes() == 2_000)
  }

  @Test("Of an announced picture no more bytes are taken than were announced")
  func announced() throws {
    let bytes = picture(1_000)
    let announced = try fixture.announce(bytes, of: target, key: "p")
    #expect(announced.status == 200)
    let early = try fixture.begin(
      .post, "/accounts/tornio/pictures?of=\(target)&key=p", length: 1_001,
      [("content-type", "image/jpeg")])
    #expect(!early.isAsked && early.response?.status == 422)
    let chunked = try fixture.post(target, bytes + [0], "&key=p", chunked: true)
    #expect(chunked.status == 422 && chunked.bad == ["length"])
    let path = try fixture.upload(target, "&key=p")
    #expect(try fixture.exchange(.head, path)["Upload-Length"] == "1000")
    let longer = try fixture.patch(path, at: 0, bytes + [0], last: false)
    #expect(longer.status == 422 && longer["Upload-Complete"] == "?1")
    let nothing = try fixture.post(target, [], "&key=p")
    #expect(nothing.status == 422 && nothing.bad == ["length"])
    let filled = try fixture.post(target, bytes, "&key=p")
    #expect(filled.status == 201 && filled.text("state") == "stored")
  }

  @Test("Of bytes that are no base64 only that is said")
  func base64Fault() throws {
    for bytes in [#""AAA""#, "5", #""AA\nAA""#] {
      let answer = try fixture.call(
        120, #""of":\#(target),"bytes":\#(bytes)"#, by: fixture.iida)
      #expect(answer.status == 422 && answer.faults == ["data.bytes"], "\(answer.text)")
    }
  }
}
