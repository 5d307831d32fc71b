import APITestSupport
import AuditLog
import Database
import JSON
import TestSupport
import Testing

@testable import Inspections

@Suite("How large sheets, inspections, forms and signatures may be")
struct SizeTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
    let fields = (0..<30).map { #"{"key":"f\#($0)","label":"F","type":"text","maxLength":20000}"# }
    let saved = try fixture.call(
      106,
      #"""
      "template":"large","title":"Large","sections":[{"section":"many","title":"M","repeat":"many",
      "fields":[\#(fields.joined(separator: ","))]}]
      """#, by: fixture.mikko)
    #expect(saved.status == 200, "\(saved.text.prefix(300))")
  }

  func start(_ title: String = "L") throws -> Int64 {
    let started = try fixture.call(
      113, #""target":\#(hall),"template":"large","title":"\#(title)","key":"i\#(title)""#,
      by: fixture.iida)
    return started.number("id")
  }

  /// Answers whose values have that many bytes as JSON.
  private func answers(_ bytes: Int) -> String {
    var rest = bytes
    var members: [String] = []
    while rest > 0 {
      let long = rest >= 80_002 + 3
      let text = String(repeating: long ? "😀" : "x", count: long ? 20_000 : min(rest - 2, 20_000))
      rest -= text.utf8.count + 2
      members.append(#""f\#(members.count)":"\#(text)""#)
    }
    return members.joined(separator: ",")
  }

  func sizes() -> [String] {
    fixture.api.database.texts("SELECT item || ' ' || bytes FROM sizes WHERE bytes > 0 ORDER BY 1")
  }

  /// The sizes as the tables have them.
  func counted() -> [String] {
    fixture.api.database.texts(
      """
      SELECT sheet || ' ' || sum(length(CAST(value AS BLOB))) FROM answers WHERE value <> 'null' GROUP BY sheet
      UNION ALL
      SELECT n.id || ' ' || (
        (SELECT count(*) * 256 FROM sheets s WHERE s.inspection = n.id)
        + (SELECT coalesce(sum(length(CAST(value AS BLOB))), 0) FROM answers a
          WHERE a.inspection = n.id AND value <> 'null')
        + (SELECT coalesce(sum(256 + length(CAST(title AS BLOB)) + length(CAST(description AS BLOB))
          + length(CAST(action AS BLOB)) + length(CAST(comment AS BLOB))), 0) FROM findings f
          WHERE f.inspection = n.id)) bytes
      FROM inspections n
      WHERE EXISTS (SELECT 1 FROM sheets s WHERE s.inspection = n.id)
        OR EXISTS (SELECT 1 FROM findings f WHERE f.inspection = n.id)
      ORDER BY 1
      """)
  }

  @Test("A sheet has 2 MiB of values, and not a byte more, at once or piece by piece")
  func sheets() throws {
    let id = try start()
    let most = Int(SizeLimit.sheet.most)
    #expect(most == 2 << 20)
    func save(_ key: String, _ set: String) throws -> APIFixture.Answer {
      try fixture.call(
        114, #""id":\#(id),"sheets":[{"key":"\#(key)","section":"many","set":{\#(set)}}]"#,
        by: fixture.iida)
    }
    let above = try save("a", answers(most + 1))
    #expect(above.status == 422 && above.problem == "too-large", "\(above.text.prefix(300))")
    #expect(above["most"] == .integer(Int64(most)) && above.bad == ["sheets[a]"])
    #expect(try save("a", answers(most)).status == 200)
    #expect(try save("a", #""f29":"x""#).problem == "too-large")
    // What makes it no larger is taken.
    #expect(try save("a", #""f0":"x""#).status == 200)
    #expect(try save("a", #""f29":"y""#).status == 200)
    let number = fixture.api.database.texts("SELECT id FROM sheets")[0]
    let pushed = try push(
      [
        #"{"n":1,"op":"set","id":\#(number),"base":9,"set":{"answers":{\#(answers(most))}}}"#,
        #"{"n":2,"op":"set","id":\#(number),"base":9,"set":{"answers":{"f28":"zz"}}}"#,
      ], by: fixture.iida)
    #expect(statuses(pushed) == [422, 200], "\(pushed.text.prefix(300))")
    #expect(results(pushed)[0]["problem"]?["type"] == .text("urn:kortti:problem:too-large"))
    #expect(sizes() == counted())
    try compareAudit()
  }

  @Test("An inspection has 32 MiB of sheets and findings")
  func inspections() throws {
    let id = try start()
    #expect(SizeLimit.inspection.most == 32 << 20)
    func fill(_ bytes: Int64) throws {
      try fixture.api.database.arrange { transaction in
        try transaction.run(
          """
          INSERT INTO sizes (account, item, bytes) VALUES (1, $1, $2)
          ON CONFLICT (account, item) DO UPDATE SET bytes = excluded.bytes
          """, [.integer(id), .integer(bytes)])
      }
    }
    func save(_ rest: String) throws -> APIFixture.Answer {
      try fixture.call(114, #""id":\#(id),\#(rest)"#, by: fixture.iida)
    }
    let finding = #""findings":[{"key":"f","severity":"minor","title":"0123456789"}]"#
    try fill(SizeLimit.inspection.most - 265)
    #expect(try save(finding).problem == "too-large")
    try fill(SizeLimit.inspection.most - 266)
    #expect(try save(finding).status == 200)
    #expect(try save(#""findings":[{"key":"f","comment":"x"}]"#).problem == "too-large")
    #expect(try save(#""findings":[{"key":"f","title":"x"}]"#).status == 200)
    let sheet = #""sheets":[{"key":"s","section":"many","set":{"f0":"xx"}}]"#
    try fill(SizeLimit.inspection.most - 259)
    #expect(try save(sheet).bad == ["sheets[s]"])
    try fill(SizeLimit.inspection.most - 260)
    #expect(try save(sheet).status == 200)
  }

  @Test("A form has 512 KiB of sections")
  func forms() throws {
    func save(_ help: Int) throws -> APIFixture.Answer {
      var rest = help
      let fields = (0..<300).map { index in
        let own = min(rest, 2_000)
        rest -= own
        let text = String(repeating: "h", count: own)
        return #"{"key":"f\#(index)","label":"F","type":"text","help":"\#(text)"}"#
      }
      return try fixture.call(
        106,
        #""template":"form","title":"F","sections":[{"section":"a","title":"A","repeat":"once","fields":[\#(fields.joined(separator: ","))]}]"#,
        by: fixture.mikko)
    }
    #expect(SizeLimit.form.most == 512 << 10)
    #expect(try save(200_000).status == 200)
    let bytes = fixture.api.database.texts(
      "SELECT length(CAST(sections AS BLOB)) FROM template_versions WHERE template = 'form'")
    // 100 fields have a text of help; a further one takes its name with it.
    let name = #","help":"""#.utf8.count
    var free = Int(SizeLimit.form.most) - (Int(bytes[0]) ?? 0)
    free -= free / (2_000 + name) * name + (free % (2_000 + name) > name ? name : 0)
    let exact = try save(200_000 + free)
    #expect(exact.status == 200, "\(exact.text.prefix(300))")
    #expect(
      fixture.api.database.texts(
        "SELECT max(length(CAST(sections AS BLOB))) FROM template_versions WHERE template = 'form'")
        == ["\(SizeLimit.form.most)"])
    let above = try save(200_000 + free + 1)
    #expect(above.problem == "too-large" && above.bad == ["sections"])
  }

  /// Strokes of that many bytes.
  func strokes(_ bytes: Int) -> String {
    let count = (bytes - 3 + 9) / 10
    let less = 10 * count + 3 - bytes
    let points = (0..<count).map { $0 < less ? "[10,100]" : "[100,100]" }
    return "[[" + points.joined(separator: ",") + "]]"
  }

  @Test("Strokes have at most 64 KiB, an inspection at most 20 signatures")
  func signatures() throws {
    let id = try start()
    let most = 65_536
    #expect(strokes(most).utf8.count == most && SizeLimit.strokes.most == Int64(most))
    func sign(_ names: [String], _ bytes: Int = 100) throws -> APIFixture.Answer {
      let list = names.map { #"{"name":"\#($0)","strokes":\#(strokes(bytes))}"# }
      return try fixture.finish(id, #","signatures":[\#(list.joined(separator: ","))]"#)
    }
    let long = try sign(["a"], most + 1)
    #expect(long.status == 422 && long.problem == "too-large")
    #expect(long["most"] == .integer(65_536) && long.bad == ["signatures[0].strokes"])
    #expect(try sign(["a"], most).status == 200)
    #expect(try sign((1...20).map { "n\($0)" }).bad == ["signatures"])
    #expect(try sign((1...19).map { "n\($0)" }).status == 200)
    let full = try sign(["b"])
    #expect(full.problem == "too-large" && full["most"] == .integer(20))
    // One that is there is a request that is repeated.
    #expect(try sign(["a"], most).status == 200)
    let drawn = fixture.api.database.texts("SELECT count(*) || ' ' || max(place) FROM strokes")
    #expect(drawn == ["20 19"])
    // Void ones count: what was drawn stays.
    #expect(
      try fixture.call(115, #""id":\#(id),"state":"open""#, by: fixture.mikko).status == 200)
    #expect(try sign(["c"]).problem == "too-large")
  }

  @Test("Lists, the feed and results have no strokes; the inspection and its reports do")
  func strokesInLists() throws {
    let id = try start()
    let line = "[[[1,2],[3,4]],[[5,5]]]"
    let signed = try fixture.finish(id, #","signatures":[{"name":"I","strokes":\#(line)}]"#)
    let drawn = JSONText(line).tree
    #expect(signed.all("strokes", of: "signatures") == [drawn])
    let read = try fixture.call(112, #""id":\#(id)"#, by: fixture.iida)
    #expect(read.all("strokes", of: "signatures") == [drawn])
    let report = try fixture.call(116, #""id":\#(id),"format":"json""#, by: fixture.iida)
    #expect(report.all("strokes", of: "signatures") == [drawn])
    let list = try fixture.call(111, by: fixture.iida).list
    #expect(list[0]["signatures"]?.elements.map { $0["name"] } == [.text("I")])
    #expect(list[0]["signatures"]?.elements.map { $0["strokes"] } == [nil])
    let row = try feed("inspection")[0]
    #expect(row["data"]?["signatures"] == list[0]["signatures"])
    let again = try pushed(state(1, "iL", #""state":"finished""#), by: fixture.iida)
    #expect(again["data"]?["signatures"] == list[0]["signatures"])
  }

  @Test("A change that is kept as a whole has at most 2 MiB and some keys")
  func kept() throws {
    let id = try start()
    _ = try push([add(1, "sheet", "s", #""inspection":\#(id),"section":"many""#)], by: fixture.iida)
    #expect(try fixture.finish(id).status == 200)
    // It is the phone's own sheet, sent as a new one that came too late.
    func late(_ number: Int, _ key: String, _ bytes: Int) throws -> JSONTree {
      try pushed(
        add(
          number, "sheet", key,
          #""inspection":\#(id),"section":"many","answers":{\#(answers(bytes))}"#,
          #","inspectionBase":1"#), by: fixture.iida)
    }
    #expect(try late(2, "t", 2 << 20).conflicts.count == 1)
    #expect(
      try late(3, "u", 2 << 20 + 1)["problem"]?["type"] == .text("urn:kortti:problem:too-large"))
    // What follows is not written into it.
    let joined = try (4...6).map { number in
      try pushed(set(number, "t", base: 0, #""answers":{"f0":"\#(number)"}"#), by: fixture.iida)
    }
    #expect(Set(joined.map(\.conflicts)).count == 1)
    let conflicts = fixture.api.database.texts(
      "SELECT length(CAST(offered AS BLOB)) > 2097152 FROM conflicts ORDER BY id")
    #expect(conflicts == ["1", "0"])
    #expect(
      fixture.api.database.texts("SELECT max(length(fields)) < 1000 FROM history") == ["1"])
  }

  @Test("A target has 256 KiB of the fields that the account declares")
  func targets() throws {
    let declared = (0..<5).map {
      #"{"key":"f\#($0)","label":"F","type":"text","maxLength":20000}"#
    }
    _ = try fixture.call(
      102, #""targetFields":[\#(declared.joined(separator: ","))]"#, by: fixture.anna)
    let most = Int(SizeLimit.target.most)
    #expect(most == 262_144)
    // Beside the values there are their names.
    let names = #"{"f0":,"f1":,"f2":,"f3":,"f4":}"#.utf8.count
    func add(_ bytes: Int) throws -> APIFixture.Answer {
      try fixture.call(109, #""name":"T","fields":{\#(answers(bytes - names))}"#, by: fixture.mikko)
    }
    let above = try add(most + 1)
    #expect(above.problem == "too-large" && above.bad == ["fields"], "\(above.text.prefix(300))")
    let exact = try add(most)
    #expect(exact.status == 200)
    let id = exact.number("id")
    func change(_ rest: String) throws -> APIFixture.Answer {
      try fixture.call(110, #""id":\#(id),\#(rest)"#, by: fixture.mikko)
    }
    #expect(
      try change(#""fields":{"f4":"\#(String(repeating: "é", count: 20_000))"}"#).problem
        == "too-large")
    #expect(try change(#""order":3"#).status == 200)
  }
}
