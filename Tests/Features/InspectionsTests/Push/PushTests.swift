import APITestSupport
import Core
import JSON
import Testing
import TestSupport

@testable import Inspections

@Suite("What devices push")
struct PushTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(#""visibility":"assigned""#) }

  private func add(_ number: Int, _ key: String, _ set: String = "") -> String {
    let more = set.isEmpty ? "" : "," + set
    return
      #"{"n":\#(number),"op":"add","type":"target","key":"\#(key)","set":{"name":"\#(key)"\#(more)}}"#
  }

  @Test("Items are added and changed by their keys, a part below what was added before it")
  func adding() throws {
    let answer = try push([
      add(1, "a"), add(2, "b", #""parent":"a","city":"Tornio""#),
      set(3, "b", base: 0, #""name":"B""#),
    ])
    #expect(statuses(answer) == [200, 200, 200], "\(answer.text)")
    let list = results(answer)
    #expect(list[1]["data"]?["parent"] == list[0]["id"])
    #expect(list[1]["revision"] == .integer(1) && list[2]["revision"] == .integer(2))
    #expect(list[1]["data"]?["name"] == .text("b") && list[2]["data"]?["name"] == .text("B"))
    #expect(answer["skew"] == .integer(0))
  }

  @Test("The same sent again, whole or in halves, gives the same results and does nothing twice")
  func again() throws {
    let changes = [
      add(1, "a"), set(2, "a", base: 0, #""city":"X""#), set(3, "nobody", base: 0, #""city":"X""#),
    ]
    let first = results(try push(changes))
    let rows = fixture.api.database.texts("SELECT id FROM audit_log").count
    for part in [changes, Array(changes[..<1]), Array(changes[1...])] {
      for (result, change) in zip(results(try push(part)), part) {
        #expect(result["again"] == .flag(true))
        let before = first[changes.firstIndex(of: change) ?? 0]
        for name in ["key", "status", "id", "revision", "data", "problem"] {
          #expect(result[name] == before[name], "\(name)")
        }
      }
    }
    #expect(fixture.api.database.texts("SELECT id FROM audit_log").count == rows)
    // Once it is confirmed only an add is known, by its key.
    #expect(try push([add(9, "z")], #","confirmed":3"#).status == 200)
    #expect(statuses(try push(changes)) == [200, 409, 409])
  }

  @Test("Another content under a key, a number that is not above the last, a number twice")
  func refusals() throws {
    _ = try push([add(1, "a"), add(2, "b")])
    let answer = try push([
      add(3, "a", #""city":"X""#), add(2, "c"), add(4, "d"), add(4, "e"), add(5, "f"),
    ])
    #expect(statuses(answer) == [422, 409, 200, 422, 200], "\(answer.text)")
    let list = results(answer)
    let types = list.map { $0["problem"]?["type"] }
    #expect(types[0] == .text("urn:kortti:problem:key-reused"))
    #expect(types[1] == .text("urn:kortti:problem:out-of-order"))
    #expect(list[1]["problem"]?["lastN"] == .integer(3))
    // Under a new name a copied phone sends all anew: equal values don't clash.
    let copied = try push([add(1, "a"), add(2, "c")], device: "copy")
    #expect(statuses(copied) == [200, 200] && results(copied)[0]["again"] == .flag(true))
  }

  @Test("Every number has its result, and is the last one taken: what a device confirms is known")
  func confirming() throws {
    _ = try push([add(1, "a")])
    let reused = #"{"n":2,"op":"add","type":"target","key":"a","set":{"name":"other"}}"#
    #expect(statuses(try push([reused])) == [422])
    let again = results(try push([reused]))[0]
    #expect(again["status"] == .integer(422) && again["again"] == .flag(true))
    // A copied phone sends what is known already.
    #expect(statuses(try push([add(5, "a")], device: "copy")) == [200])
    #expect(try push([add(6, "b")], device: "copy", #","confirmed":5"#).status == 200)
    #expect(try push([add(3, "c")], #","confirmed":2"#).status == 200)
    // Only a database that was restored does not know what was confirmed: nothing is taken before the phone knows.
    let lost = try push([add(9, "d")], #","confirmed":8"#)
    #expect(lost.status == 410 && lost.problem == "cursor-expired", "\(lost.text)")
    #expect(lost["lastN"] == .integer(3))
    #expect(statuses(try push([add(4, "d")])) == [200])
  }

  @Test("After a restore no number and no revision is given that a phone may know from before")
  func lostNumbers() throws {
    let made = results(try push([add(1, "a"), set(2, "a", base: 1, #""name":"1""#)]))
    let id = made[0].number("id")
    for minute in 1...2 as ClosedRange<Int64> {
      try fixture.api.database.arrange { transaction in
        try transaction.skipLostNumbers(at: TestClock.start + minute * 60)
      }
      // The phone knows revision 9 of the time before: not what came after.
      let named = #""id":\#(id),"name":"after \#(minute)""#
      let answer = try fixture.call(110, named, by: fixture.mikko)
      #expect(answer.number("revision") > 10_000)
      let late = results(
        try push([set(Int(minute), "a", base: 9, #""name":"before""#)], device: "p\(minute)"))
      #expect(late[0].conflicts.count == 1, "\(late)")
      let new = results(try push([add(9, "new \(minute)")], device: "q\(minute)"))[0]
      #expect(new.number("id") > id + 10_000 && new.number("revision") > 10_000)
    }
  }

  @Test("A refused change leaves the others; what names it is refused on that field")
  func alone() throws {
    let answer = try push([
      add(1, "a", #""due":"never""#), add(2, "b", #""parent":"a""#), add(3, "c"),
      set(4, "a", base: 0, #""city":"X""#), add(5, "a"),
    ])
    #expect(statuses(answer) == [422, 422, 200, 422, 200], "\(answer.text)")
    let fields = results(answer).map { result -> JSONTree? in
      guard case .array(let errors)? = result["problem"]?["errors"] else { return nil }
      return errors.first?["field"]
    }
    #expect(fields == [.text("due"), .text("parent"), nil, .text("key"), nil])
  }

  @Test("A change that names an item of another type is refused")
  func types() throws {
    _ = try push([add(1, "a")])
    let named = [#","type":"sheet""#, #","type":"target""#, ""].enumerated().map {
      set(2 + $0, "a", base: 1, #""city":"T""#, $1)
    }
    let answer = try push(named)
    #expect(statuses(answer) == [422, 200, 200], "\(answer.text)")
    #expect(results(answer)[0]["problem"]?["errors"]?.elements.first?["field"] == .text("type"))
  }

  @Test("Too many changes, and forms that are none, refuse the request")
  func forms() throws {
    #expect(try push([]).status == 422)
    #expect(try push([add(1, "a")], #","confirmed":-1"#).bad == ["confirmed"])
    #expect(try push((1...1_001).map { add($0, "k\($0)") }).status == 422)
    #expect(try push([add(1, "a")], #","until":3"#).bad == ["until"])
    let many = try push((1...120).map { add($0, "k\($0)") })
    #expect(statuses(many) == Array(repeating: 200, count: 120))
    #expect(fixture.api.database.texts("SELECT last_number FROM devices") == ["120"])
    // A device without a result.
    #expect(statuses(try push([add(1, "a")], device: "new", #","confirmed":0"#)) == [200])
  }

  @Test("A chain of own changes never clashes; another's change between does")
  func chains() throws {
    _ = try push([add(1, "a"), add(2, "b")])
    func id(_ key: String) -> String {
      fixture.api.database.texts("SELECT id FROM keys WHERE key = '\(key)' AND account = 1")[0]
    }
    let own = try push([
      set(3, "a", base: 1, #""name":"1""#), set(4, "a", base: 1, #""name":"2""#),
    ])
    #expect(results(own).map { $0["conflicts"] } == [.array([]), .array([])])
    #expect(results(own)[1]["data"]?["name"] == .text("2"))
    // Somebody who has seen 1 changes the field in between.
    _ = try push([set(5, "b", base: 1, #""name":"1""#)])
    _ = try fixture.call(110, #""id":\#(id("b")),"base":2,"name":"other""#, by: fixture.anna)
    let clash = results(try push([set(6, "b", base: 1, #""name":"3","city":"T""#)]))[0]
    #expect(clash["data"]?["name"] == .text("other") && clash["data"]?["city"] == .text("T"))
    guard case .array(let conflicts)? = clash["conflicts"],
      case .integer(let first)? = conflicts.first
    else {
      Issue.record("no conflict: \(clash)")
      return
    }
    // The same offer again is in the same conflict; a later one takes its place.
    let same = results(try push([set(17, "b", base: 1, #""name":"3""#)], device: "phone"))[0]
    #expect(same["conflicts"] == .array([.integer(first)]))
    let later = results(try push([set(18, "b", base: 1, #""name":"4""#)]))[0]
    #expect(later["conflicts"] == .array([.integer(first)]))
    let shown = try fixture.call(128, #""state":"open""#, by: fixture.mikko)
    #expect(shown.list.count == 1)
    #expect(shown.list[0]["offered"] == .text("4") && shown.list[0]["current"] == .text("other"))
    #expect(shown.list[0]["kind"] == .text("field") && shown.list[0]["device"] == .text("phone"))
    let decided = try fixture.call(129, #""id":\#(first),"keep":"offered""#, by: fixture.anna)
    #expect(decided["state"] == .text("decided") && decided["current"] == .text("other"))
    let target = try fixture.call(108, #""id":\#(id("b"))"#, by: fixture.mikko)
    #expect(target["name"] == .text("4"))
    let twice = try fixture.call(129, #""id":\#(first),"keep":"current""#, by: fixture.anna)
    #expect(twice.status == 409 && twice.problem == "decided")
  }

  @Test("A right that was lost: the change is kept for the managers, and nothing is told")
  func rights() throws {
    let made = try fixture.call(109, #""name":"A","key":"a","inspectors":[4]"#, by: fixture.mikko)
    let id = made.number("id")
    _ = try fixture.call(110, #""id":\#(id),"inspectors":[]"#, by: fixture.mikko)
    let result = results(try push([set(1, "a", base: 1, #""name":"B""#)], by: fixture.iida))[0]
    #expect(result["status"] == .integer(200) && result["data"] == .null, "\(result)")
    #expect(try fixture.call(128, by: fixture.iida).list.isEmpty)
    let kept = try fixture.call(128, by: fixture.mikko).list
    #expect(kept.map { $0["kind"] } == [.text("rights")])
    #expect(kept.first?["offered"] == .object(["name": .text("B")]))
    // Who never had it gets what a number that never was gets.
    let answers = try [("a", 2), ("none", 2)].map { key, number in
      results(
        try push([set(number, key, base: 1, #""name":"B""#)], by: fixture.ilmo, device: key))[0]
    }
    #expect(answers[0]["problem"] == answers[1]["problem"] && answers[0]["problem"] != nil)
  }

  @Test("A change of a removed target, a taken code, a ring: kept as conflicts")
  func keptAsConflicts() throws {
    _ = try push([add(1, "a", #""code":"X""#), add(2, "b", #""parent":"a""#)])
    let duplicate = try push([add(3, "c", #""code":"X""#)])
    #expect(statuses(duplicate) == [200] && results(duplicate)[0]["data"]?["code"] == .null)
    let ring = results(try push([set(4, "a", base: 1, #""parent":"b""#)]))[0]
    #expect(ring["data"]?["parent"] == .null)
    _ = try push([set(1, "a", base: 1, #""active":false"#)], by: fixture.anna, device: "other")
    let removed = results(try push([set(5, "b", base: 1, #""city":"T""#)]))[0]
    #expect(removed["data"]?["city"] == .text(""))
    let shown = try fixture.call(128, by: fixture.mikko).list
    #expect(
      Set(shown.map { $0["kind"] }) == [.text("duplicate"), .text("cycle"), .text("removed")])
    guard let last = shown.last(where: { $0["kind"] == .text("removed") }),
      case .integer(let id)? = last["id"]
    else { return }
    // Deciding for it brings back what stands above.
    #expect(
      try fixture.call(129, #""id":\#(id),"keep":"offered""#, by: fixture.mikko).status == 200)
    #expect(try fixture.call(107, by: fixture.mikko).list.count == 3)
  }

  @Test("A move to where the right was lost: the target stays, all else of the change is made")
  func lostParent() throws {
    let place = try fixture.call(109, #""name":"A","key":"a","inspectors":[4]"#, by: fixture.mikko)
    _ = try push([add(1, "own")], by: fixture.iida)
    _ = try fixture.call(
      110, #""id":\#(place.number("id")),"inspectors":[]"#, by: fixture.mikko)
    let moved = try pushed(set(2, "own", base: 0, #""parent":"a","city":"T""#), by: fixture.iida)
    #expect(moved["data"]?["parent"] == .null && moved["data"]?["city"] == .text("T"))
    let kept = try conflicts()
    #expect(kept.map { $0["kind"] } == [.text("rights")])
    #expect(kept.map { $0["field"] } == [.text("parent")])
    #expect(try fixture.call(128, by: fixture.iida).list.isEmpty)
    #expect(try decide(kept[0], "offered").status == 200)
    let target = try fixture.call(108, #""id":\#(moved.number("id"))"#, by: fixture.mikko)
    #expect(target["parent"] == .integer(place.number("id")))
    // One that was never seen is none.
    _ = try fixture.call(109, #""name":"B","key":"b""#, by: fixture.mikko)
    let none = try pushed(set(3, "own", base: 0, #""parent":"b""#), by: fixture.iida)
    #expect(none.number("status") == 422)
  }

  @Test("A declared field that names a target takes its key, too")
  func declaredFields() throws {
    let fields = #""targetFields":[{"key":"beside","label":"Beside","type":"target"}]"#
    #expect(try fixture.call(102, fields, by: fixture.anna).status == 200)
    let answer = try push([
      add(1, "a"), add(2, "b", #""fields":{"beside":"a"}"#),
      set(3, "a", base: 0, #""fields":{"beside":"b"}"#),
      set(4, "a", base: 0, #""fields":{"beside":"none"}"#),
    ])
    #expect(statuses(answer) == [200, 200, 200, 422], "\(answer.text)")
    let list = results(answer)
    #expect(list[1]["data"]?["fields"]?["beside"] == list[0]["id"])
    #expect(list[2]["data"]?["fields"]?["beside"] == list[1]["id"])
  }

  @Test("No clock decides: a device in 2099, in 1970 or an hour off is taken, and its skew said")
  func clocks() throws {
    for (index, sentAt) in ["2099-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2026-03-02T09:00:00Z"]
      .enumerated()
    {
      let change =
        #"{"n":1,"op":"add","type":"target","key":"k\#(index)","set":{"name":"A"},"madeAt":"\#(sentAt)"}"#
      let answer = try fixture.call(
        127, #""device":"d\#(index)","sentAt":"\#(sentAt)","changes":[\#(change)]"#,
        by: fixture.mikko)
      #expect(statuses(answer) == [200])
      #expect(answer["skew"] != .integer(0))
    }
    // One that was made before its clock ran far ahead counts as made when it came.
    let old =
      #"{"n":1,"op":"add","type":"target","key":"k","set":{"name":"A"},"madeAt":"2020-01-01T00:00:00Z"}"#
    _ = try fixture.call(
      127, #""device":"d","sentAt":"9999-12-31T23:59:59Z","changes":[\#(old)]"#,
      by: fixture.mikko)
    let made = fixture.api.database.texts("SELECT made_at FROM items WHERE type = 'target'")
    #expect(Set(made) == ["\(TestClock.start.seconds)"])
    #expect(
      fixture.api.database.texts("SELECT after FROM audit_log WHERE after LIKE '%madeAtSaid%'")
        .count
        == 4)
  }
}
