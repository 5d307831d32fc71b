import APITestSupport
import Core
import Database
import ExampleFeature
import Foundation
import HTTP
import JSON
import Testing
import TestSupport

@Suite("The example feature: the tags of its list")
struct ValidatorTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }

  init() throws { board = try NoticesFixture() }

  /// How many random writes; `make validators` does more.
  private static let writes =
    ProcessInfo.processInfo.environment["KORTTI_RANDOM_WRITES"].flatMap { Int($0) } ?? 20_000

  /// A reader of the list, and what it got last.
  private struct Reading {
    let path: String
    let authHash: String
    var tag: String?
    var text = ""
  }

  /// Writes something at random; returns whether it changed a notice.
  private func write(_ random: inout SeededGenerator) throws {
    let id = Int.random(in: 1...30, using: &random)
    let title = "\(Int.random(in: 1...12, using: &random))"
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: _ = try board.create(.object(["title": .text(title)]))
    case 3...4:
      _ = try api.send(
        .patch, below: "/notices/\(id)", #"{"title":"\#(title)"}"#, by: board.manager)
    case 5: _ = try api.send(.delete, below: "/notices/\(id)", by: board.manager)
    case 6: _ = try api.send(.post, below: "/suggestions", #"{"text":"A bench"}"#)
    default: api.clock.advance(bySeconds: 600)
    }
  }

  @Test("After random writes no old tag gets 304 for another answer, and each unchanged one does")
  func neverStale() throws {
    var random = SeededGenerator(seed: 304)
    var readings: [Reading] = []
    for path in ["/notices", "/notices?limit=2", "/notices?limit=2&after=1"] {
      for authHash in [board.manager, board.reporter] {
        readings.append(Reading(path: path, authHash: authHash))
      }
    }
    var unchanged = 0
    for step in 0..<Self.writes {
      try write(&random)
      let index = step % readings.count
      let reading = readings[index]
      let now = try api.send(.get, below: reading.path, by: reading.authHash)
      guard now.status == 200 else { continue }
      if let tag = reading.tag {
        let again = try api.send(
          .get, below: reading.path, by: reading.authHash, [("if-none-match", tag)])
        if again.status == 304 { #expect(now.text == reading.text) }
        if now.field("ETag") == tag { #expect(again.status == 304) }
        unchanged += again.status == 304 ? 1 : 0
      }
      readings[index].tag = now.field("ETag")
      readings[index].text = now.text
    }
    #expect(unchanged > 50)
  }

  @Test("The tag of another input, caller or zone is another one")
  func apart() throws {
    #expect(try board.create(.object(["title": .text("Lift")])).status == 201)
    var tags: Set<String> = []
    for (path, authHash) in [
      ("/notices", board.manager), ("/notices", board.reporter),
      ("/notices?limit=2", board.manager),
    ] {
      let answer = try api.send(.get, below: path, by: authHash)
      tags.insert(try #require(answer.field("ETag")))
    }
    let moved = try api.send(
      .patch, below: "/users/2", #"{"timeZone":"Asia/Tokyo"}"#, by: board.admin)
    #expect(moved.status == 200)
    let answer = try api.send(.get, below: "/notices", by: board.manager)
    tags.insert(try #require(answer.field("ETag")))
    #expect(tags.count == 4)
  }
}
