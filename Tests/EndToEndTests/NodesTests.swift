import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Two nodes on one database and one folder of files", .ofAServer)
struct NodesTests {
  private let site: UploadSite
  private let second: KorttiProcess

  init() throws {
    site = try UploadSite()
    second = try KorttiProcess(
      folder: site.firm.server.folder, arguments: ["--node-name", "second"])
  }

  private func phone(at node: KorttiProcess) -> UploadClient {
    UploadClient(port: node.port, site.authHash, target: site.target)
  }

  private func check() throws {
    let checked = try KorttiProcess.run(["check", "--files", "--database", site.server.database])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  /// The offset that a node tells, once no other receives any more.
  private func offset(_ path: String, at node: KorttiProcess) throws -> Int {
    for _ in 0..<20 {
      if let offset = try? phone(at: node).offset(path) { return offset }
    }
    throw HarnessFault("no offset of twenty")
  }

  @Test("An upload that one node began goes on at the other, which waits for the first")
  func continued() throws {
    let bytes = pictureBytes(700_000, 1)
    let first = phone(at: site.server)
    let path = try first.begin(bytes, upTo: 400_000)
    let busy = try phone(at: second).wire.send("HEAD", path)
    #expect(busy.status == 503 && busy["Retry-After"] == "2")
    let refused = try phone(at: second).append(path, at: 0, bytes[...], last: true)
    #expect(refused.status == 503 && refused["Retry-After"] == "2")
    first.wire.disconnect()
    let offset = try offset(path, at: second)
    #expect(offset > 0 && offset <= 400_000)
    let made = try phone(at: second).append(path, at: offset, bytes[offset...], last: true)
    #expect(made.status == 201, "\(made.json.pretty())")
    #expect(made.json["sha256"]?.string == sha256(bytes))
    try check()
  }

  @Test("Of two that write at both nodes at once one goes on, and no byte of the other is mixed in")
  func atOnce() throws {
    let bytes = pictureBytes(500_000, 4)
    let other = [UInt8](bytes[..<6]) + [UInt8](repeating: 0x5A, count: 499_994)
    for _ in 0..<3 {
      let path = try phone(at: site.server).create()
      let phones = [phone(at: site.server), phone(at: second)]
      try phones[0].beginAppend(path, at: 0, other[...], upTo: 300_000, last: false)
      try phones[1].beginAppend(path, at: 0, bytes[...], upTo: 300_000, last: false)
      phones.forEach { $0.wire.disconnect() }
      var made: WireClient.Answer?
      var offsets: [Int] = []
      for round in 0..<20 where made == nil {
        let node = round.isMultiple(of: 2) ? second : site.server
        let offset = try offset(path, at: node)
        offsets.append(offset)
        let answer = try? phone(at: node).append(path, at: offset, bytes[offset...], last: true)
        if answer?.status == 201 { made = answer }
      }
      let stored = try #require(made?.json["sha256"]?.string)
      // All of one, then the rest: never pieces of both.
      let whole = offsets.map { sha256(Array(other[..<$0]) + bytes[$0...]) }
      #expect(stored == sha256(bytes) || whole.contains(stored))
    }
    try check()
  }

  @Test("When one node is killed, the other goes on from what was told")
  func killed() throws {
    let bytes = pictureBytes(6_000_000, 6)
    let first = phone(at: site.server)
    let path = try first.begin(bytes, upTo: 5_000_000)
    let told = try #require(try first.wire.interim()["Upload-Offset"].flatMap { Int($0) })
    site.server.kill()
    let offset = try offset(path, at: second)
    #expect(offset >= told && told > 4_000_000)
    let made = try phone(at: second).append(path, at: offset, bytes[offset...], last: true)
    #expect(made.status == 201 && made.json["sha256"]?.string == sha256(bytes))
    try check()
  }

  @Test("An account's quota holds for all nodes together")
  func quota() throws {
    let set = try site.firm.admin.call(102, #"{"account":"tornio","quotaBytes":1500000}"#)
    #expect(set.status == 200, "\(set.json.pretty())")
    let statuses = Mutex<[Int]>([])
    let group = DispatchGroup()
    for number in 0..<6 as Range<UInt64> {
      let port = (number.isMultiple(of: 2) ? site.server : second).port
      let (authHash, target) = (site.authHash, site.target)
      let bytes = pictureBytes(1_000_000, 50 + number)
      group.enter()
      Thread.detachNewThread {
        // A refusal may come before all was sent.
        let phone = UploadClient(port: port, authHash, target: target)
        let status = (try? phone.send(bytes).status) ?? 0
        statuses.withLock { $0.append(status) }
        group.leave()
      }
    }
    group.wait()
    let made = statuses.withLock { $0.filter { $0 == 201 }.count }
    let pictures = try phone(at: second).wire.send("GET", "/api/v1/accounts/tornio/pictures")
    #expect(made <= 1 && pictures.json.list.count == 1, "\(statuses.withLock { $0 })")
    try check()
  }
}
