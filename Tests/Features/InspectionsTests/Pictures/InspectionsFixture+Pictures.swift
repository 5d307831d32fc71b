import APITestSupport
import Blobs
import Core
import Crypto
import Database
import Inspections
import JSON
import TestSupport

extension InspectionsFixture {
  /// Stores bytes and adds them as a picture, as the operation that receives them does.
  @discardableResult
  func add(
    _ bytes: [UInt8], _ draft: PictureDraft, by user: Int64 = 4, account: String = "tornio"
  ) throws -> Int64 {
    let context = RequestContext.test(.test(UserID(stored: user), .reporter), at: api.clock.now)
    let file = try api.pictures.blobs.store(bytes)
    let inspections = api.inspections
    let item = try api.database.write { transaction in
      let sender = Sender(try transaction.member(of: account, context), context)
      _ = try inspections.newPicture(draft, sender, in: transaction)
      let bytes = try PictureBytes(file, beginning: Array(bytes.prefix(32)))
      return try inspections.addPicture(draft, bytes, sender, in: transaction)
    }
    return item.id.value
  }

  /// The same for an upload that began before something came in its way.
  @discardableResult
  func addLate(_ bytes: [UInt8], _ draft: PictureDraft, by user: Int64 = 4) throws -> Int64 {
    let context = RequestContext.test(.test(UserID(stored: user), .reporter), at: api.clock.now)
    let file = try api.pictures.blobs.store(bytes)
    let inspections = api.inspections
    let item = try api.database.write { transaction in
      let sender = Sender(try transaction.member(of: "tornio", context), context)
      let bytes = try PictureBytes(file, beginning: Array(bytes.prefix(32)))
      return try inspections.addPicture(draft, bytes, sender, in: transaction)
    }
    return item.id.value
  }

  /// Waits until all pictures are read.
  func read() { api.pictures.reading.wait() }

  func picture(_ id: Int64, by user: String? = nil) throws -> APIFixture.Answer {
    try call(119, #""id":\#(id)"#, by: user ?? iida)
  }

  /// The answer of the operation that gives a picture's bytes, with the bytes themselves.
  func file(
    _ id: Int64, _ size: String = "original", by user: String? = nil
  ) throws -> (answer: APIFixture.Answer, bytes: [UInt8]) {
    let answer = try call(121, #""id":\#(id),"size":"\#(size)""#, by: user ?? iida)
    guard case .text(let text)? = answer["bytes"] else { return (answer, []) }
    return (answer, Self.decoded(text))
  }

  /// Announces a picture, as a phone does.
  func announce(
    _ bytes: [UInt8], of item: Int64, key: String, n: Int = 1, device: String = "d",
    _ more: String = ""
  ) throws -> APIFixture.Answer {
    let hash = SHA256.of(bytes.span)
    return try call(
      127,
      #"""
      "device":"\#(device)","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":\#(n),"op":"add",
      "type":"picture","key":"\#(key)","set":{"of":\#(item),"sha256":"\#(hash)",
      "length":\#(bytes.count)\#(more)}}]
      """#, by: iida)
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let places = Dictionary(uniqueKeysWithValues: digits.enumerated().map { ($1, $0) })
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in base64.utf8 {
      guard let place = places[digit] else { break }
      bits = bits << 6 | place
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
        bits &= 1 << count - 1
      }
    }
    return bytes
  }
}

extension PictureDraft {
  init(of id: Int64, field: String? = nil, key: String? = nil) {
    self.init(of: .id(ItemID(stored: id)))
    self.field = field
    self.key = key
  }
}
