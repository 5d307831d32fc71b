import Crypto
import Foundation
import JSON
import TestSupport

/// A running server with an account, whose inspector riitta uploads pictures of a target.
final class UploadSite {
  let firm: Firm
  private(set) var server: KorttiProcess
  let target: Int64
  let authHash: String

  init(arguments: [String] = []) throws {
    firm = try Firm(arguments: arguments)
    server = firm.server
    for (code, data) in [
      (102, #"{"account":"tornio","title":"Town","pictureBytes":40000000}"#),
      (103, #"{"account":"tornio","user":\#(firm.users["anna"] ?? 0),"role":"admin"}"#),
      (103, #"{"account":"tornio","user":\#(firm.users["riitta"] ?? 0),"role":"inspector"}"#),
    ] {
      let answer = try firm.admin.call(code, data)
      guard answer.status == 200 else { throw HarnessFault("\(answer.json.pretty())") }
    }
    let added = try firm.reporter.call(109, #"{"account":"tornio","name":"Lift"}"#)
    guard let id = added.json["id"]?.number, let hash = firm.reporter.authHash else {
      throw HarnessFault("\(added.json.pretty())")
    }
    target = id
    authHash = hash
  }

  /// Starts the server again on the same database.
  func restart() throws { server = try KorttiProcess(folder: firm.server.folder) }

  /// Goes on with an upload to its end, as a phone does, and gives the offsets at which it went on. What an earlier
  /// connection sent may be read later, and ends a newer request then: so the phone asks for the offset again.
  func finish(
    _ path: String, _ bytes: [UInt8]
  ) throws -> (answer: WireClient.Answer, offsets: [Int]) {
    var offsets: [Int] = []
    for _ in 0..<20 {
      guard let offset = try offset(path) else { break }
      offsets.append(offset)
      let rest = bytes[offset...]
      if let answer = try? client().append(path, at: offset, rest, last: true),
        answer.status != 409
      {
        return (answer, offsets)
      }
    }
    throw HarnessFault("the upload came to no end")
  }

  /// The offset of an upload, asked for until there is an answer; nil when there is no such open one.
  func offset(_ path: String) throws -> Int? {
    for _ in 0..<20 {
      do { return try client().offset(path) } catch is HarnessFault { continue }
    }
    throw HarnessFault("no answer of twenty")
  }

  func client() -> UploadClient { UploadClient(port: server.port, authHash, target: target) }
}

/// A phone that sends the bytes of pictures, and may go away in the middle.
final class UploadClient {
  let wire: WireClient
  private let authHash: String
  private let target: Int64

  init(port: UInt16, _ authHash: String, target: Int64) {
    wire = WireClient(port: port)
    wire.authHash = authHash
    self.authHash = authHash
    self.target = target
  }

  /// The head of a request with that many bytes.
  private func head(
    _ method: String, _ path: String, _ length: Int, _ fields: [(String, String)]
  ) -> [UInt8] {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer \(authHash)\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    return Array((head + "Content-Length: \(length)\r\n\r\n").utf8)
  }

  /// Begins to send all bytes in one request, with the first of them; gives the path by which it can be resumed.
  func begin(
    _ bytes: [UInt8], upTo count: Int, _ query: String = "",
    _ fields: [(String, String)] = [("Upload-Complete", "?1")]
  ) throws -> String {
    let path = "/api/v1/accounts/tornio/pictures?of=\(target)\(query)"
    try wire.begin(
      head("POST", path, bytes.count, [("Content-Type", "image/jpeg")] + fields))
    // The path is told once bytes have come.
    try wire.begin(Array(bytes.prefix(1)))
    guard let location = try wire.interim()["Location"] else { throw HarnessFault("no location") }
    try wire.begin(Array(bytes[1..<count]))
    return location
  }

  /// Sends a picture as a whole: of the target, or as a query says.
  func send(
    _ bytes: [UInt8], _ query: String? = nil, account: String = "tornio"
  ) throws -> WireClient.Answer {
    let path = "/api/v1/accounts/\(account)/pictures?\(query ?? "of=\(target)")"
    return try wire.exchange(
      head("POST", path, bytes.count, [("Content-Type", "image/jpeg")]) + bytes)
  }

  /// Begins an upload without bytes.
  func create() throws -> String {
    let path = "/api/v1/accounts/tornio/pictures?of=\(target)"
    let made = try wire.exchange(head("POST", path, 0, [("Upload-Complete", "?0")]))
    guard let location = made["Location"] else { throw HarnessFault("\(made.json.pretty())") }
    return location
  }

  /// Begins to append bytes.
  func beginAppend(
    _ path: String, at offset: Int, _ bytes: ArraySlice<UInt8>, upTo count: Int, last: Bool
  ) throws {
    let fields = [
      ("Content-Type", "application/partial-upload"), ("Upload-Offset", "\(offset)"),
      ("Upload-Complete", last ? "?1" : "?0"),
    ]
    try wire.begin(head("PATCH", path, bytes.count, fields) + bytes.prefix(count))
  }

  func append(
    _ path: String, at offset: Int, _ bytes: ArraySlice<UInt8>, last: Bool
  ) throws -> WireClient.Answer {
    try beginAppend(path, at: offset, bytes, upTo: bytes.count, last: last)
    return try wire.answer()
  }

  /// The offset of an upload; nil when there is no such open one.
  func offset(_ path: String) throws -> Int? {
    let answer = try wire.send("HEAD", path)
    return answer.status == 204 ? answer["Upload-Offset"].flatMap { Int($0) } : nil
  }
}

/// Bytes that begin as those of a JPEG, the rest by a seed.
func pictureBytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10]
  bytes.reserveCapacity(count + 8)
  while bytes.count < count {
    var word = generator.next()
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
    }
  }
  return Array(bytes.prefix(count))
}

func sha256(_ bytes: [UInt8]) -> String { "\(SHA256.of(bytes.span))" }
