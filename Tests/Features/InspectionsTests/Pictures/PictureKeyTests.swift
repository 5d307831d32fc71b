import APITestSupport
import JSON
import Testing

@Suite("Idempotency keys of requests with bytes")
struct PictureKeyTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Hall")
  }

  private let one = picture(3_000)
  private let other = picture(3_000, 2)

  private func send(_ bytes: [UInt8], _ query: String = "", _ fields: Fields = []) throws
    -> BytesAnswer
  {
    try fixture.post(target, bytes, query, [("idempotency-key", "k")] + fields)
  }

  @Test(
    "A digest of the bytes is part of what the key covers, wherever it stands",
    arguments: [0, 1, 2])
  func digest(place: Int) throws {
    func send(_ bytes: [UInt8]) throws -> BytesAnswer {
      switch place {
      case 0: try self.send(bytes, "&sha256=\(sha256(bytes))")
      case 1: try self.send(bytes, "", [("repr-digest", digestField(bytes))])
      default: try self.send(bytes, "", [("content-digest", digestField(bytes))])
      }
    }
    let first = try send(one)
    #expect(first.status == 201, "\(first.json)")
    let again = try send(one)
    #expect(again.status == 201 && again.json == first.json)
    let reused = try send(other)
    #expect(reused.status == 422 && reused.problem == "key-reused", "\(reused.json)")
    #expect(try fixture.call(118, by: fixture.iida).list.count == 1)
  }

  @Test("Without one other bytes under the key get the first answer, as calling.md says")
  func none() throws {
    let first = try send(one)
    let second = try send(other)
    #expect(second.status == 201 && second.json == first.json, "\(second.json)")
    #expect(try fixture.call(118, by: fixture.iida).list.count == 1)
  }
}
