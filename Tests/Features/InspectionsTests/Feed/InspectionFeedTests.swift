import APITestSupport
import HTTP
import JSON
import Testing

@Suite("Inspections, sheets, findings and templates in the feed")
struct InspectionFeedTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let kitchen: Int64

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    hall = try fixture.target("Hall")
    kitchen = try fixture.target("Kitchen", below: hall, kind: "room")
  }

  /// An inspection with two sheets and a finding.
  private func fill() throws -> Int64 {
    let id = try fixture.start(hall)
    let room = #"{"key":"r","section":"rooms","target":\#(kitchen),"set":{"damp":"wet"}}"#
    let saved = try fixture.call(
      114,
      #""id":\#(id),"sheets":[{"key":"s","section":"start","set":{"heated":"no"}},\#(room)],"findings":[{"key":"f","severity":"minor","title":"Window","sheet":"r"}]"#,
      by: fixture.iida)
    #expect(saved.status == 200, "\(saved.text)")
    return id
  }

  @Test("Instants are in the caller's time zone, whichever way an item is told")
  func zones() throws {
    let settings = try fixture.api.call(5, #"{"timeZone":"Europe/Helsinki"}"#, by: fixture.iida)
    #expect(settings.status == 200, "\(settings.text)")
    let pushed = try pushed(add(1, "target", "t", #""name":"Shed""#), by: fixture.iida)
    let row = try #require(try feed("target", by: fixture.iida).last)
    #expect(pushed["data"] == row["data"])
    let lines = try fixture.api.send(
      .get, below: "/accounts/tornio/changes.ndjson?types=target", by: fixture.iida
    ).text.split(separator: "\n").map { JSONTree(try JSONDocument(Array($0.utf8)).root) }
    #expect(lines.dropLast().last?["data"] == row["data"])
    guard case .text(let made)? = row["data"]?["createdAt"] else { return }
    #expect(made.hasSuffix("+02:00"), "\(made)")
  }

  @Test(
    "Each is a row of its own, as the reading operations show it; an inactive one with its data")
  func rows() throws {
    let id = try fill()
    let whole = try fixture.call(112, #""id":\#(id)"#, by: fixture.iida)
    let data = { (type: String) throws in try feed(type, by: fixture.iida).map { $0["data"] } }
    #expect(try .array(data("sheet").compactMap { $0 }) == whole["sheets"])
    #expect(try data("sheet").map { $0?["inspection"] } == [.integer(id), .integer(id)])
    #expect(try .array(data("finding").compactMap { $0 }) == whole["findings"])
    let listed = try fixture.call(111, by: fixture.iida).list
    #expect(try data("inspection") == listed && listed[0]["sheets"] == nil)
    let cursor = try cursor(by: fixture.iida)
    _ = try fixture.call(
      114, #""id":\#(id),"sheets":[{"key":"r","active":false}]"#, by: fixture.iida)
    let later = try feed("sheet", #","since":"\#(cursor)""#, by: fixture.iida)
    #expect(later.map { $0["data"]?["active"] } == [.flag(false)])
    #expect(later[0]["data"]?["answers"] == .object(["damp": .text("wet")]))
    // What only changed its inspection's sheets moves no other row.
    #expect(try feed("inspection", #","since":"\#(cursor)""#, by: fixture.iida).isEmpty)
  }

  @Test("What hangs on a target comes with it, and is told to nobody who does not see it")
  func places() throws {
    let id = try fill()
    let other = try fixture.target("Shed")
    _ = try fixture.start(other)
    func ids(_ type: String, _ more: String = "", by caller: String) throws -> [Int64] {
      try feed(type, more, by: caller).map { $0.number("id") }
    }
    let place = #","target":\#(hall)"#
    #expect(try ids("inspection", place, by: fixture.iida) == [id])
    #expect(try ids("sheet", place, by: fixture.iida).count == 2)
    #expect(try ids("finding", place, by: fixture.iida).count == 1)
    // A finding hangs on the target that it is about, a sheet on the inspected one.
    #expect(try ids("finding", #","target":\#(kitchen)"#, by: fixture.iida).count == 1)
    #expect(try ids("sheet", #","target":\#(kitchen)"#, by: fixture.iida).isEmpty)
    #expect(try ids("template", place, by: fixture.iida).isEmpty)
    let wrong = try fixture.call(126, #""types":["sheet","page"]"#, by: fixture.iida)
    #expect(wrong.status == 422 && wrong.bad == ["types[1]"], "\(wrong.text)")
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    for type in ["inspection", "sheet", "finding"] {
      #expect(try ids(type, by: fixture.iida).isEmpty, "\(type)")
      #expect(try !ids(type, by: fixture.mikko).isEmpty, "\(type)")
    }
    #expect(try ids("template", by: fixture.iida).count == 1)
    let cursor = try cursor(by: fixture.iida)
    _ = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    #expect(try feed("scope", #","since":"\#(cursor)""#, by: fixture.iida).count == 1)
    #expect(try ids("sheet", place, by: fixture.iida).count == 2)
  }

  @Test(
    "A template comes with the versions that active inspections have, and again when those change")
  func versions() throws {
    let id = try fixture.start(hall)
    func told(_ since: String = "") throws -> [JSONTree] {
      try feed("template", since.isEmpty ? "" : #","since":"\#(since)""#, by: fixture.ilmo)
    }
    func versions(_ row: JSONTree?) -> [JSONTree?] {
      guard case .array(let versions)? = row?["data"]?["versions"] else { return [nil] }
      return versions.map { $0["version"] }
    }
    #expect(try versions(told().first).isEmpty)
    for title in ["Second", "Third"] { try fixture.saveTemplate(title) }
    let row = try told()[0]
    #expect(row["data"]?["version"] == .integer(3) && row["revision"] == .integer(3))
    #expect(versions(row) == [.integer(1)])
    let old = try fixture.call(105, #""template":"yearly","version":1"#, by: fixture.ilmo)
    guard case .array(let used)? = row["data"]?["versions"] else { return }
    #expect(used == [old.body])
    var since = try cursor(by: fixture.ilmo)
    // The first inspection of version 2 brings it, the second one does not bring it again.
    let second = try fixture.start(hall, #","version":2"#)
    #expect(try versions(told(since).first) == [.integer(1), .integer(2)])
    #expect(try told(since).first?["revision"] == .integer(3))
    since = try cursor(by: fixture.ilmo)
    _ = try fixture.start(hall, #","version":2"#)
    _ = try fixture.start(hall)
    #expect(try told(since).isEmpty)
    for (inspection, count) in [(second, 0), (id, 1)] {
      _ = try fixture.call(114, #""id":\#(inspection),"active":false"#, by: fixture.iida)
      #expect(try told(since).count == count)
    }
    #expect(try versions(told(since).first) == [.integer(2)])
    _ = try fixture.call(
      106,
      #""template":"yearly","title":"Third","sections":\#(InspectionsFixture.sections),"active":false"#,
      by: fixture.mikko)
    #expect(try told(since).first?["data"]?["active"] == .flag(false))
  }
}
