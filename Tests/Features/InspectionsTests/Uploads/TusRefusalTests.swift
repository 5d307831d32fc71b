import APITestSupport
import Bytes
import Core
import Crypto
import HTTP
import JSON
import Testing
import TestSupport

@Suite("What is refused of tus")
struct TusRefusalTests {
  let fixture: InspectionsFixture
  let target: Int64
  private var pictures: String { "/accounts/tornio/pictures?of=\(target)" }

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("Another version is 412 before everything else, and nothing is done")
  func versions() throws {
    let path = try fixture.tusUpload(target, length: 3_000)
    for version in ["0.2.2", "1.0", "2.0.0", "1.0.0, 1.0.0", ""] {
      for (method, path) in [
        (Method.post, pictures), (.patch, path), (.head, path), (.delete, path), (.get, path),
      ] {
        let refused = try fixture.exchange(
          method, path, [], [("tus-resumable", version), ("upload-length", "3000")], by: "none")
        #expect(refused.status == 412 && refused["Tus-Version"] == "1.0.0")
        #expect(refused["Tus-Resumable"] == "1.0.0" && refused.problem == "tus-version")
      }
      let options = try fixture.api.send(
        .options, "/api/v1\(path)", "", fields: [("tus-resumable", version)])
      #expect(options.status == 204)
    }
    #expect(try fixture.tus(.head, path)["Upload-Offset"] == "0")
  }

  @Test("Bytes with another checksum are dropped; an unknown algorithm is 400")
  func checksums() throws {
    let bytes = picture(3_000)
    let path = try fixture.tusUpload(target, length: 3_000)
    let part = Array(bytes[..<2_000])
    let right = [
      "sha1 " + base64(SHA1.of(part.span)), "sha256 " + base64(SHA256.of(part.span).array),
    ]
    let wrong = [
      "sha1 " + base64(SHA1.of(bytes.span)), "sha256 " + base64(SHA256.of(bytes.span).array),
    ]
    for checksum in wrong {
      let refused = try fixture.tusPatch(path, at: 0, part, [("upload-checksum", checksum)])
      #expect(refused.status == 460 && refused.problem == "checksum-mismatch")
      #expect(try fixture.tus(.head, path)["Upload-Offset"] == "0")
    }
    let unknown = try fixture.tusPatch(path, at: 0, part, [("upload-checksum", "md5 AAAA")])
    #expect(unknown.status == 400)
    let malformed = try fixture.tusPatch(path, at: 0, part, [("upload-checksum", "sha1 x")])
    #expect(malformed.status == 422 && malformed.bad == ["checksum"])
    let sent = try fixture.tusPatch(path, at: 0, part, [("upload-checksum", right[0])])
    #expect(sent.status == 204 && sent["Upload-Offset"] == "2000")
    let rest = Array(bytes[2_000...])
    let checksum = "sha256 " + base64(SHA256.of(rest.span).array)
    let last = try fixture.tusPatch(path, at: 2_000, rest, [("upload-checksum", checksum)])
    #expect(last.status == 204 && last["Content-Location"] != nil)
    let fields = [(name: "upload-length", value: "2000"), ("upload-checksum", right[1])]
    #expect(try fixture.tus(.post, pictures, part, fields).status == 201)
  }

  @Test("A creation needs a length or the word that it comes later, and sound metadata")
  func creations() throws {
    let long = String(repeating: "a", count: 5_000)
    for (fields, bad) in [
      ([], ["length"]), ([("upload-length", "0")], ["length"]),
      ([("upload-length", "-1")], ["length"]), ([("upload-length", "x")], ["length"]),
      ([("upload-defer-length", "0")], ["deferLength"]),
      ([("upload-defer-length", "1"), ("upload-length", "7")], ["length"]),
      ([("upload-length", "7"), ("upload-metadata", "a b c")], ["metadata"]),
      ([("upload-length", "7"), ("upload-metadata", long)], ["metadata"]),
    ] as [(Fields, [String])] {
      let refused = try fixture.tus(.post, pictures, [], fields)
      #expect(refused.status == 422 && refused.bad.contains(bad[0]), "\(fields)")
    }
    let large = try fixture.tus(.post, pictures, [], [("upload-length", "33554433")])
    #expect(large.status == 413 && large.problem == "picture-too-large")
  }

  @Test("Fields and media types of the two protocols are not mixed")
  func mixed() throws {
    let bytes = picture(3_000)
    for (name, value) in [
      ("upload-metadata", "a MQ=="), ("upload-defer-length", "1"),
      ("upload-checksum", "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0="),
    ] {
      let refused = try fixture.post(
        target, [], "&length=3000", [("upload-complete", "?0"), (name, value)])
      #expect(refused.status == 422 && refused["Tus-Resumable"] == nil)
    }
    let types = ["image/jpeg", "application/octet-stream", "application/partial-upload"]
    let path = try fixture.tusUpload(target, length: 3_000)
    for type in types {
      let tus = [(name: "tus-resumable", value: "1.0.0"), ("content-type", type)]
      let refused = try fixture.exchange(.patch, path, bytes, tus + [("upload-offset", "0")])
      #expect(refused.status == 415 && refused["Tus-Resumable"] == "1.0.0")
      let made = try fixture.exchange(.post, pictures, bytes, tus + [("upload-length", "3000")])
      #expect(made.status == 415)
    }
    for version in ["3", "5", "6", "8", "99"] {
      for (method, path) in [(Method.patch, path), (.post, pictures)] {
        let refused = try fixture.exchange(
          method, path, bytes,
          [
            ("content-type", "application/offset+octet-stream"), ("upload-offset", "0"),
            ("upload-draft-interop-version", version), ("upload-complete", "?1"),
          ])
        #expect(refused.status == 415 && refused["Tus-Resumable"] == nil)
      }
    }
    #expect(try fixture.tus(.head, path)["Upload-Offset"] == "0")
  }

