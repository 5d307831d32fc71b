import Foundation
import JSON
import Synchronization
import Testing
import TestSupport

@Suite("Uploads to the real server")
struct UploadTests {
  private func expectPicture(
    _ answer: WireClient.Answer, _ bytes: [UInt8], _ comment: Comment = ""
  ) {
    #expect(answer.status == 201, "\(answer.json.pretty())")
    #expect(answer.json["length"]?.number == Int64(bytes.count), comment)
  }

  @Test("Cut at the boundaries of 64 KiB and resumed, all bytes are there once, in order")
  func cuts() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(4 * 65_536 + 1_000, 7)
    let digest = sha256(bytes)
    for boundary in 0...4 {
      for count in [boundary * 65_536 - 1, boundary * 65_536, boundary * 65_536 + 1]
      where count > 0 {
        let first = site.client()
        let path = try first.begin(bytes, upTo: count, "&sha256=\(digest)")
        first.wire.disconnect()
        let offset = try #require(try site.offset(path))
        #expect(offset <= count)
        // Cut again, in the rest.
        let (phone, rest) = (site.client(), bytes[offset...])
        try phone.beginAppend(path, at: offset, rest, upTo: min(70_000, rest.count - 1), last: true)
        phone.wire.disconnect()
        let next = try #require(try site.offset(path))
        #expect(next >= offset && next < bytes.count)
        expectPicture(try site.finish(path, bytes).answer, bytes, "\(count)")
        #expect(try site.offset(path) == nil)
      }
    }
  }

  @Test("A request that is asked for while an older one is open ends that one")
  func olderRequest() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(300_000, 3)
    let (older, newer) = (site.client(), site.client())
    let path = try older.begin(bytes, upTo: 200_000)
    let offset = try #require(try newer.offset(path))
    #expect(throws: HarnessFault.self) { try older.wire.answer() }
    expectPicture(try newer.append(path, at: offset, bytes[offset...], last: true), bytes)
  }

  @Test("Of two appends at once one goes on, and the bytes of the other are never mixed in")
  func twoAppends() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(500_000, 4)
    let digest = sha256(bytes)
    for _ in 0..<5 {
      let maker = site.client()
      let path = try maker.create()
      let phones = [site.client(), site.client()]
      let other = [UInt8](bytes[..<6]) + [UInt8](repeating: 0x5A, count: 499_994)
      try phones[0].beginAppend(path, at: 0, other[...], upTo: 300_000, last: false)
      try phones[1].beginAppend(path, at: 0, bytes[...], upTo: 300_000, last: false)
      phones.forEach { $0.wire.disconnect() }
      let (made, offsets) = try site.finish(path, bytes)
      #expect(made.status == 201)
      let stored = made.json["sha256"]?.string
      // All of one, then the rest: never pieces of both.
      let whole = offsets.map { sha256(Array(other[..<$0]) + bytes[$0...]) }
      #expect(stored == digest || whole.contains { $0 == stored })
    }
  }

  @Test("An answer to the last append that is lost comes again")
  func lostAnswer() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(100_000, 5)
    let first = site.client()
    let path = try first.create()
    try first.beginAppend(path, at: 0, bytes[...], upTo: bytes.count, last: true)
    first.wire.disconnect()
    // Whether the server had read all of it or not, the same request again gives one picture.
    if try site.offset(path) != nil { expectPicture(try site.finish(path, bytes).answer, bytes) }
    let again = site.client()
    let (second, third) = (
      try again.append(path, at: 0, bytes[...], last: true),
      try again.append(path, at: 0, bytes[...], last: true)
    )
    // It may be read meanwhile, so the rest may differ.
    #expect(second.status == 201 && third.status == 201)
    #expect(second.json["id"]?.number != nil && second.json["id"] == third.json["id"])
    let pictures = try again.wire.send("GET", "/api/v1/accounts/tornio/pictures")
    #expect(pictures.json.list.count == 1)
  }

  @Test("A restart in the middle of an upload loses nothing that was told")
  func restart() throws {
    let site = try UploadSite()
    let bytes = pictureBytes(6_000_000, 6)
    let (first, second) = (site.client(), site.client())
    let cut = try first.begin(bytes, upTo: 5_000_000)
    let told = try #require(try first.wire.interim()["Upload-Offset"].flatMap { Int($0) })
    let kept = try second.create()
    #expect(try second.append(kept, at: 0, bytes[..<3_000_000], last: false).status == 200)
    #expect(site.server.stop() == 0)
    try site.restart()
    let phone = site.client()
    #expect(try phone.offset(kept) == 3_000_000)
    let offset = try #require(try phone.offset(cut))
    #expect(offset >= told && told > 4_000_000)
    for (path, offset) in [(cut, offset), (kept, 3_000_000)] {
      expectPicture(try phone.append(path, at: offset, bytes[offset...], last: true), bytes)
    }
    #expect(site.server.stop() == 0)
    let checked = try KorttiProcess.run(["check", "--files", "--database", site.server.database])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test("A client that sends a byte a second gets 408, and what is stored stays")
  func tooSlow() throws {
    let site = try UploadSite(arguments: ["--body-timeout", "1"])
    let bytes = pictureBytes(100_000, 8)
    let phone = site.client()
    let path = try phone.begin(bytes, upTo: 50_000)
    #expect(try phone.wire.answer().status == 408)
    let later = site.client()
    #expect(try later.offset(path) == 50_000)
    expectPicture(try later.append(path, at: 50_000, bytes[50_000...], last: true), bytes)
  }
}

