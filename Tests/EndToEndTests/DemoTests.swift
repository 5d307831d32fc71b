import Foundation
import JSON
import Testing
import TestSupport

@Suite("The account of inspections that kortti demo makes")
struct DemoTests {
  private let folder = TemporaryFolder()
  private static let account = "/api/v1/accounts/rantala"
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func kortti(_ words: String...) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try KorttiProcess.run(words, environment: ["KORTTI_DATABASE": folder.file("kortti.db")])
  }

  private func client(
    of user: String, _ server: KorttiProcess
  ) throws -> WireClient {
    let client = WireClient(port: server.port)
    try client.logIn(user, "kortti demo")
    return client
  }

  /// The account's pictures, once the server has read those that it reads in the background.
  private func pictures(_ client: WireClient) throws -> [JSONTree] {
    for _ in 0..<6_000 {
      let list = try client.send("GET", Self.account + "/pictures").json.list
      let isRead = list.allSatisfy {
        $0["width"]?.number != nil || $0["state"]?.string == "awaited"
      }
      if isRead { return list }
      usleep(10_000)
    }
    throw HarnessFault("the server has not read the pictures")
  }

  private func drawn(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.top.appending(path: "demo/inspections/\(name)")))
  }

  @Test("Its pictures are stored, counted, read and reported, and one is awaited")
  func pictures() throws {
    let made = try kortti("demo")
    #expect(made.status == 0, "\(made)")
    let checked = try kortti("check", "--files")
    #expect(checked.status == 0 && checked.output.contains("has all 4 files"), "\(checked)")

    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    let helmi = try client(of: "helmi", server)
    let pictures = try pictures(helmi)
    let names = ["front.png", "meter.webp", "roof.webp", "north-wall.jpg", "shingles.jpg"]
    let bytes = try names.map { try drawn($0) }
    #expect(pictures.compactMap { $0["sha256"]?.string } == bytes.map { sha256($0) })
    #expect(
      pictures.map { $0["state"]?.string } == ["stored", "stored", "stored", "stored", "awaited"])
    #expect(
      pictures.compactMap { $0["mediaType"]?.string }
        == ["image/png", "image/webp", "image/webp", "image/jpeg"])
    let used = try helmi.send("GET", Self.account).json["usedBytes"]?.number
    #expect(used == bytes.map { Int64($0.count) }.reduce(0, +))
    for (picture, bytes) in zip(pictures, bytes) {
      let file = "\(Self.account)/pictures/\(picture["id"]?.number ?? 0)/file"
      let isThere = picture["state"]?.string == "stored"
      let original = try helmi.send("GET", file)
      #expect(isThere ? original.body == bytes : original.status == 404)
      for size in ["thumb", "print"] {
        let copy = try helmi.send("GET", file + "?size=\(size)")
        #expect(copy.status == (isThere ? 200 : 404))
        if isThere { #expect(copy["Content-Type"] == "image/jpeg") }
      }
    }

    let finished = try helmi.send("GET", Self.account + "/inspections?state=finished").json.list
    let id = try #require(finished.first?["id"]?.number)
    #expect(finished.count == 1 && finished[0]["pictures"]?.number == 3)
    #expect(made.output.contains("$account/inspections/\(id)/report.html"))
    let wall = pictures[3]["id"]?.number ?? 0
    #expect(made.output.contains("$account/pictures/\(wall)/file"))
    let path = "\(Self.account)/inspections/\(id)/report"
    let page = String(decoding: try helmi.send("GET", path + ".html").body, as: UTF8.self)
    #expect(page.matches(of: /<img alt="[^"]+" src="data:image\/jpeg;base64,/).count == 3)
    let report = try helmi.send("GET", path + ".json").json
    #expect(
      report["pictures"]?.list.compactMap { $0["sha256"]?.string } == bytes[1...3].map(sha256))
    #expect(report["signatures"]?.list.first?["digest"] == report["digest"])

    // The inspector's phone finds the network.
    let ilmo = UploadClient(
      port: server.port, try #require(try client(of: "ilmo", server).authHash), target: 0)
    let sent = try ilmo.send(bytes[4], "ofKey=i-s1-Roof&key=p-s1-Roof", account: "rantala")
    #expect(sent.status == 201, "\(sent.json.pretty())")
    #expect(try self.pictures(helmi).allSatisfy { $0["state"]?.string == "stored" })
    #expect(try helmi.send("GET", Self.account).json["usedBytes"]?.number == used)
    #expect(server.stop() == 0)
    // Each picture and its print.
    let again = try kortti("check", "--files")
    #expect(again.status == 0 && again.output.contains("has all 10 files"), "\(again)")
  }

  @Test("The example of a phone holds it")
  func phone() throws {
    #expect(try kortti("demo").status == 0)
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    func phone(_ words: String..., input: String = "") throws -> String {
      let program = ["python3", "-B", Self.top.appending(path: "docs/examples/phone.py").path]
      let run = try KorttiProcess.run(
        program + [folder.file("phone.db")] + words, of: URL(filePath: "/usr/bin/env"),
        input: input)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    _ = try phone(
      "login", "http://127.0.0.1:\(server.port)", "rantala", "ilmo", input: "kortti demo\n")
    _ = try phone("sync")
    #expect(try phone("list", "picture").split(separator: "\n").count == 5)
    #expect(try phone("sync").isEmpty)
  }

  @Test("Where no files can be stored nothing is made")
  func noFolder() throws {
    folder.write(Array("no folder".utf8), to: "kortti.db.files")
    let failed = try kortti("demo")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("kortti.db.files is not the one"), "\(failed)")
    try FileManager.default.removeItem(atPath: folder.file("kortti.db.files"))
    #expect(try kortti("demo").status == 0)
    let again = try kortti("demo")
    #expect(again.status == 1 && again.errors.contains("is not empty"), "\(again)")
    #expect(try kortti("check", "--files").status == 0)
  }
}
