import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Changes that come after finishing or removal")
struct KeptChangeTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// An inspection with a sheet and a finding by iida's phone.
  private func fill() throws {
    let answer = try push(
      [
        add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#),
        add(2, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"no"}"#),
        add(3, "finding", "f", #""inspection":"i","severity":"note","title":"Window""#),
      ], by: fixture.iida)
    #expect(statuses(answer) == [200, 200, 200], "\(answer.text)")
  }

  private func inspection() throws -> APIFixture.Answer {
    let id = try fixture.call(111, by: fixture.mikko).list[0].number("id")
    return try fixture.call(112, #""id":\#(id)"#, by: fixture.mikko)
  }

  @Test("After finishing: kept, and decided once the inspection is open again")
  func finished() throws {
    try fill()
    let base = try inspection().number("revision")
    let done = try pushed(state(1, "i", #""state":"finished""#), by: fixture.ilmo)
    #expect(done["data"]?["state"] == .text("finished"), "\(done)")
    let digest = try inspection()["digest"]
    let late = results(
      try push(
        [
          set(4, "s", base: 1, #""answers":{"heated":"yes","how":"oil"}"#),
          set(5, "f", base: 1, #""title":"Gate""#), set(6, "i", base: Int(base), #""title":"X""#),
          add(7, "sheet", "m", #""inspection":"i","section":"meters","answers":{"reading":1}"#),
          set(8, "m", base: 0, #""answers":{"reading":2},"order":3"#),
          add(9, "finding", "g", #""inspection":"i","sheet":"m","severity":"minor","title":"G""#),
          set(10, "f", base: 1, #""state":"fixed","comment":"Done""#),
        ], by: fixture.iida))
    #expect(late.allSatisfy { $0["status"] == .integer(200) }, "\(late)")
    #expect(late.map { $0.conflicts.count } == [1, 1, 1, 1, 1, 1, 0])
    #expect(late[3].conflicts == late[4].conflicts && late[3]["data"] == .null)
    #expect(late[6]["data"]?["state"] == .text("fixed"))
    #expect(try inspection()["digest"] == digest)
    let kept = try conflicts()
    #expect(kept.count == 5 && kept.allSatisfy { $0["kind"] == .text("finished") })
    #expect(
      kept.map { $0["type"] }
        == ["sheet", "finding", "inspection", "inspection", "inspection"].map { .text($0) })
    #expect(
      kept[0]["offered"]
        == .object(["answers.heated": .text("yes"), "answers.how": .text("oil")]))
    #expect(kept[3]["thing"] == .integer(try inspection().number("id")))
    #expect(kept[3]["offered"]?["op"] == .text("add") && kept[3]["current"] == .null)
    #expect(kept[3]["offered"]?["set"]?["answers"] == .object(["reading": .integer(2)]))
    for conflict in kept {
      let early = try decide(conflict, "offered")
      #expect(early.status == 409 && early.problem == "finished", "\(early.text)")
    }
    // The same add again is known by its key.
    let again = try push(
      [set(11, "f", base: 1, #""comment":"Yes""#)], by: fixture.iida, #","confirmed":10"#)
    #expect(statuses(again) == [200])
    let known = try pushed(
      add(7, "sheet", "m", #""inspection":"i","section":"meters","answers":{"reading":1}"#),
      by: fixture.iida)
    #expect(known["again"] == .flag(true) && known.conflicts == late[3].conflicts)
    _ = try push([state(2, "i", #""state":"open""#)])
    // The finding names the sheet, which must be there first.
    #expect(try decide(kept[4], "offered").faults == ["data.value"])
    for conflict in kept {
      let decided = try decide(conflict, "offered")
      #expect(decided.status == 200, "\(decided.text)")
    }
    let open = try inspection()
    #expect(open["title"] == .text("X"))
    #expect(open.all("key", of: "sheets") == [.text("s"), .text("m")])
    #expect(open.all("order", of: "sheets") == [.integer(0), .integer(3)])
    #expect(open.all("by", of: "sheets") == [.integer(4), .integer(4)])
    #expect(open.all("title", of: "findings") == [.text("Gate"), .text("G")])
    #expect(open.all("answers", of: "sheets")[1] == .object(["reading": .integer(2)]))
    // The phone's key is the sheet's from now on.
    let more = try pushed(set(12, "m", base: 0, #""answers":{"reading":3}"#), by: fixture.iida)
    #expect(more["data"]?["key"] == .text("m") && more.conflicts.isEmpty, "\(more)")
    #expect(fixture.api.database.texts("SELECT key FROM keys WHERE key = 'm'").count == 1)
    try compareAudit()
  }

  @Test("A kept change that is decided for closes nothing that its device offered later")
  func laterOffer() throws {
    try fill()
    _ = try pushed(state(1, "i", #""state":"finished""#), by: fixture.ilmo)
    _ = try pushed(
      add(4, "finding", "g", #""inspection":"i","severity":"minor","title":"G""#), by: fixture.iida)
    _ = try pushed(set(1, "g", base: 0, #""title":"H""#), by: fixture.iida, device: "tablet")
    let kept = try conflicts()
    _ = try push([state(2, "i", #""state":"open""#)])
    #expect(try decide(kept[0], "offered").status == 200)
    _ = try pushed(set(3, "g", base: 1, #""title":"H""#))
    let later = try pushed(
      set(2, "g", base: 0, #""title":"I""#), by: fixture.iida, device: "tablet")
    #expect(later.conflicts.count == 1, "\(later)")
    // The title is there: it is what the tablet said before.
    #expect(try decide(kept[1], "offered").status == 200)
    let open = try conflicts()
    #expect(open.map { .integer($0.number("id")) } == later.conflicts)
    #expect(open.map { $0["offered"] } == [.text("I")])
    try compareAudit()
  }

  @Test("What another device of the author says of a kept item is decided by itself")
  func otherDevice() throws {
    try fill()
    _ = try pushed(state(1, "i", #""state":"finished""#), by: fixture.ilmo)
    let added = try pushed(
      add(4, "sheet", "m", #""inspection":"i","section":"meters","answers":{"reading":1}"#),
      by: fixture.iida)
    // It had the sheet before a restore, or is a copy.
    let tablet = try (1...2).map { number in
      try pushed(
        set(number, "m", base: 0, #""answers":{"reading":\#(number + 1)}"#), by: fixture.iida,
        device: "tablet")
    }
    #expect(tablet[0].conflicts == tablet[1].conflicts && tablet[0].conflicts != added.conflicts)
    let more = try pushed(set(5, "m", base: 0, #""order":7"#), by: fixture.iida)
    #expect(more.conflicts == added.conflicts)
    let kept = try conflicts()
    #expect(kept.map { $0["offered"]?["op"] } == [.text("add"), .text("set")])
    #expect(
      kept.map { $0["offered"]?["set"]?["answers"] }
        == [.object(["reading": .integer(1)]), .object(["reading": .integer(3)])])
    _ = try push([state(2, "i", #""state":"open""#)])
    #expect(try decide(kept[1], "offered").faults == ["data.value"])
    for conflict in kept { #expect(try decide(conflict, "offered").status == 200) }
    let open = try inspection()
    #expect(open.all("answers", of: "sheets")[1] == .object(["reading": .integer(3)]))
    #expect(open.all("order", of: "sheets")[1] == .integer(7))
    try compareAudit()
  }

  @Test("Who knew that the inspection was finished is refused", arguments: ["push", "request"])
  func knownToBeFinished(way: String) throws {
    try fill()
    _ = try fixture.finish(try inspection().number("id"))
    let now = try inspection().number("revision")
    let sheet = #""inspection":"i","section":"meters","answers":{"reading":1}"#
    for (base, status) in [(Int(now), 409), (Int(now) - 1, 200)] {
      if way == "push" {
        let known = #","inspectionBase":\#(base)"#
        let number = base * 10
        let answer = try push(
          [
            set(number, "s", base: 1, #""answers":{"heated":"yes"}"#, known),
            set(number + 1, "f", base: 1, #""title":"Gate""#, known),
            add(number + 2, "sheet", "k\(base)", sheet, known),
            set(number + 3, "i", base: base, #""title":"X""#),
          ], by: fixture.iida, device: "d\(base)")
        #expect(statuses(answer) == Array(repeating: Int64(status), count: 4), "\(answer.text)")
      } else {
        for change in [
          #""sheets":[{"key":"s","base":1,"set":{"heated":"yes"}}]"#,
          #""sheets":[{"key":"k\#(base)","section":"meters","set":{"reading":1}}]"#,
          #""findings":[{"key":"f","base":1,"title":"Gate"}]"#, #""title":"X""#,
        ] {
          let saved = try fixture.call(
            114, #""id":\#(try inspection().number("id")),"base":\#(base),\#(change)"#,
            by: fixture.iida)
          #expect(saved.status == status, "\(base) \(change) \(saved.text)")
        }
      }
    }
    #expect(try conflicts().count == 4)
    // Without any base a request sets what it says, which a finished inspection refuses.
    let plain = try fixture.call(
      114,
      #""id":\#(try inspection().number("id")),"sheets":[{"key":"z","section":"meters"}]"#,
      by: fixture.iida)
    #expect(plain.problem == "finished")
  }

  @Test("A conflict about a finding's follow-up is decided while the inspection is finished")
  func followUp() throws {
    try fill()
    _ = try fixture.finish(try inspection().number("id"))
    _ = try pushed(set(1, "f", base: 1, #""comment":"a""#), by: fixture.ilmo)
    _ = try pushed(set(4, "f", base: 1, #""comment":"b""#), by: fixture.iida)
    #expect(try decide(try conflicts()[0], "offered").status == 200)
    #expect(try inspection().all("comment", of: "findings") == [.text("b")])
  }

  @Test("The target was made inactive meanwhile: the inspection is kept whole")
  func removedTarget() throws {
    _ = try fixture.call(110, #""id":\#(hall),"active":false"#, by: fixture.mikko)
    try fill()
    let first = try conflicts()
    #expect(first.map { $0["thing"] } == [.integer(hall)] && first[0]["kind"] == .text("removed"))
    let late = results(
      try push(
        [
          set(4, "s", base: 1, #""answers":{"how":"oil"}"#), set(5, "f", base: 1, #""title":"X""#),
          state(6, "i", #""state":"finished""#),
        ], by: fixture.iida))
    #expect(late.map { $0["status"] } == Array(repeating: .integer(200), count: 3), "\(late)")
    #expect(late.map { $0.conflicts.count } == [1, 1, 1])
    #expect(try inspection().all("answers", of: "sheets") == [.object(["heated": .text("no")])])
    let kept = try conflicts()
    #expect(kept.count == 4 && kept.allSatisfy { $0["kind"] == .text("removed") })
    // Without a device it is refused, as an inactive target always is.
    let plain = try fixture.call(113, #""target":\#(hall),"template":"yearly""#, by: fixture.iida)
    #expect(plain.faults == ["data.target"])
    // Deciding for one brings the target back, and all of them give the whole inspection.
    for conflict in kept.dropFirst() { #expect(try decide(conflict, "offered").status == 200) }
    let target = try fixture.call(108, #""id":\#(hall)"#, by: fixture.iida)
    #expect(target["active"] == .flag(true) && target["state"] == .text("done"))
    let whole = try inspection()
    #expect(
      whole["state"] == .text("finished") && whole.all("title", of: "findings") == [.text("X")])
    #expect(
      whole.all("answers", of: "sheets")
        == [.object(["heated": .text("no"), "how": .text("oil")])])
  }

  @Test("Below an inactive inspection an add is made, and a conflict tells of it once for a device")
  func removedInspection() throws {
    try fill()
    _ = try fixture.call(
      114, #""id":\#(try inspection().number("id")),"active":false"#, by: fixture.mikko)
    let late = results(
      try push(
        [
          add(4, "sheet", "m", #""inspection":"i","section":"meters""#),
          add(5, "finding", "g", #""inspection":"i","severity":"note","title":"G""#),
        ], by: fixture.iida))
    #expect(late[0].conflicts == late[1].conflicts && late[0].conflicts.count == 1)
    #expect(late.allSatisfy { $0["data"]?["active"] == .flag(true) })
    let kept = try conflicts()
    #expect(kept.count == 1 && kept[0]["type"] == .text("inspection"))
    #expect(try decide(kept[0], "offered").status == 200)
    #expect(try feed("inspection")[0]["data"]?["active"] == .flag(true))
  }

  @Test("To decide that an item is to be inactive brings back nothing above it")
  func removal() throws {
    let room = try fixture.target("Kitchen", below: hall)
    _ = try fixture.call(110, #""id":\#(room),"city":"T""#, by: fixture.mikko)
    _ = try pushed(
      #"{"n":1,"op":"set","id":\#(room),"base":1,"set":{"active":false}}"#, by: fixture.iida)
    _ = try fixture.call(110, #""id":\#(hall),"active":false"#, by: fixture.mikko)
    #expect(try decide(try conflicts()[0], "offered").status == 200)
    for id in [hall, room] {
      let target = try fixture.call(108, #""id":\#(id)"#, by: fixture.mikko)
      #expect(target["active"] == .flag(false), "\(target.text)")
    }
  }

  @Test("A set of an add that was decided against is offered once more")
  func decidedAgainst() throws {
    try fill()
    _ = try fixture.finish(try inspection().number("id"))
    let sheet = #""inspection":"i","section":"meters","answers":{"reading":1}"#
    _ = try push([add(4, "sheet", "m", sheet)], by: fixture.iida)
    #expect(try decide(try conflicts()[0], "current").status == 200)
    _ = try push(
      [set(5, "m", base: 0, #""answers":{"reading":2},"active":false"#)], by: fixture.iida)
    let kept = try conflicts()
    #expect(kept.map { $0["offered"]?["set"]?["answers"] } == [.object(["reading": .integer(2)])])
    _ = try push([state(1, "i", #""state":"open""#)])
    #expect(try decide(kept[0], "offered").status == 200)
    let sheets = try inspection()
    #expect(sheets.all("active", of: "sheets") == [.flag(true), .flag(false)])
  }
}
