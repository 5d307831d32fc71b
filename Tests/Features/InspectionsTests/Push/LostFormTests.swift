import APITestSupport
import Core
import JSON
import TestSupport
import Testing

@Suite("An inspection that was started by a form which a restore lost")
struct LostFormTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// By the second version, of which the backup knows nothing.
  private var changes: [String] {
    [
      add(1, "inspection", "i", #""target":\#(hall),"template":"yearly","version":2"#),
      add(2, "sheet", "s", #""inspection":"i","section":"attic","answers":{"dry":"no"}"#),
      set(3, "s", base: 0, #""answers":{"dry":"yes"}"#),
      add(4, "finding", "f", #""inspection":"i","severity":"minor","title":"Dust""#),
      add(5, "target", "own", #""name":"Own""#),
      state(6, "i", #""state":"finished""#),
    ]
  }

  @Test("It waits until a manager has saved the form again, and all that belongs to it too")
  func waits() throws {
    try fixture.restoredWithoutNumbers()
    let first = results(try push(changes, by: fixture.iida))
    #expect(first.map { $0.number("status") } == [503, 503, 503, 503, 200, 503], "\(first)")
    let wrong = first[0]["problem"]?["errors"]?.elements.first
    #expect(wrong?["field"] == .text("version"), "\(first[0])")
    // Another form is never taken for it.
    let other = try fixture.saveLost("")
    #expect(other.number("version") > 10_000, "\(other.text)")
    #expect(statuses(try push([changes[0]], by: fixture.iida)) == [503])
    #expect(try fixture.saveLost()["version"] == .integer(2))
    let newest = try fixture.call(105, #""template":"yearly""#, by: fixture.iida)
    #expect(newest["version"] == other["version"])
    let waited = changes.enumerated().filter { $0.offset != 4 }.map(\.element)
    let last = results(try push(waited, by: fixture.iida))
    #expect(last.allSatisfy { $0["status"] == .integer(200) && $0.conflicts.isEmpty }, "\(last)")
    let found = try fixture.call(111, by: fixture.mikko).list[0]
    #expect(found["version"] == .integer(2) && found["state"] == .text("finished"))
    #expect(try feed("sheet")[0]["data"]?["answers"] == .object(["dry": .text("yes")]))
    let told = try feed("template")[0]["data"]?["versions"]?.elements
    #expect(told?.map { $0["version"] } == [.integer(2)])
    try compareAudit()
  }

  @Test("The same for a form of which the backup has no version")
  func unknownForm() throws {
    try fixture.restoredWithoutNumbers()
    let started = add(1, "inspection", "i", #""target":\#(hall),"template":"new","version":1"#)
    #expect(statuses(try push([started], by: fixture.iida)) == [503])
    #expect(try fixture.saveLost(#","version":1"#, template: "new")["version"] == .integer(1))
    #expect(statuses(try push([started], by: fixture.iida)) == [200])
    try compareAudit()
  }

  @Test("After 30 days it is kept whole, until the form is there and somebody decides for it")
  func kept() throws {
    try fixture.restoredWithoutNumbers(secondsAgo: 30 * 86_400)
    let taken = results(try push(changes, by: fixture.iida))
    #expect(taken.allSatisfy { $0["status"] == .integer(200) }, "\(taken)")
    #expect(taken.map(\.conflicts.count) == [1, 1, 1, 1, 0, 1])
    let open = try conflicts()
    #expect(open.map { $0["kind"] } == Array(repeating: .text("version"), count: 4))
    #expect(open[0]["thing"] == .integer(hall) && open[0]["type"] == .text("target"))
    let early = try decide(open[0], "offered")
    #expect(early.status == 422 && early.bad == ["value"], "\(early.text)")
    #expect(try fixture.saveLost().status == 200)
    for conflict in open {
      let decided = try decide(conflict, "offered")
      #expect(decided.status == 200, "\(decided.text)")
    }
    let found = try fixture.call(111, by: fixture.mikko).list[0]
    #expect(found["version"] == .integer(2) && found["state"] == .text("finished"))
    #expect(found["key"] == .text("i") && found["inspector"] == .integer(4))
    #expect(try feed("sheet")[0]["data"]?["answers"] == .object(["dry": .text("yes")]))
    #expect(try feed("finding").count == 1)
    try compareAudit()
  }

  @Test("What no restore can have lost is refused, and so is it without a queue")
  func refused() throws {
    func status(_ version: Int64, _ number: Int, _ more: String = "") throws
      -> Int64
    {
      try pushed(
        add(
          number, "inspection", "i\(number)",
          #""target":\#(hall),"template":"yearly","version":\#(version)\#(more)"#)
      ).number("status")
    }
    #expect(try status(2, 1) == 422)
    try fixture.restoredWithoutNumbers()
    let next = try fixture.saveLost("").number("version")
    #expect(try [status(next, 2), status(next + 1, 3), status(2, 4)] == [200, 422, 503])
    // What is wrong besides never comes right.
    #expect(try status(2, 5, #","title":7"#) == 422)
    let plain = try fixture.call(
      113, #""target":\#(hall),"template":"yearly","version":2"#, by: fixture.iida)
    #expect(plain.status == 422 && plain.bad == ["version"], "\(plain.text)")
  }
}
