import APITestSupport
import Blobs
import Foundation
import HTTP
import JSON
import TestSupport
import Testing

@Suite("The quota at every piece of every upload")
struct UploadQuotaTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  private func setQuota(_ bytes: Int) throws {
    let set = try fixture.call(102, #""quotaBytes":\#(bytes)"#, by: fixture.boss)
    #expect(set.status == 200, "\(set.text)")
  }

  /// A request without a length that appends to an upload.
  private func append(_ path: String, at offset: Int = 0) throws -> ReceivingConnection {
    try fixture.begin(
      .patch, path, length: nil,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "\(offset)"),
        ("upload-complete", "?1"),
      ])
  }

  /// Sends a piece, and waits until it is taken or refused.
  private func send(_ bytes: ArraySlice<UInt8>, _ connection: ReceivingConnection) {
    let before = connection.taken
    connection.add(Array(bytes))
    #expect(connection.wait { $0.taken >= before + bytes.count || $0.response != nil })
  }

  /// The bytes of all files that are being received.
  private func received() -> Int64 {
    let folder = BlobStore.folder(of: fixture.api.database.path) + "/incoming"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return sum + (attributes?[.size] as? Int64 ?? 0)
    }
  }

  @Test("Of two uploads without a length the second finds what the first has received")
  func together() throws {
    try setQuota(100_000)
    let bytes = picture(60_000)
    let (first, second) = (
      try append(try fixture.upload(target)), try append(try fixture.upload(target))
    )
    send(bytes[...], first)
    #expect(first.response == nil && received() == 60_000)
    send(bytes[..<40_000], second)
    #expect(second.response == nil && received() == 100_000)
    send(bytes[40_000..<40_001], second)
    let refused = try BytesAnswer(try #require(second.response))
    #expect(refused.status == 409 && refused.problem == "quota")
    second.end(.cut)
    first.end(.complete)
    #expect(first.wait { $0.response != nil })
    #expect(first.response?.status == 201)
    #expect(try fixture.usedBytes() == 60_000)
    // What was refused has left nothing, and its room is free again.
    #expect(try fixture.post(target, picture(40_000, 2)).status == 201)
    #expect(try fixture.post(target, picture(7, 3)).status == 409)
  }

  @Test("Pictures that come at once count while they come, with and without a length")
  func whole() throws {
    try setQuota(100_000)
    let type: Fields = [("content-type", "image/jpeg")]
    let path = "/accounts/tornio/pictures?of=\(target)"
    let first = try fixture.begin(.post, path, length: 70_000, type)
    #expect(first.isAsked)
    let second = try fixture.begin(.post, path, length: 40_000, type)
    #expect(second.wait { $0.response != nil })
    #expect(second.response?.status == 409)
    let chunked = try fixture.begin(.post, path, length: nil, type)
    send(picture(30_000)[...], chunked)
    #expect(chunked.response == nil)
    send(picture(10)[...], chunked)
    #expect(chunked.wait { $0.response != nil } && chunked.response?.status == 409)
    first.end(.cut)
    #expect(first.wait { _ in received() == 0 })
    #expect(try fixture.post(target, picture(100_000, 4)).status == 201)
  }

  @Test("Bytes that were compared with nothing leave the disk when their request breaks off")
  func cut() throws {
    let path = try fixture.upload(target)
    let bytes = picture(200_000)
    let connection = try fixture.begin(
      .patch, path, length: nil,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "0"),
        ("upload-complete", "?0"), ("content-digest", digestField(bytes)),
      ])
    send(bytes[..<150_000], connection)
    #expect(received() == 150_000)
    connection.end(.cut)
    #expect(connection.wait { _ in received() == 0 })
    #expect(try fixture.offset(path) == 0)
  }

  @Test("An announced picture counts once: its first upload has room, a second one needs some")
  func announced() throws {
    let bytes = picture(60_000)
    #expect(try fixture.announce(bytes, of: target, key: "p").status == 200)
    try setQuota(60_000)
    let first = try fixture.upload(target, "&key=p")
    let second = try fixture.post(target, [], "&key=p", [("upload-complete", "?0")])
    #expect(second.status == 409 && second.problem == "quota")
    let whole = try fixture.post(target, bytes, "&key=p")
    #expect(whole.status == 409 && whole.problem == "quota")
    #expect(try fixture.patch(first, at: 0, bytes, last: true).status == 201)
    #expect(try fixture.usedBytes() == 60_000)
  }

  @Test(
    "Whatever order pieces of many uploads come in, no more is received and kept than the quota",
    arguments: 0..<12)
  func interleaved(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let quota = 300_000
    try setQuota(quota)
    struct Sending {
      let connection: ReceivingConnection
      let bytes: [UInt8]
      var sent = 0
    }
    var sending: [Sending] = []
    var number: UInt64 = 0
    var kept = 0
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<3 where sending.count < 8:
        number += 1
        let bytes = picture(Int.random(in: 1_000...150_000, using: &generator), number)
        let connection: ReceivingConnection
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          let made = try fixture.post(target, [], "", [("upload-complete", "?0")])
          guard let path = made["Location"] else {
            // What was cut off may still be received.
            #expect(made.problem == "quota")
            continue
          }
          connection = try append(String(path.dropFirst("/api/v1".count)))
        case 1:
          connection = try fixture.begin(
            .post, "/accounts/tornio/pictures?of=\(target)", length: nil,
            [("content-type", "image/jpeg")])
        default:
          connection = try fixture.begin(
            .post, "/accounts/tornio/pictures?of=\(target)", length: bytes.count,
            [("content-type", "image/jpeg")])
        }
        if connection.response == nil {
          sending.append(Sending(connection: connection, bytes: bytes))
        }
      case 3..<8 where !sending.isEmpty:
        let place = Int.random(in: sending.indices, using: &generator)
        let rest = sending[place].bytes[sending[place].sent...].prefix(
          Int.random(in: 1...65_536, using: &generator))
        if !rest.isEmpty { send(rest, sending[place].connection) }
        sending[place].sent += rest.count
        if sending[place].connection.response != nil {
          sending.remove(at: place).connection.end(.cut)
        }
      case 8 where !sending.isEmpty:
        let one = sending.remove(at: Int.random(in: sending.indices, using: &generator))
        one.connection.end(.cut)
      case 9 where !sending.isEmpty:
        let one = sending.remove(at: Int.random(in: sending.indices, using: &generator))
        if one.sent < one.bytes.count { send(one.bytes[one.sent...], one.connection) }
        if one.connection.response == nil { one.connection.end(.complete) }
        #expect(one.connection.wait { $0.response != nil })
        if one.connection.response?.status == 201 { kept += one.bytes.count }
      default: break
      }
      let used = Int(try fixture.usedBytes())
      #expect(used == kept)
      #expect(Int(received()) + used <= quota)
    }
    for one in sending { one.connection.end(.cut) }
    #expect(try fixture.usedBytes() == Int64(kept))
  }
}
