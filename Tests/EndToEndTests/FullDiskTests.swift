import Foundation
import JSON
import TestSupport
import Testing

@Suite("A disk that is full in the middle of an upload", .ofAFile)
struct FullDiskTests {
  /// The most bytes that a file of the server may have: what a full disk does to it, for one process alone.
  private func limitFiles(of server: KorttiProcess, to most: String) throws {
    let run = try KorttiProcess.run(
      ["prlimit", "--pid", "\(server.processIdentifier)", "--fsize=\(most):unlimited"],
      of: URL(filePath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("503 no-room; what was told stays, and the upload goes on once there is room")
  func upload() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(12 << 20, 28)
    let path = try site.client().create()
    let told = 1 << 20
    let first = try site.client().append(path, at: 0, bytes[..<told], last: false)
    #expect(first.status == 200, "\(first.json.pretty())")
    try limitFiles(of: site.server, to: "\(8 << 20)")
    for _ in 0..<2 {
      let offset = try #require(try site.offset(path))
      let full = try site.client().append(path, at: offset, bytes[offset...], last: true)
      #expect(full.status == 503, "\(full.json.pretty())")
      #expect(full.json["type"]?.string == "urn:kortti:problem:no-room")
      #expect(full["Upload-Complete"] == "?0")
      #expect(try #require(try site.offset(path)) >= told)
    }
    // A picture that is sent whole leaves nothing.
    let whole = try site.client().send(bytes)
    #expect(whole.status == 503, "\(whole.json.pretty())")
    try limitFiles(of: site.server, to: "unlimited")
    let made = try site.finish(path, bytes).answer
    #expect(made.status == 201 && made.json["sha256"]?.string == sha256(bytes))
    let account = try site.firm.reporter.call(101, #"{"account":"tornio"}"#)
    #expect(account.json["usedBytes"]?.number == Int64(bytes.count))
  }
}
