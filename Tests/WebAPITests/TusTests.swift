import Bytes
import Core
import Crypto
import HTTP
import Testing

@testable import WebAPI

@Suite("The fields of tus")
struct TusTests {
  private func isMetadata(_ text: String) throws -> Bool {
    var decoder = try InputDecoder.test([("metadata", .header(text))])
    let value = decoder.optional("metadata", .tusMetadata)
    #expect((value == text) == decoder.errors.isEmpty)
    return decoder.errors.isEmpty
  }

  @Test("Beside Tus-Resumable the draft's fields mean nothing")
  func both() throws {
    for version in ["3", "5", "6", "8", "99"] {
      for flag in ["?0", "?1"] {
        let (request, errors) = try decode([
          ("tus", .header("1.0.0")), ("interopVersion", .header(version)),
          ("complete", .header(flag)),
        ])
        #expect(errors.isEmpty && request.version == .tus && request.isComplete == nil)
      }
    }
    #expect(try decode([("tus", .text("1.1.0"))]).1 == ["tus"])
  }

  // The example of the specification, section "Checksum": of the bytes "hello world".
  @Test("A checksum is sha1 or sha256, and needs Tus-Resumable")
  func checksums() throws {
    let tus = (name: "tus", raw: RawValue.header("1.0.0"))
    let (example, errors) = try decode([
      tus, ("checksum", .header("sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=")),
    ])
    let comparison = ContentComparison(try #require(example.contentHash))
    comparison.add("hello ".utf8.span)
    comparison.add("world".utf8.span)
    #expect(errors.isEmpty && comparison.finish())
    #expect(!comparison.finish())
    let other = "sha256 " + String(repeating: "A", count: 43) + "="
    #expect(
      try decode([tus, ("checksum", .header(other))]).0.contentHash
        == .sha256(Digest([UInt8](repeating: 0, count: 32))!))
    #expect(try decode([tus, ("checksum", .header("crc32 AAAA"))]).0.contentHash == .unknown)
    #expect(throws: Problem.self) {
      try decode([tus, ("checksum", .header("md5 x"))]).0.checkHash()
    }
    for wrong in [
      "sha1", "sha1 ", "sha1 AAAA", "sha256 Kq5sNclPz7QV2+lfQIuc6R7oRu0=", " x",
      "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0",
    ] {
      #expect(try decode([tus, ("checksum", .header(wrong))]).1 == ["checksum"], "\(wrong)")
    }
    #expect(
      try decode([("checksum", .header("sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0="))]).1 == ["checksum"])
    let both = try decode([
      tus, ("checksum", .header("sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=")),
      ("contentSha256", .text(String(repeating: "ab", count: 32))),
    ])
    #expect(both.1 == ["checksum"])
  }

  @Test(
    "Metadata are names, each once, with a value in base64 or none",
    arguments: [
      // The specification's example, and what tus-js-client's own tests send.
      "filename d29ybGRfZG9taW5hdGlvbl9wbGFuLnBkZg==,is_confidential",
      "foo aGVsbG8=,bar d29ybGQ=,nonlatin c8WCb8WEY2U=,number MTAw", "a", "a ,b ", "a MQ==, b Mg==",
    ])
  func metadata(text: String) throws { #expect(try isMetadata(text)) }

  @Test(
    "Other metadata are refused",
    arguments: [
      "", ",", "a MQ", "a M Q==", "a MQ==,a Mg==", "a MQ==,", "ä MQ==", "a MQ==\r\nX: y", "a\tb",
      String(repeating: "a", count: 4_097),
    ])
  func noMetadata(text: String) throws { #expect(try !isMetadata(text)) }

  @Test("An answer tells offset, length, expiry and metadata, and never the draft's fields")
  func fields() {
    var progress = UploadProgress(offset: 70, isComplete: false, length: 100)
    progress.limit = UploadLimit(size: 1_000, seconds: 9)
    progress.expiresAt = Instant(seconds: 1_403_712_000)
    progress.metadata = "a MQ=="
    // The date is that of the specification's example.
    #expect(
      UploadVersion.tus.fields(progress).map { "\($0.name): \($0.value)" } == [
        "Upload-Offset: 70", "Upload-Length: 100", "Upload-Expires: Wed, 25 Jun 2014 16:00:00 GMT",
        "Upload-Metadata: a MQ==",
      ])
    var later = UploadProgress(offset: 0, isComplete: false)
    later.isLengthDeferred = true
    #expect(
      UploadVersion.tus.fields(later).map(\.name) == ["Upload-Offset", "Upload-Defer-Length"])
    #expect(UploadVersion.tus.announcement(location: "/u", UploadLimit(size: 1, seconds: 1)) == nil)
    #expect(UploadVersion.tus.progress(offset: 1) == nil)
  }

  @Test("A POST of tus may stand for PATCH or DELETE, and nothing else may")
  func override() {
    func method(_ method: HTTP.Method, _ fields: [(name: String, value: String)]) -> HTTP.Method? {
      Tus.override(of: RequestHead(method: method, uri: "/", fields: fields))
    }
    let tus = (name: "tus-resumable", value: "1.0.0")
    for (name, expected) in [
      ("PATCH", .patch), ("DELETE", .delete), ("HEAD", nil), ("GET", nil), ("patch", nil),
      ("", nil),
    ] as [(String, HTTP.Method?)] {
      let field = (name: "x-http-method-override", value: name)
      #expect(method(.post, [tus, field]) == expected)
      #expect(method(.post, [field]) == nil && method(.get, [tus, field]) == nil)
    }
    #expect(method(.post, [tus]) == nil)
  }
}
