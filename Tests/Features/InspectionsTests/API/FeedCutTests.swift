import APITestSupport
import HTTP
import JSON
import TestSupport
import Testing

@Suite("A download of the feed that breaks off at any byte")
struct FeedCutTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(#""visibility":"assigned""#) }

  /// A reader as docs/inspections.md describes it: what it holds, by number.
  private struct Reader {
    var held: [Int64: JSONTree] = [:]

    mutating func forget(_ id: Int64) {
      var gone: Set<Int64> = [id]
      var count = 0
      while gone.count > count {
        count = gone.count
        for (id, data) in held where Reader.place(of: data).map(gone.contains) == true {
          gone.insert(id)
        }
      }
      for id in gone { held[id] = nil }
    }

    /// At the end: what hangs on an item that it does not hold.
    mutating func forgetLoose(unlessAssignedTo user: Int64) {
      for (id, data) in held {
        guard let place = Reader.place(of: data), held[place] == nil else { continue }
        if case .array(let users)? = data["inspectors"], users.contains(.integer(user)) { continue }
        forget(id)
      }
    }

    private static func place(of data: JSONTree) -> Int64? {
      for name in ["parent", "inspection", "of", "thing", "target"] {
        if case .integer(let id)? = data[name] { return id }
      }
      return nil
    }
  }

  private func lines(_ query: String) throws -> APIFixture.Answer {
    try fixture.api.send(
      .get, below: "/accounts/tornio/changes.ndjson?\(query)", by: fixture.iida)
  }

  /// Reads whole lines; gives the last one's cursor.
  private func read(_ bytes: ArraySlice<UInt8>, into reader: inout Reader) throws -> String? {
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
  private func makeChanges() throws -> (reader: Reader, cursor: String) {
    try fixture.saveTemplate()
    let tops = try ["A", "B", "C"].map { try fixture.target($0) }
    let rooms = try tops.map { top in try (1...4).map { try fixture.target("R\($0)", below: top) } }
    for top in tops[..<2] { try change(top, #""inspectors":[4]"#) }
    let inspection = try fixture.start(tops[0], #","key":"i""#)
    try fixture.answer(inspection, #""heated":"no""#)
    var reader = Reader()
    let cursor = try #require(
      try read(Array(try lines("").text.utf8)[...], into: &reader))
    for (place, room) in rooms[0].enumerated() { try change(room, #""city":"\#(place)""#) }
    for name in 1...8 { _ = try fixture.target("New \(name)", below: tops[0]) }
    try change(rooms[0][1], #""active":false"#)
    try fixture.answer(inspection, #""heated":"yes","how":"oil""#)
    try change(tops[1], #""inspectors":[]"#)
    for (place, room) in rooms[1].enumerated() { try change(room, #""city":"\#(place)""#) }
    try change(tops[2], #""inspectors":[4]"#)
    for room in rooms[2] { try change(room, #""city":"C""#) }
    try change(rooms[0][2], #""parent":\#(tops[2])"#)
    try change(rooms[0][3], #""parent":\#(tops[1])"#)
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
    var whole = Reader()
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
      #expect(reader.held == whole.held, "cut at \(cut)")
    }
    #expect(ends.count == page.text.ranges(of: "\n").count + 1)
  }
}
