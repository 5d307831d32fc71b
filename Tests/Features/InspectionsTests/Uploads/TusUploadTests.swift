import APITestSupport
import Core
import Crypto
import HTTP
import JSON
import Testing
import TestSupport

/// The conversations of the specification of tus 1.0.0, and what its clients rely on.
@Suite("Uploads by tus")
struct TusUploadTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("The specification's conversations: creation, resumption after 70 of 100 bytes, the end")
  func worked() throws {
    let bytes = picture(100)
    let options = try fixture.api.send(.options, "/api/v1/accounts/tornio/pictures", "")
    #expect(options.status == 204 && options.field("Tus-Resumable") == "1.0.0")
    #expect(options.field("Tus-Version") == "1.0.0")
    #expect(options.field("Tus-Max-Size") == "33554432")
    #expect(
      options.field("Tus-Extension")
        == "creation,creation-with-upload,creation-defer-length,expiration,checksum,termination")
    #expect(options.field("Tus-Checksum-Algorithm") == "sha1,sha256")
    let metadata = "filename d29ybGRfZG9taW5hdGlvbl9wbGFuLnBkZg==,is_confidential"
    let expires = DateHeader.text(at: fixture.api.clock.now + 7 * 86_400)
    let made = try fixture.tus(
      .post, "/accounts/tornio/pictures?of=\(target)&key=k&caption=Wall", [],
      [("content-length", "0"), ("upload-length", "100"), ("upload-metadata", metadata)])
    #expect(made.status == 201 && made["Upload-Expires"] == expires)
    let path = try fixture.path(of: made)
    let sent = try fixture.tusPatch(path, at: 0, Array(bytes[..<70]))
    #expect(sent.status == 204 && sent["Upload-Offset"] == "70")
    #expect(sent["Upload-Expires"] == expires && sent.json == .null)
    let head = try fixture.tus(.head, path)
    #expect([200, 204].contains(head.status) && head["Upload-Offset"] == "70")
    #expect(head["Upload-Length"] == "100" && head["Cache-Control"] == "no-store")
    #expect(head["Upload-Metadata"] == metadata && head["Upload-Defer-Length"] == nil)
    let wrong = try fixture.tusPatch(path, at: 60, Array(bytes[60...]))
    #expect(wrong.status == 409 && wrong.number("expected-offset") == 70)
    let last = try fixture.tusPatch(path, at: 70, Array(bytes[70...]))
    #expect(last.status == 204 && last["Upload-Offset"] == "100" && last.json == .null)
    #expect(last["Location"] == nil && last["Upload-Expires"] == nil)
    // What tus has no place for is the picture: its address, or its key, finds it.
    let found = try fixture.call(118, #""target":\#(target)"#, by: fixture.iida)
    #expect(found.all("key") == [.text("k")] && found.all("caption") == [.text("Wall")])
    #expect(found.all("sha256") == [.text(sha256(bytes))])
    let id = found.list.first.flatMap { if case .integer(let id)? = $0["id"] { id } else { nil } }
    #expect(last["Content-Location"] == "/api/v1/accounts/tornio/pictures/\(id ?? 0)")
  }

  @Test("An upload that has ended is told, takes no byte, and is forgotten by DELETE")
  func ended() throws {
    let bytes = picture(3_000)
    let path = try fixture.tusUpload(target, length: 3_000, "&key=k")
    let last = try fixture.tusPatch(path, at: 0, bytes)
    #expect(last.status == 204 && last["Upload-Offset"] == "3000")
    for _ in 0..<2 {
      let head = try fixture.tus(.head, path)
      #expect(head.status == 204 && head["Upload-Offset"] == "3000")
      #expect(head["Upload-Length"] == "3000" && head["Upload-Expires"] == nil)
      #expect(head["Content-Location"] == last["Content-Location"])
    }
    let shown = try fixture.tus(.get, path)
    #expect(shown.status == 200 && shown.json["complete"] == .flag(true))
    // The draft has no such upload any more.
    #expect(try fixture.offset(path) == nil)
    #expect(try fixture.tusPatch(path, at: 3_000, []).status == 204)
    for offset in [0, 2_999, 3_001] {
      let refused = try fixture.tusPatch(
        path, at: offset, Array(bytes.suffix(max(0, 3_000 - offset))))
      #expect(refused.status == 409 && refused.number("expected-offset") == 3_000)
    }
    #expect(try fixture.tusPatch(path, at: 3_000, [1]).status == 404)
    #expect(try fixture.tus(.delete, path).status == 204)
    for method in [Method.head, .patch, .delete] {
      let fields = method == .patch ? [(name: "upload-offset", value: "3000")] : []
      #expect(try fixture.tus(method, path, [], fields).status == 404)
    }
    let kept = try fixture.call(118, #""target":\#(target)"#, by: fixture.iida)
    #expect(kept.all("key") == [.text("k")])
    #expect(try fixture.usedBytes() == 3_000)
  }

  @Test("An open upload is deleted with its bytes")
  func terminated() throws {
    let path = try fixture.tusUpload(target, length: 3_000)
    #expect(try fixture.tusPatch(path, at: 0, picture(2_000)).status == 204)
    #expect(try fixture.tus(.delete, path).status == 204)
    #expect(try fixture.tus(.head, path).status == 404)
    #expect(try fixture.tus(.delete, path).status == 404)
  }

  @Test("A creation may have the first bytes, or all, with a length or in chunks")
  func creationWithUpload() throws {
    let bytes = picture(150_000)
    func create(_ bytes: [UInt8], _ key: String, chunked: Bool) throws -> BytesAnswer {
      try fixture.tus(
        .post, "/accounts/tornio/pictures?of=\(target)&key=\(key)", bytes,
        [("upload-length", "150000")], chunked: chunked)
    }
    for chunked in [false, true] {
      let part = try create(Array(bytes[..<90_000]), "part\(chunked)", chunked: chunked)
      #expect(part.status == 201 && part["Upload-Offset"] == "90000")
      #expect(part["Content-Location"] == nil)
      let rest = try fixture.tusPatch(
        try fixture.path(of: part), at: 90_000, Array(bytes[90_000...]), chunked: chunked)
      #expect(rest.status == 204 && rest["Upload-Offset"] == "150000")
      let whole = try create(bytes, "whole\(chunked)", chunked: chunked)
      #expect(whole.status == 201 && whole["Upload-Offset"] == "150000")
      // The address is that of the upload; the content is the picture.
      #expect(whole.text("key") == "whole\(chunked)" && whole.text("sha256") == sha256(bytes))
      let id = try #require(whole.number("id"))
      #expect(whole["Content-Location"] == "/api/v1/accounts/tornio/pictures/\(id)")
      let head = try fixture.tus(.head, try fixture.path(of: whole))
      #expect(head["Upload-Offset"] == "150000" && head["Upload-Length"] == "150000")
    }
    #expect(try create(bytes + [0], "more", chunked: false).status == 422)
    #expect(try create(bytes + [0], "more", chunked: true).status == 422)
  }

  // tus-js-client with `uploadLengthDeferred`: the length comes with the last piece, which may be empty.
  @Test("The length may come later", arguments: [1_000, 0])
  func lengthLater(last: Int) throws {
    let bytes = picture(3_000)
    let made = try fixture.tus(
      .post, "/accounts/tornio/pictures?of=\(target)", [], [("upload-defer-length", "1")])
    #expect(made.status == 201 && made["Upload-Length"] == nil)
    let path = try fixture.path(of: made)
    let first = try fixture.tusPatch(path, at: 0, Array(bytes[..<(3_000 - last)]))
    #expect(first.status == 204 && first["Content-Location"] == nil)
    let head = try fixture.tus(.head, path)
    #expect(head["Upload-Defer-Length"] == "1" && head["Upload-Length"] == nil)
    for length in [2_999 - last, 33_554_433] {
      let refused = try fixture.tusPatch(
        path, at: 3_000 - last, [], [("upload-length", "\(length)")])
      #expect(refused.status == (length > 3_000 ? 413 : 422))
    }
    let end = try fixture.tusPatch(
      path, at: 3_000 - last, Array(bytes[(3_000 - last)...]), [("upload-length", "3000")])
    #expect(end.status == 204 && end["Upload-Offset"] == "3000")
    #expect(end["Content-Location"] != nil)
  }

  @Test("A length that was told stays; the last byte ends the upload in whatever request it comes")
  func lengths() throws {
    let bytes = picture(3_000)
    let path = try fixture.tusUpload(target, length: 3_000)
    let other = try fixture.tusPatch(
      path, at: 0, Array(bytes[..<10]), [("upload-length", "3001")])
    #expect(other.status == 422 && other.bad == ["length"])
    let more = try fixture.tusPatch(path, at: 0, bytes + [1])
    #expect(more.status == 422 || more.status == 413)
    let next = try fixture.tusUpload(target, length: 3_000)
    for offset in stride(from: 0, to: 3_000, by: 500) {
      let sent = try fixture.tusPatch(next, at: offset, Array(bytes[offset..<(offset + 500)]))
      #expect(sent.status == 204 && sent["Upload-Offset"] == "\(offset + 500)")
      #expect((sent["Content-Location"] == nil) == (offset < 2_500))
    }
  }
}
