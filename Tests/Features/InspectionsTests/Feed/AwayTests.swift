import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Phones that come back after a while")
struct AwayTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(#""visibility":"assigned""#) }

  @Test("After 35 days the session is over; after a login the queue goes through as it is")
  func days() throws {
    let hall = try fixture.target("Hall")
    _ = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    let held = try #require(try feed("target", by: fixture.iida).first)
    let cursor = try cursor(by: fixture.iida)
    let queue = [
      set(
        1, "target-\(hall)", base: Int(held.number("revision")),
        #""name":"Great hall","city":"Kemi""#, #","madeAt":"2026-03-02T08:00:00Z""#),
      add(2, "target", "part", #""name":"Part","parent":\#(hall)"#),
    ]
    fixture.api.clock.advance(bySeconds: 35 * 86_400)
    let mikko = try fixture.api.logIn("mikko")
    _ = try fixture.call(110, #""id":\#(hall),"name":"Town hall""#, by: mikko)
    #expect(try push(queue, by: fixture.iida).status == 401)
    let iida = try fixture.api.logIn("iida")
    let sent = try push(queue, by: iida)
    #expect(statuses(sent) == [200, 200], "\(sent.text)")
    // The base is of that day: the manager's name stays, the town is set.
    let first = try #require(results(sent).first)
    #expect(first["data"]?["name"] == .text("Town hall"))
    #expect(first["data"]?["city"] == .text("Kemi") && first.conflicts.count == 1)
    let later = try feed("target", #","since":"\#(cursor)""#, by: iida)
    #expect(Set(later.map { $0["data"]?["name"] }) == [.text("Town hall"), .text("Part")])
  }

  /// The rows of the feed from a cursor to its end. A part of it may have none: what is passed over counts, too.
  private func changes(_ since: String, _ more: String = "") throws -> [JSONTree] {
    var (rows, since) = ([JSONTree](), since)
    while true {
      let page = try fixture.call(126, #""limit":700\#(more)\#(since)"#, by: fixture.iida)
      guard case .array(let part)? = page["changes"], case .text(let next)? = page["cursor"]
      else { throw NoFeed(text: page.text) }
      rows += part
      if page["more"] != .flag(true) { return rows }
      since = #","since":"\#(next)""#
    }
  }

  private struct NoFeed: Error { let text: String }

  @Test("A right to 3,000 targets comes as one row, and they by pages; taken, none can be read")
  func largePart() throws {
    let top = try fixture.target("Top")
    for part in 0..<3 {
      let added = try push(
        (1...1_000).map { number in
          let n = part * 1_000 + number
          return add(n, "target", "k\(n)", #""name":"\#(n)","parent":\#(top)"#)
        }, by: fixture.mikko)
      #expect(statuses(added).allSatisfy { $0 == 200 })
    }
    var passed = try fixture.call(126, by: fixture.iida)
    while passed["more"] == .flag(true), case .text(let next)? = passed["cursor"] {
      passed = try fixture.call(126, #""since":"\#(next)""#, by: fixture.iida)
    }
    guard case .text(let cursor)? = passed["cursor"] else { throw NoFeed(text: passed.text) }
    _ = try fixture.call(110, #""id":\#(top),"inspectors":[4]"#, by: fixture.mikko)
    let told = try changes(#","since":"\#(cursor)""#)
    #expect(told.count { $0["type"] == .text("scope") } == 1 && told.count <= 2)
    let held = Set(try changes("", #","target":\#(top)"#).map { $0.number("id") })
    #expect(held.count == 3_001)
    _ = try fixture.call(110, #""id":\#(top),"inspectors":[]"#, by: fixture.mikko)
    let gone = try fixture.call(126, #""target":\#(top)"#, by: fixture.iida)
    #expect(gone.status == 422)
    #expect(try fixture.call(108, #""id":\#(held.max() ?? 0)"#, by: fixture.iida).status == 404)
    #expect(try fixture.call(107, by: fixture.iida).list.isEmpty)
  }
}