@Suite("kill -9 during uploads")
struct UploadCrashTests {
  /// What phones were told of their uploads.
  private final class Told: Sendable {
    struct State: Sendable {
      let seed: UInt64
      var offset = 0
      var picture: Int64?
    }

    private let uploads = Mutex<[String: State]>([:])
    private let seeds: Mutex<UInt64>

    init(_ round: Int) { seeds = Mutex(UInt64(round) * 100_000) }

    var all: [String: State] { uploads.withLock { $0 } }
    var pictures: Int { all.values.count { $0.picture != nil } }

    func nextSeed() -> UInt64 {
      seeds.withLock { seed in
        seed += 1
        return seed
      }
    }

    func note(_ path: String, _ state: State) { uploads.withLock { $0[path] = state } }
  }

  private static func content(_ seed: UInt64) -> [UInt8] {
    pictureBytes(20_000 + Int(seed % 5) * 90_001, seed)
  }

  /// Sends one picture in pieces, until the server is gone.
  private static func send(_ phone: UploadClient, _ told: Told) throws {
    var state = Told.State(seed: told.nextSeed())
    let bytes = content(state.seed)
    let path = try phone.create()
    while state.offset < bytes.count {
      told.note(path, state)
      let end = min(state.offset + 70_000, bytes.count)
      let answer = try phone.append(
        path, at: state.offset, bytes[state.offset..<end], last: end == bytes.count)
      if end == bytes.count {
        state.picture = answer.json["id"]?.number
        break
      }
      guard let offset = answer["Upload-Offset"].flatMap({ Int($0) }) else { return }
      state.offset = offset
    }
    told.note(path, state)
  }

  @Test("After each of six kills every offset that was told and every picture is there")
  func kill() throws {
    let site = try UploadSite()
    for round in 0..<6 {
      let told = Told(round)
      let (port, hash, target) = (site.server.port, site.authHash, site.target)
      let phones = DispatchGroup()
      for _ in 0..<4 {
        phones.enter()
        Thread.detachNewThread {
          defer { phones.leave() }
          let phone = UploadClient(port: port, hash, target: target)
          while (try? Self.send(phone, told)) != nil {}
        }
      }
      // In the middle of an upload, at another moment each time.
      for _ in 0..<6_000 where told.pictures <= round % 3 { usleep(10_000) }
      usleep(UInt32(round * 31_000))
      site.server.kill()
      phones.wait()
      let checked = try KorttiProcess.run(["check", "--files", "--database", site.server.database])
      #expect(checked.status == 0, "round \(round): \(checked.errors)")
      try site.restart()
      try verify(site.client(), told.all)
      #expect(told.pictures > round % 3)
    }
    site.server.stop()
  }

  private func verify(_ phone: UploadClient, _ uploads: [String: Told.State]) throws {
    for (path, state) in uploads {
      let bytes = Self.content(state.seed)
      let offset = try phone.offset(path)
      if state.picture == nil, let offset {
        #expect(offset >= state.offset)
        #expect(try phone.append(path, at: offset, bytes[offset...], last: true).status == 201)
      }
      let again = try phone.append(path, at: 0, bytes[...], last: true)
      #expect(again.status == 201, "\(again.json.pretty())")
      #expect(again.json["sha256"]?.string == sha256(bytes))
      if let picture = state.picture { #expect(again.json["id"]?.number == picture) }
    }
  }
}
