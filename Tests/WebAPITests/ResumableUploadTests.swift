import Core
import Crypto
import JSON
import Testing

@testable import WebAPI

/// The header fields of resumable uploads, by the interop version that a client speaks.
@Suite("Resumable uploads")
struct ResumableUploadTests {
  private func text(_ fields: [(name: String, value: String)]?) -> [String]? {
    fields?.map { "\($0.name): \($0.value)" }
  }

  private let limit = UploadLimit(size: 1_000, seconds: 604_800)

  @Test(
    "A number names a version, any other an unknown one",
    arguments: [(3, .v3), (5, .v5), (6, .v6), (8, .v8)] as [(Int64, UploadVersion)])
  func versions(number: Int64, version: UploadVersion) {
    #expect(UploadVersion(number) == version && version.number == number)
  }

  @Test(
    "Versions that no phone speaks are unknown", arguments: [0, 2, 4, 7, 9, -3, nil] as [Int64?])
  func unknown(number: Int64?) {
    #expect(UploadVersion(number) == .unknown)
    #expect(UploadVersion.unknown.announcement(location: "/u", limit) == nil)
    #expect(UploadVersion.unknown.progress(offset: 5) == nil)
  }

  @Test("104 tells where the upload is, in the words of the version")
  func announcements() {
    #expect(
      text(UploadVersion.v3.announcement(location: "/u", limit))
        == ["Upload-Draft-Interop-Version: 3", "Location: /u"])
    #expect(
      text(UploadVersion.v5.announcement(location: "/u", limit))
        == ["Upload-Draft-Interop-Version: 5", "Location: /u"])
    #expect(
      text(UploadVersion.v6.announcement(location: "/u", limit)) == [
        "Upload-Draft-Interop-Version: 6", "Location: /u",
        "Upload-Limit: max-size=1000, expires=604800",
      ])
    #expect(
      text(UploadVersion.v8.announcement(location: "/u", limit)) == [
        "Upload-Draft-Interop-Version: 8", "Location: /u",
        "Upload-Limit: max-size=1000, max-age=604800",
      ])
    #expect(
      text(UploadVersion.current.announcement(location: "/u", limit))
        == ["Location: /u", "Upload-Limit: max-size=1000, max-age=604800"])
  }

  @Test("104 tells the offset to whom it has a meaning")
  func progress() {
    #expect(UploadVersion.v3.progress(offset: 7) == nil)
    #expect(
      text(UploadVersion.v5.progress(offset: 7))
        == ["Upload-Draft-Interop-Version: 5", "Upload-Offset: 7"])
    #expect(text(UploadVersion.current.progress(offset: 7)) == ["Upload-Offset: 7"])
  }

  @Test("Only version 3 says the opposite; lengths and limits came with version 6")
  func fields() {
    let open = UploadProgress(offset: 7, isComplete: false, length: 9, limit: limit)
    #expect(
      text(UploadVersion.v3.fields(open)) == [
        "Upload-Draft-Interop-Version: 3", "Upload-Incomplete: ?1", "Upload-Offset: 7",
      ])
    #expect(
      text(UploadVersion.v5.fields(open)) == [
        "Upload-Draft-Interop-Version: 5", "Upload-Complete: ?0", "Upload-Offset: 7",
      ])
    #expect(
      text(UploadVersion.v6.fields(open)) == [
        "Upload-Draft-Interop-Version: 6", "Upload-Complete: ?0", "Upload-Offset: 7",
        "Upload-Length: 9", "Upload-Limit: max-size=1000, expires=604800",
      ])
    #expect(
      text(UploadVersion.current.fields(open)) == [
        "Upload-Complete: ?0", "Upload-Offset: 7", "Upload-Length: 9",
        "Upload-Limit: max-size=1000, max-age=604800",
      ])
    let complete = UploadProgress(isComplete: true)
    #expect(text(UploadVersion.v3.fields(complete))?.last == "Upload-Incomplete: ?0")
    #expect(text(UploadVersion.unknown.fields(complete)) == ["Upload-Complete: ?1"])
    for version in UploadVersion.allCases {
      let declared = Set(ResponseField.ofUploads.map(\.name))
      #expect(version.fields(open).allSatisfy { declared.contains($0.name) })
    }
  }

  @Test("What the versions ask of an append, and answer to it")
  func appends() {
    #expect(UploadVersion.allCases.filter { $0.appendedType == nil } == [.v3, .v5])
    #expect(UploadVersion.allCases.filter(\.completesUnlessTold) == [.v3])
    #expect(UploadVersion.allCases.filter { $0.appendedStatus == 201 } == [.v3, .v5, .v6])
  }

  @Test("Another offset is the draft's problem, with the right one")
  func mismatch() {
    let problem = Problem.uploadOffset(expected: 7, provided: 9)
      .adding(UploadProgress(offset: 7, isComplete: false), in: .v8)
    #expect(
      problem.tree["type"]
        == .text("https://iana.org/assignments/http-problem-types#mismatching-upload-offset"))
    #expect(problem.tree["expected-offset"] == .integer(7))
    #expect(problem.tree["provided-offset"] == .integer(9))
    #expect(
      text(problem.header) == [
        "Upload-Draft-Interop-Version: 8", "Upload-Complete: ?0", "Upload-Offset: 7",
      ])
    let again = problem.adding(UploadProgress(isComplete: true), in: .v8)
    #expect(text(again.header)?.filter { $0.hasPrefix("Upload-Complete") }.count == 1)
  }

  @Test("A field with the opposite sense gives the input its value")
  func opposite() {
    let field = RequestField("Upload-Incomplete", as: "complete", isOpposite: true)
    #expect(field.raw("?1").canonical == .flag(false) && field.raw("?0").canonical == .flag(true))
    #expect(field.raw("1").canonical == .integer(1))
    let usual = RequestField("Upload-Complete", as: "complete")
    #expect(usual.raw("?1").canonical == .flag(true))
  }

  @Test("The same value twice, in a header field and in the query, is one")
  func twice() throws {
    let same = try decode([("length", .text("7")), ("length", .header("7"))])
    #expect(same.1.isEmpty && same.0.length == 7)
    #expect(try decode([("length", .text("7")), ("length", .header("8"))]).1 == ["length"])
    #expect(try decode([("length", .text("0"))]).1 == ["length"])
    let both = try decode([("complete", .header("?1")), ("complete", .header("?1"))])
    #expect(both.1.isEmpty && both.0.isComplete == true)
    #expect(
      try decode([("complete", .header("?1")), ("complete", .header("?0"))]).1 == ["complete"])
    let digits = String(repeating: "ab", count: 32)
    let field = "sha-256=:q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=:"
    let digest = try decode([("contentSha256", .text(digits)), ("contentSha256", .header(field))])
    #expect(
      digest.1.isEmpty
        && digest.0.contentHash == Hex.bytes(digits).flatMap { Digest($0) }.map { .sha256($0) })
  }

  @Test("A version that is no number is unknown in the field, and wrong elsewhere")
  func versionInput() throws {
    #expect(try decode([]).0.version == .current)
    #expect(try decode([("interopVersion", .header("8"))]).0.version == .v8)
    #expect(try decode([("interopVersion", .header("8;a"))]).0.version == .v8)
    #expect(try decode([("interopVersion", .header("new"))]).0.version == .unknown)
    #expect(try decode([("interopVersion", .text("x"))]).1 == ["interopVersion"])
  }
}
