import APITestSupport
import HTTP
import JSON
import TestSupport
import Testing

@Suite("A download of the feed that breaks off at any byte")
struct FeedCutTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws {
    fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}]"#)
  }

  private func lines(_ query: String) throws -> APIFixture.Answer {
    try fixture.api.send(
      .get, below: "/accounts/tornio/changes.ndjson?\(query)", by: fixture.iida)
  }

  /// Reads whole lines; gives the last one's cursor.
  private func read(_ bytes: ArraySlice<UInt8>, into reader: inout FeedReader) throws -> String? {
    var cursor: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let row = JSONTree(try JSONDocument(Array(line)).root)
      if case .text(let text)? = row["cursor"] { cursor = text }
      if row["type"] == .text("scope") {
        let target = row.number("target")
        reader.forget(target)
        guard row["visible"] == .flag(true) else { continue }
        let part = try lines("target=\(target)")
        if part.status == 422 { continue }
        _ = try read(Array(part.text.utf8)[...], into: &reader)
      } else if let data = row["data"] {
        reader.held[row.number("id")] = data
      }
    }
    return cursor
  }

  private func change(_ id: Int64, _ members: String) throws {
    let changed = try fixture.call(110, #""id":\#(id),\#(members)"#, by: fixture.mikko)
    #expect(changed.status == 200, "\(changed.text)")
  }

  /// Three buildings with rooms, of which iida sees two; then changes of all kinds, a right given and one taken.
  private func makeChanges() throws -> (reader: FeedReader, cursor: String) {
    try fixture.saveTemplate()
    let tops = try ["A", "B", "C"].map { try fixture.target($0) }
    let parts = try tops.map { top in try (1...4).map { try fixture.target("R\($0)", below: top) } }
    for top in tops[..<2] { try change(top, #""inspectors":[4]"#) }
    let inspection = try fixture.start(tops[0], #","key":"i""#)
    try fixture.answer(inspection, #""heated":"no""#)
    var reader = FeedReader()
    let cursor = try #require(
      try read(Array(try lines("").text.utf8)[...], into: &reader))
    for (place, room) in parts[0].enumerated() { try change(room, #""city":"\#(place)""#) }
    for name in 1...14 { _ = try fixture.target("New \(name)", below: tops[0]) }
    try change(parts[0][1], #""active":false"#)
    try fixture.answer(inspection, #""heated":"yes","how":"oil""#)
    try change(tops[1], #""inspectors":[]"#)
    for (place, room) in parts[1].enumerated() { try change(room, #""city":"\#(place)""#) }
    try change(tops[2], #""inspectors":[4]"#)
    for room in parts[2] { try change(room, #""city":"C""#) }
    try change(parts[0][2], #""parent":\#(tops[2])"#)
    try change(parts[0][3], #""parent":\#(tops[1])"#)
    for number in 1...4 {
      let pushed = try push(
        [add(number, "finding", "f\(number)", #""inspection":"i","severity":"note","title":"F""#)],
        by: fixture.iida)
      #expect(statuses(pushed) == [200])
    }
    return (reader, cursor)
  }

  @Test("Whole lines are kept, the last one's cursor goes on: the end is the state of the tables")
  func cuts() throws {
    let (before, cursor) = try makeChanges()
    let page = try lines("since=\(cursor)")
    let bytes = Array(page.text.utf8)
    #expect(page.text.ranges(of: "\n").count >= 30)
    for mark in [#""type":"scope""#, #""visible":true"#, #""visible":false"#, #""active":false"#] {
      #expect(page.text.contains(mark), "\(mark)")
    }
    var whole = FeedReader()
    _ = try read(Array(try lines("").text.utf8)[...], into: &whole)
    var ends: Set<Int> = []
    for cut in 0...bytes.count {
      let end = bytes[..<cut].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      // What follows depends on the whole lines alone.
      guard ends.insert(end).inserted else { continue }
      var reader = before
      let last = try read(bytes[..<end], into: &reader) ?? cursor
      _ = try read(Array(try lines("since=\(last)").text.utf8)[...], into: &reader)
      reader.forgetLoose(unlessAssignedTo: 4)
      let isSame = reader.told == whole.told
      #expect(isSame, "cut at \(cut)")
    }
    #expect(ends.count == page.text.ranges(of: "\n").count + 1)
  }
}
