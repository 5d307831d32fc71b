import Core
import Testing
import WebAPI

@testable import ChangeFeed

@Suite("Cursors of a feed")
struct FeedCursorTests {
  private let now = Instant(seconds: 1_772_438_400)
  private let generation = String(repeating: "0f", count: 16)

  private func cursor(
    stream: Int64 = 7, place: Int64 = 12, visibility: Int64 = 3, view: [Int64] = []
  ) -> FeedCursor {
    FeedCursor(
      stream: stream, place: place, scopesFrom: 5, visibility: visibility, issuedAt: now,
      generation: generation, view: view)
  }

  private func state(
    stream: Int64 = 7, newest: Int64 = 20, visibility: Int64 = 3, generation: String? = nil,
    view: [Int64] = []
  ) -> FeedState {
    FeedState(
      stream: stream, newest: newest, visibility: visibility,
      generation: generation ?? self.generation,
      view: view, form: .readable, fileName: "feed")
  }

  @Test("A readable cursor is its numbers, the generation and a checksum")
  func readable() {
    let text = "7.12.5.3.1772438400.0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f.ddc577071863"
    #expect(cursor().text(as: .readable) == text)
    #expect(FeedCursor(text: text, as: .readable) == cursor())
    for view: [Int64] in [[], [1], [-4, 0, .max]] {
      let cursor = cursor(view: view)
      #expect(FeedCursor(text: cursor.text(as: .readable), as: .readable) == cursor)
    }
  }

  @Test("A readable cursor with any character changed, left out or added is none")
  func changed() {
    let text = Array(cursor().text(as: .readable).utf8)
    for index in text.indices {
      for byte in [UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "."), text[index] ^ 0x20] {
        var other = text
        other[index] = byte
        if other != text {
          #expect(FeedCursor(text: String(decoding: other, as: UTF8.self), as: .readable) == nil)
        }
        other.insert(byte, at: index)
        #expect(FeedCursor(text: String(decoding: other, as: UTF8.self), as: .readable) == nil)
      }
      var shorter = text
      shorter.remove(at: index)
      #expect(FeedCursor(text: String(decoding: shorter, as: UTF8.self), as: .readable) == nil)
    }
    for text in ["", ".", "......", "0.0.0.0.0.0.0", "7.12.5.3.1772438400"] {
      #expect(FeedCursor(text: text, as: .readable) == nil)
    }
  }

  @Test("A cursor goes on in its own stream, view, visibility and generation, for 400 days")
  func start() throws {
    let cursor = cursor()
    #expect(try state().start(since: .readable(cursor), at: now) == cursor)
    #expect(try state(newest: 12).start(since: .readable(cursor), at: now) == cursor)
    let last = now + FeedCursor.lifetime
    #expect(try state().start(since: .readable(cursor), at: last) == cursor)
    func refusal(_ state: FeedState, at now: Instant) -> FeedRefusal? {
      do throws(FeedRefusal) { _ = try state.start(since: .readable(cursor), at: now) } catch {
        return error
      }
      return nil
    }
    #expect(refusal(state(), at: last + 1) == .expired)
    #expect(refusal(state(visibility: 4), at: now) == .expired)
    #expect(refusal(state(newest: 11), at: now) == .expired)
    #expect(refusal(state(generation: String(repeating: "0", count: 32)), at: now) == .expired)
    #expect(refusal(state(stream: 8), at: now) == .foreign)
    #expect(refusal(state(view: [1]), at: now) == .foreign)
    // A caller of another stream learns nothing of its age.
    #expect(refusal(state(stream: 8), at: last + 1) == .foreign)
  }

  @Test("Without a cursor the feed begins at zero, and rights that are there are not told")
  func beginning() throws {
    let start = try state(view: [4]).start(since: nil, at: now)
    #expect(start.place == 0 && start.scopesFrom == 20 && start.view == [4])
    #expect(try state(view: [4]).start(since: .readable(start), at: now) == start)
  }

  @Test("400 is sent for none of these: a changed cursor is 422, an expired one 410")
  func problems() {
    #expect(FeedRefusal.malformed.problem.type.status == 422)
    #expect(FeedRefusal.foreign.problem.type.status == 422)
    #expect(FeedRefusal.expired.problem.type.status == 410)
    #expect(FeedRefusal.expired.problem.type.name == "cursor-expired")
  }

  @Test("The bytes that are enciphered are the same cursor, and of one length")
  func bytes() {
    var lengths: Set<Int> = []
    for place: Int64 in [0, 1, 255, 1 << 40, .max] {
      let cursor = cursor(place: place, view: [-1])
      #expect(FeedCursor(bytes: cursor.bytes) == cursor)
      lengths.insert(cursor.bytes.count)
    }
    #expect(lengths == [16 + 6 * 8])
    for count in [0, 15, 16, 24, 55, 57] {
      #expect(FeedCursor(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
  }
}
