import APITestSupport
import Blobs
import Crypto
import Foundation
import HTTP
import Inspections
import Testing

@Suite("Room for uploads")
struct UploadRoomTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
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
}
