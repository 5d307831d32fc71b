import Database
import Testing
import TestSupport
import Zones

@testable import WebAPI

@Suite("Objects in parts")
struct AnswerPartTests {
  /// All pieces of an object with a list of `count` texts of 1,000 bytes, and an object in it.
  private func pieces(_ count: Int, isEmpty: Bool = false) throws -> [String] {
    @Sendable func list(_ name: StaticString) -> ResponsePart {
      .list(name) { (last: Int?, _, writer) throws(Problem) in
        for number in (last ?? 0)..<count {
          writer.value(String(repeating: "x", count: 996) + "\(1_000 + number)")
          if writer.isFull { return number + 1 }
        }
        return nil
      }
    }
    let download = Download(
      [
        .members { _, writer in writer.field("first", "a") }, list("texts"),
        .object("object") { _ in isEmpty ? nil : [list("inner"), .members { _, _ in }] },
        .members { _, writer in writer.field("last", "z") },
      ], in: .utc)
    let database = try TestDatabase()
    var pieces: [String] = []
    while let piece = try database.reader.read({ try download.next($0) }) {
      pieces.append(String(decoding: piece, as: UTF8.self))
    }
    return pieces
  }

  private func text(_ count: Int, isEmpty: Bool = false) -> String {
    let texts = (0..<count).map { "\"" + String(repeating: "x", count: 996) + "\(1_000 + $0)\"" }
    let list = "[" + texts.joined(separator: ",") + "]"
    return "{\"first\":\"a\",\"texts\":\(list),\"object\":"
      + (isEmpty ? "null" : "{\"inner\":\(list)}") + ",\"last\":\"z\"}"
  }

  @Test("The pieces make one object, however its lists fall on them")
  func whole() throws {
    for count in [0, 1, 50, 97, 98, 99, 100, 250] {
      #expect(try pieces(count).joined() == text(count), "\(count)")
      #expect(try pieces(count, isEmpty: true).joined() == text(count, isEmpty: true), "\(count)")
    }
  }

  @Test("No piece is much larger than the limit, and small objects are one piece")
  func sizes() throws {
    #expect(try pieces(40).count == 1)
    let many = try pieces(1_000).map(\.utf8.count)
    #expect(many.count > 10 && many.allSatisfy { $0 < Download.pieceBytes + 2_000 })
  }
}
