import APITestSupport
import Bytes
import Core
import Crypto
import HTTP
import JSON
import Testing
import TestSupport

/// An answer to a request with bytes.
struct BytesAnswer {
  let status: Int
  let fields: [(name: String, value: String)]
  let json: JSONTree
  /// Of the interim responses.
  var interims: [String] = []

  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  func number(_ name: String) -> Int64? {
    if case .integer(let number)? = json[name] { number } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .text(let text)? = json[name] { text } else { nil }
  }

  /// The problem's name.
  var problem: String {
    text("type")?.split(separator: ":").last.map(String.init) ?? ""
  }

  /// The invalid fields.
  var bad: [String] {
    guard case .array(let errors)? = json["errors"] else { return [] }
    return errors.compactMap { if case .text(let name)? = $0["field"] { name } else { nil } }
  }

  init(_ response: Response) throws {
    status = response.status
    fields = response.fields
    if case .bytes(let bytes) = response.body, !bytes.isEmpty {
      json = JSONTree(try JSONDocument(bytes).root)
    } else {
      json = .null
    }
  }
}

/// Bytes that begin as those of a picture, the rest by a seed.
func picture(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  let beginning: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10]
  return Array(
    (beginning + (0..<max(0, count - 6)).map { _ in UInt8.random(in: 0...255, using: &generator) })
      .prefix(count))
}

func base64(_ bytes: [UInt8]) -> String {
  String(decoding: Base64.encode(bytes.span), as: UTF8.self)
}

func sha256(_ bytes: [UInt8]) -> String { "\(SHA256.of(bytes.span))" }

/// The value of a digest field (RFC 9530).
func digestField(_ bytes: [UInt8]) -> String {
  "sha-256=:\(base64(SHA256.of(bytes.span).array)):"
}

typealias Fields = [(name: String, value: String)]

extension InspectionsFixture {
  /// Begins a request with bytes; nil as a length stands for chunks.
  func begin(
    _ method: HTTP.Method, _ path: String, length: Int?, _ fields: Fields = [],
    by user: String? = nil
  ) throws -> ReceivingConnection {
    let framing =
      length.map { (name: "content-length", value: "\($0)") }
      ?? (name: "transfer-encoding", value: "chunked")
    let connection = try api.begin(
      method, below: path, by: user ?? iida,
      fields.map { ($0.name.lowercased(), $0.value) } + [framing])
    #expect(connection.wait { $0.isAsked || $0.response != nil })
    return connection
  }

  /// Sends a request with bytes, and waits for its answer.
  func exchange(
    _ method: HTTP.Method, _ path: String, _ bytes: [UInt8] = [], _ fields: Fields = [],
    chunked: Bool = false, by user: String? = nil
  ) throws -> BytesAnswer {
    let connection = try begin(
      method, path, length: chunked ? nil : bytes.count, fields, by: user)
    if connection.response == nil {
      for start in stride(from: 0, to: bytes.count, by: 50_000) {
        connection.add(Array(bytes[start..<min(start + 50_000, bytes.count)]))
      }
      connection.end(.complete)
      #expect(connection.wait { $0.response != nil })
    }
    return try BytesAnswer(try #require(connection.response))
  }

  /// Sends a picture of a target as a whole, or begins an upload of it.
  func post(
    _ target: Int64, _ bytes: [UInt8] = [], _ query: String = "", _ fields: Fields = [],
    chunked: Bool = false, by user: String? = nil
  ) throws -> BytesAnswer {
    try exchange(
      .post, "/accounts/tornio/pictures?of=\(target)\(query)", bytes,
      [("content-type", "image/jpeg")] + fields, chunked: chunked, by: user)
  }

  /// Begins an upload without bytes, and gives its path below the API's root.
  func upload(
    _ target: Int64, _ query: String = "", _ fields: Fields = [], by user: String? = nil
  ) throws -> String {
    let made = try post(target, [], query, [("upload-complete", "?0")] + fields, by: user)
    #expect(made.status == 201, "\(made.json)")
    let path = try #require(made["Location"])
    #expect(path.hasPrefix("/api/v1/accounts/tornio/uploads/"))
    return String(path.dropFirst("/api/v1".count))
  }

  /// Appends to an upload.
  func patch(
    _ path: String, at offset: Int, _ bytes: [UInt8], last isLast: Bool, _ fields: Fields = [],
    by user: String? = nil
  ) throws -> BytesAnswer {
    try exchange(
      .patch, path, bytes,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "\(offset)"),
        ("upload-complete", isLast ? "?1" : "?0"),
      ] + fields, by: user)
  }

  /// The offset that is told; nil when there is no such open upload.
  func offset(_ path: String, by user: String? = nil) throws -> Int64? {
    let head = try exchange(.head, path, by: user)
    guard head.status == 204 else {
      #expect(head.status == 404)
      return nil
    }
    return head["Upload-Offset"].flatMap { Int64($0) }
  }

  /// The bytes that the account's pictures count.
  func usedBytes() throws -> Int64 { try call(101, by: anna).number("usedBytes") }
}
