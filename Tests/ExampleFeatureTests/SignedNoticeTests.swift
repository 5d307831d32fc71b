import APITestSupport
import Bytes
import Core
import Crypto
import FeatureManifest
import HTTP
import JSON
import QRCode
import SecretKeys
import Testing
import TestSupport

/// An operation that signs, and one that draws a code.
@Suite("The example feature: signatures and codes")
struct SignedNoticeTests {
  private let board: NoticesFixture

  init() throws {
    board = try NoticesFixture()
    #expect(try board.create(.object(["title": .text("Sale <today>")])).status == 201)
  }

  private func get(_ path: String) throws -> APIFixture.Answer {
    try board.api.send(.get, below: "/notices/\(path)", by: board.reporter)
  }

  private func bytes(_ name: String, _ answer: APIFixture.Answer) throws -> [UInt8] {
    guard case .text(let text) = answer[name] else { return [] }
    return try #require(Base64URL.decode(text))
  }

  @Test("A signature is verified with nothing but the answer, also after its key was rotated")
  func signature() throws {
    let purpose = try #require(board.feature.keys.first { $0.use == .signing })
    for number in 1...2 {
      let answer = try get("1/signature")
      #expect(answer.status == 200 && answer["key"] == .integer(Int64(number)))
      let key = try #require(Ed25519.PublicKey(try bytes("publicKey", answer)))
      let signature = try bytes("signature", answer)
      #expect(key.isValid(signature, for: Array("Sale <today>".utf8)))
      #expect(!key.isValid(signature, for: Array("Sale".utf8)))
      _ = try board.keys.rotate(purpose, at: board.api.clock.now, board.api.database.writer)
    }
    #expect(try get("2/signature").status == 404)
  }

  @Test("The code is that of the notice's address, with its title")
  func code() throws {
    let answer = try get("1/code")
    #expect(answer.status == 200 && answer.field("Content-Type") == "image/svg+xml")
    let code = try QRCode("https://example.org/notices/1")
    #expect(answer.text == code.svg(title: "Sale <today>"))
    #expect(try get("2/code").status == 404)
  }
}
