import APITestSupport
import Blobs
import Core
import Crypto
import Foundation
import HTTP
import Inspections
import JSON
import TestSupport
import Testing

@Suite("Pictures that are stored and read")
struct StoredPictureTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture(#""timeZone":"Europe/Helsinki""#)
    target = try fixture.target("Hall")
  }

  private func hash(_ bytes: [UInt8]) -> String { SHA256.of(bytes.span).description }

  private func usedBytes() throws -> Int64 {
    try fixture.call(101, by: fixture.anna).number("usedBytes")
  }

  @Test("A picture is read in the background: size, time and place, a thumb and a print upright")
  func read() throws {
    let id = try fixture.add(Sample.jpeg, PictureDraft(of: target, key: "p1"))
    fixture.read()
    let picture = try fixture.picture(id)
    #expect(picture["of"] == .integer(target) && picture["key"] == .text("p1"))
    #expect(picture["state"] == .text("stored") && picture["mediaType"] == .text("image/jpeg"))
    #expect(picture.number("length") == Int64(Sample.jpeg.count))
    #expect(picture["sha256"] == .text(hash(Sample.jpeg)))
    #expect(picture.number("width") == 20 && picture.number("height") == 40)
    // 08:30:59 in Helsinki.
    #expect(picture["takenAt"] == .text("2026-03-02T06:30:59+00:00"), "\(picture.text)")
    #expect(picture["position.latitude"] == .number("65.85"))
    #expect(picture["position.longitude"] == .number("24.15"))
    #expect(picture.number("revision") == 2 && picture["by"] == .integer(4))
    for size in ["thumb", "print"] {
      let (answer, bytes) = try fixture.file(id, size)
      #expect(answer.status == 200 && answer["mediaType"] == .text("image/jpeg"))
      #expect(bytes.starts(with: [0xFF, 0xD8]) && !Sample.hasPosition(bytes))
      #expect(answer.field("ETag") == "\"\(hash(bytes))\"")
    }
    #expect(try fixture.file(id).bytes == Sample.jpeg)
    #expect(try fixture.call(108, #""id":\#(target)"#, by: fixture.iida).number("pictures") == 1)
    #expect(try usedBytes() == Int64(Sample.jpeg.count))
  }

  @Test("The bytes come as a file with its name, a range of it, and nothing when it is known")
  func ranges() throws {
    let id = try fixture.add(Sample.png, PictureDraft(of: target))
    let path = "/accounts/tornio/pictures/\(id)/file"
    let tag = "\"\(hash(Sample.png))\""
    let count = Sample.png.count
    func get(_ fields: [(name: String, value: String)]) throws -> APIFixture.Answer {
      try fixture.api.send(.get, below: path, by: fixture.iida, fields)
    }
    let whole = try get([])
    #expect(whole.status == 200 && whole.field("ETag") == tag)
    #expect(whole.field("Content-Type") == "image/png")
    #expect(whole.field("Cache-Control") == "private, max-age=31536000, immutable")
    #expect(whole.field("Content-Disposition") == "inline; filename=\"tornio-\(id).png\"")
    #expect(whole.field("Content-Security-Policy") == "sandbox; default-src 'none'")
    #expect(whole.field("X-Content-Type-Options") == "nosniff")
    #expect(whole.field("Repr-Digest")?.hasPrefix("sha-256=:") == true)
    for (range, status, part) in [
      ("bytes=0-0", 206, "bytes 0-0/\(count)"),
      ("bytes=-1", 206, "bytes \(count - 1)-\(count - 1)/\(count)"), ("bytes=5-2", 200, nil),
      ("bytes=0-1,3-4", 200, nil), ("bytes=\(count)-", 416, "bytes */\(count)"),
    ] {
      let answer = try get([("range", range)])
      #expect(answer.status == status && answer.field("Content-Range") == part, "\(range)")
    }
    #expect(try get([("range", "bytes=0-0"), ("if-range", "\"old\"")]).status == 200)
    #expect(try get([("range", "bytes=0-0"), ("if-range", tag)]).status == 206)
    #expect(try get([("if-none-match", tag)]).status == 304)
    fixture.read()
    let thumb = try fixture.api.send(
      .get, below: path + "?size=thumb", by: fixture.iida, [("range", "bytes=0-1")])
    #expect(thumb.status == 206)
    #expect(thumb.field("Content-Disposition") == "inline; filename=\"tornio-\(id).jpg\"")
    let head = try fixture.api.send(.head, below: path, by: fixture.iida)
    #expect(head.status == 200 && head.field("ETag") == tag)
    #expect(try get([]).field("ETag") == tag)
    let wrong = try fixture.api.send(.get, below: path + "?size=huge", by: fixture.iida)
    #expect(wrong.status == 422 && wrong.bad == ["size"])
  }

  @Test("What can't be read is kept, without copies: rubbish, HEIC")
  func unreadable() throws {
    let broken = try fixture.add(Sample.rubbish, PictureDraft(of: target))
    let heic = try fixture.add(Sample.heic, PictureDraft(of: target))
    fixture.read()
    #expect(try fixture.picture(broken)["state"] == .text("unreadable"))
    #expect(try fixture.picture(heic)["state"] == .text("stored"))
    #expect(try fixture.picture(heic)["width"] == .null)
    for (id, bytes) in [(broken, Sample.rubbish), (heic, Sample.heic)] {
      #expect(try fixture.file(id).bytes == bytes)
      for size in ["thumb", "print"] {
        #expect(try fixture.file(id, size).answer.status == 404)
      }
    }
  }

  @Test("With pictureLocation strip no stored byte tells where a picture was taken")
  func stripped() throws {
    let set = try fixture.call(102, #""pictureLocation":"strip""#, by: fixture.anna)
    #expect(set.status == 200)
    let id = try fixture.add(Sample.jpeg, PictureDraft(of: target))
    fixture.read()
    let picture = try fixture.picture(id)
    #expect(picture["position"] == .null && picture["takenAt"] != .null)
    #expect(picture["sha256"] == .text(hash(Sample.jpeg)) && picture.number("width") == 20)
    let (answer, bytes) = try fixture.file(id)
    #expect(Sample.hasPosition(Sample.jpeg) && !Sample.hasPosition(bytes) && !bytes.isEmpty)
    #expect(answer.field("ETag") == "\"\(hash(bytes))\"" && bytes != Sample.jpeg)
    #expect(try fixture.file(id, "thumb").answer.status == 200)
    // The file as it came goes with the next sweep.
    let swept = try fixture.api.pictures.blobs.sweep(
      at: fixture.api.clock.now, fixture.api.database.reader)
    #expect(swept.rows == 1)
    // What can't be stripped is not taken, or not given.
    #expect {
      try fixture.add(Sample.heic, PictureDraft(of: target))
    } throws: {
      if case InspectionFault.unsupported? = $0 as? InspectionFault { true } else { false }
    }
    let broken = try fixture.add(Sample.rubbish, PictureDraft(of: target))
    fixture.read()
    #expect(try fixture.picture(broken)["state"] == .text("unreadable"))
    #expect(try fixture.file(broken).answer.status == 404)
  }

  @Test("Bytes that came before the account wanted them without metadata lose it when used again")
  func strippedLater() throws {
    let first = try fixture.add(Sample.jpeg, PictureDraft(of: target))
    try fixture.add(Sample.heic, PictureDraft(of: target))
    fixture.read()
    let set = try fixture.call(102, #""pictureLocation":"strip""#, by: fixture.anna)
    #expect(set.status == 200)
    let again = try fixture.announce(Sample.jpeg, of: target, key: "again")
    guard case .integer(let id)? = again.all("id", of: "results").first ?? nil else {
      Issue.record("not added: \(again.text)")
      return
    }
    fixture.read()
    #expect(try fixture.picture(id)["position"] == .null)
    #expect(try !Sample.hasPosition(fixture.file(id).bytes))
    #expect(try fixture.file(first).bytes == Sample.jpeg)
    let heic = try fixture.announce(Sample.heic, of: target, key: "heic", n: 2)
    #expect(heic.all("status", of: "results") == [.integer(415)], "\(heic.text)")
  }

  @Test("The same bytes again are stored once, and each picture has its copies")
  func twice() throws {
    let ids = try (0..<3).map { _ in try fixture.add(Sample.jpeg, PictureDraft(of: target)) }
    fixture.read()
    for id in ids {
      #expect(try fixture.picture(id).number("width") == 20)
      #expect(try fixture.file(id, "thumb").answer.status == 200)
    }
    #expect(try usedBytes() == Int64(3 * Sample.jpeg.count))
    let stored = fixture.api.database.texts(
      "SELECT uses FROM blobs WHERE media_type = 'image/jpeg' AND state = 'read'")
    #expect(stored == ["3"])
    let list = try fixture.call(
      118, #""sha256":"\#(hash(Sample.jpeg))""#, by: fixture.iida)
    #expect(list.all("id") == ids.map { .integer($0) })
  }

  @Test("Pictures whose files are missing hold up none of the others")
  func missingFiles() throws {
    fixture.api.pictures.reading.stop()
    for index in 0..<9 {
      let bytes = Sample.png + [UInt8(index)]
      try fixture.add(bytes, PictureDraft(of: target))
      let path = fixture.api.pictures.blobs.path(of: SHA256.of(bytes.span))
      try FileManager.default.removeItem(atPath: path)
    }
    let ids = try (0..<9).map { index in
      try fixture.add(Sample.jpeg + [UInt8(index)], PictureDraft(of: target))
    }
    let next = try fixture.api.nextPictures().reading
    next.start()
    next.wait()
    next.stop()
    for id in ids { #expect(try fixture.picture(id).number("width") == 20) }
  }

  @Test("What is not read when the server ends is read after the next start")
  func restart() throws {
    fixture.api.pictures.reading.stop()
    let id = try fixture.add(Sample.jpeg, PictureDraft(of: target))
    fixture.read()
    #expect(try fixture.picture(id)["width"] == .null)
    #expect(try fixture.file(id, "thumb").answer.status == 404)
    let next = try fixture.api.nextPictures()
    next.reading.start()
    next.reading.wait()
    next.reading.stop()
    #expect(try fixture.picture(id).number("width") == 20)
  }
}