  @Test("The upload is its user's, ends after seven days without a byte, and counts in the quota")
  func limits() throws {
    let path = try fixture.tusUpload(target, length: 3_000)
    for method in [Method.head, .patch, .delete] {
      let fields = method == .patch ? [(name: "upload-offset", value: "0")] : []
      for user in [fixture.ilmo, fixture.anna, fixture.karri, fixture.boss] {
        let refused = try fixture.tus(method, path, [], fields, by: user)
        #expect(refused.status == 404 && refused["Upload-Offset"] == nil)
      }
      #expect(try fixture.tus(method, path, [], fields, by: "none").status == 401)
    }
    fixture.api.clock.advance(bySeconds: 6 * 86_400)
    #expect(try fixture.tusPatch(path, at: 0, picture(10)).status == 204)
    fixture.api.clock.advance(bySeconds: 6 * 86_400)
    #expect(try fixture.tus(.head, path)["Upload-Offset"] == "10")
    #expect(
      try fixture.tus(.head, path)["Upload-Expires"]
        == DateHeader.text(at: fixture.api.clock.now + 86_400))
    let empty = try fixture.tusPatch(path, at: 10, [])
    #expect(empty.status == 204)
    #expect(
      empty["Upload-Expires"] == DateHeader.text(at: fixture.api.clock.now + 86_400))
    let none = try fixture.patch(path, at: 10, [], last: false)
    #expect(none["Upload-Limit"]?.hasSuffix("max-age=86400") == true)
    fixture.api.clock.advance(bySeconds: 86_400)
    #expect(try fixture.tus(.head, path).status == 404)
    #expect(try fixture.tusPatch(path, at: 10, picture(10)).status == 404)
    let set = try fixture.call(102, #""quotaBytes":5000"#, by: fixture.boss)
    #expect(set.status == 200)
    _ = try fixture.tusUpload(target, length: 3_000)
    let full = try fixture.tus(.post, pictures, [], [("upload-length", "2001")])
    #expect(full.status == 409 && full.problem == "quota")
    #expect(try fixture.tus(.post, pictures, [], [("upload-length", "2000")]).status == 201)
  }

  @Test("What is no picture is 415 at its first bytes, and its upload is gone")
  func noPicture() throws {
    let path = try fixture.tusUpload(target, length: 3_000)
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'>".utf8)
    let refused = try fixture.tusPatch(path, at: 0, svg)
    #expect(refused.status == 415 && refused.problem == "unsupported-picture")
    #expect(try fixture.tus(.head, path).status == 404)
  }

  @Test("A POST stands for PATCH and DELETE with X-HTTP-Method-Override, only with Tus-Resumable")
  func override() throws {
    let bytes = picture(3_000)
    let path = try fixture.tusUpload(target, length: 3_000)
    func post(_ method: String, _ bytes: [UInt8], _ fields: Fields) throws -> BytesAnswer {
      try fixture.exchange(
        .post, path, bytes, [("x-http-method-override", method)] + fields)
    }
    let fields = [
      (name: "upload-offset", value: "0"), ("content-type", "application/offset+octet-stream"),
    ]
    let tus = [(name: "tus-resumable", value: "1.0.0")]
    let other = try post("PATCH", bytes, fields)
    #expect(other.status == 405 && other["Tus-Resumable"] == nil)
    for method in ["HEAD", "PUT", ""] {
      let refused = try post(method, bytes, fields + tus)
      #expect(refused.status == 405 && refused["Tus-Resumable"] == "1.0.0")
    }
    #expect(try post("PATCH", bytes, fields + [("tus-resumable", "9")]).status == 412)
    let sent = try post("PATCH", Array(bytes[..<1_000]), fields + tus)
    #expect(sent.status == 204 && sent["Upload-Offset"] == "1000")
    let deleted = try post("DELETE", [], tus)
    #expect(deleted.status == 204 && deleted["Tus-Resumable"] == "1.0.0")
    #expect(try fixture.tus(.head, path).status == 404)
  }

  @Test("Bytes that are known elsewhere make an upload all the same: a client of tus needs one")
  func known() throws {
    let bytes = picture(3_000)
    #expect(try fixture.post(target, bytes).status == 201)
    let path = try fixture.tusUpload(target, length: 3_000, "&sha256=\(sha256(bytes))")
    #expect(try fixture.tusPatch(path, at: 0, bytes).status == 204)
    let other = try fixture.tusUpload(target, length: 3_000, "&sha256=\(sha256(bytes))")
    let refused = try fixture.tusPatch(other, at: 0, picture(3_000, 2))
    #expect(refused.status == 422 && refused.bad == ["sha256"])
  }
}
