import APITestSupport
import JSON
import Testing

@Suite("Imports of hours")
struct ImportTests {
  private static let two = """
    user,customer,project,task,date,start time,end time,description,tags
    ann,Pier Ltd,Bridge,Deck,2026-02-02,08:00,12:00,Poured,"night, client"
    Maija Virtanen,Pier Ltd,Pier 4,,2026-02-02,08:00,12:00,Poured,

    """

  @Test("Rows become entries of the people in the file; who is not there becomes a placeholder")
  func people() throws {
    let fixture = try ImportFixture()
    let done = try fixture.take(Self.two)
    #expect(done["state"] == .text("done"))
    #expect(done["rows"] == .integer(2) && done["done"] == .integer(2))
    #expect(done["added"] == .integer(2) && done["seconds"] == .integer(28_800))
    #expect(done["created.customers"] == .integer(1))
    #expect(done["created.projects"] == .integer(1))
    #expect(done["created.tasks"] == .integer(1))
    #expect(done["created.placeholders"] == .integer(1))
    #expect(done.eachText("people", "text") == ["ann", "Maija Virtanen"])
    #expect(done.eachInteger("people", "user") == [3, 5])
    #expect(done["problems"] == .array([]))
    #expect(done["finishedAt"] != .null)
    let maija = try fixture.firm.api.call(66, #"{"id":5}"#, by: fixture.firm.ada)
    #expect(maija["name"] == .text("Maija Virtanen") && maija["active"] == .flag(false))
    #expect(maija["role"] == .text("reporter"))
    let entry = try fixture.firm.api.call(39, #"{"id":1}"#, by: fixture.firm.ann)
    #expect(entry["start"] == .text("2026-02-02T08:00:00+02:00"))
    #expect(entry["changedBy"] == .integer(1) && entry["revision"] == .integer(1))
    #expect(entry["tags"] == .array([.text("night"), .text("client")]))
  }

  @Test(
    "The file again adds nothing, also when an entry was changed, removed or its project renamed")
  func again() throws {
    let fixture = try ImportFixture()
    _ = try fixture.take(Self.two)
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    #expect(
      try api.call(
        13, #"{"id":1,"description":"x","start":"2026-02-02 09:00"}"#, by: fixture.firm.ann
      )
      .status == 200)
    #expect(try api.call(28, #"{"id":2,"name":"Pier 5"}"#, by: ada).status == 200)
    let again = try fixture.take(Self.two)
    #expect(again["added"] == .integer(0) && again["known"] == .integer(2))
    #expect(try fixture.count(3) == 1)
    #expect(try api.call(12, #"{"id":1}"#, by: fixture.firm.ann).status == 200)
    #expect(try fixture.take(Self.two)["known"] == .integer(2))
    #expect(try fixture.count(3) == 0)
  }

  @Test("Equal rows without times are each added once; one row more adds one")
  func equalRows() throws {
    let fixture = try ImportFixture()
    let head = "Date,Client,Project,Task,Notes,Hours,First name,Last name\n"
    let row = "2026-02-02,,Bridge,,x,1.0,Ann,\n"
    let first = try fixture.take(head + row + row, from: "harvest")
    #expect(first["added"] == .integer(2))
    #expect(try fixture.take(head + row + row, from: "harvest")["added"] == .integer(0))
    let more = try fixture.take(head + row + row + row, from: "harvest")
    #expect(more["added"] == .integer(1) && more["known"] == .integer(2))
    let day = try fixture.firm.api.call(10, #"{"day":"2026-02-02"}"#, by: fixture.firm.ann)
    #expect(
      texts(day.body, "start") == ["08", "09", "10"].map { "2026-02-02T\($0):00:00+02:00" })
  }

  @Test("An entry that is there already is known, and one in the way is told or moved")
  func overlaps() throws {
    let fixture = try ImportFixture()
    try fixture.firm.log("2026-02-02 08:00", "2026-02-02 12:00", by: fixture.firm.ann)
    let same = "user,project,date,start time,end time\nann,Bridge,2026-02-02,08:00,12:00\n"
    #expect(try fixture.take(same)["known"] == .integer(1))
    let other = "user,project,date,start time,end time\nann,Bridge,2026-02-02,11:00,13:00\n"
    let told = try fixture.take(other)
    #expect(fixture.codes(told) == ["overlap"] && told["skipped"] == .integer(1))
    #expect(
      told.eachInteger("problems", "entry") == [1] && told.eachInteger("problems", "line") == [2])
    let moved = try fixture.take(other, from: "csv", #","overlaps":"move""#)
    #expect(moved["added"] == .integer(1) && moved["skipped"] == .integer(0))
    #expect(fixture.codes(moved) == ["moved"] && moved.eachInteger("problems", "entry") == [1])
    let day = try fixture.firm.api.call(10, #"{"day":"2026-02-02"}"#, by: fixture.firm.ann)
    #expect(texts(day.body, "start").last == "2026-02-02T12:00:00+02:00")
  }

  @Test("A closed time, a future one and one without a project are each told")
  func refused() throws {
    let fixture = try ImportFixture()
    let lock = try fixture.firm.api.call(
      31, #"{"user":3,"through":"2026-01-31"}"#, by: fixture.firm.ada)
    #expect(lock.status == 200)
    let done = try fixture.take(
      """
      user,project,date,start time,end time
      ann,Bridge,2026-01-02,08:00,12:00
      ann,Bridge,2028-01-02,08:00,12:00
      ann,,2026-02-02,08:00,12:00
      ann,Bridge,2026-02-02,08:00,12:00
      """)
    #expect(fixture.codes(done) == ["locked", "future", "project"])
    #expect(done["added"] == .integer(1) && done["skipped"] == .integer(3))
    let part = try fixture.firm.api.call(232, #"{"id":1,"limit":2}"#, by: fixture.firm.ada)
    #expect(fixture.codes(part) == ["locked", "future"] && part.field("Next-Cursor") != nil)
  }

  @Test(
    "A dry run tells the same and stores no entry, person or project", arguments: [false, true])
  func dryRun(_ isLong: Bool) throws {
    let fixture = try ImportFixture()
    var text = Self.two + "ann,,Bridge,,2026-02-02,11:00,13:00,,\n"
    for day in 1...(isLong ? 27 : 1) {
      for hour in 10...13 {
        text +=
          "Nobody Yet,New Ltd,Dam,Wall,2026-01-\(day < 10 ? "0" : "")\(day),\(hour):00,\(hour + 1):00,,\n"
      }
      text += "Nobody Yet,New Ltd,Dam,Wall,2026-01-01,10:30,11:30,,\n"
    }
    let dry = try fixture.take(text, from: "csv", #","dryRun":true"#)
    #expect(try fixture.count(3) == 0)
    #expect(try fixture.firm.api.call(20, by: fixture.firm.ada).body.elements.count == 4)
    #expect(try fixture.firm.api.call(26, by: fixture.firm.ada).body.elements.count == 1)
    let wet = try fixture.take(text)
    for name in [
      "state", "rows", "added", "known", "skipped", "seconds", "created.customers",
      "created.projects", "created.tasks", "created.placeholders",
    ] {
      #expect(dry[name] == wet[name], "\(name)")
    }
    #expect(fixture.codes(dry) == fixture.codes(wet))
    #expect(dry.eachInteger("problems", "line") == wet.eachInteger("problems", "line"))
    #expect(dry.eachText("people", "text") == wet.eachText("people", "text"))
  }

  @Test("Undone, entries are as before; what was changed since stays, and the file may come again")
  func undo() throws {
    let fixture = try ImportFixture()
    _ = try fixture.take(Self.two)
    let api = fixture.firm.api
    #expect(try api.call(13, #"{"id":1,"description":"x"}"#, by: fixture.firm.ann).status == 200)
    let undone = try api.call(233, #"{"id":1}"#, by: fixture.firm.ada)
    #expect(undone["removed"] == .integer(1) && undone["kept"] == .integer(1))
    let now = try api.call(232, #"{"id":1}"#, by: fixture.firm.ada)
    #expect(now["state"] == .text("undone"))
    let again = try fixture.take(Self.two)
    #expect(again["added"] == .integer(1) && again["known"] == .integer(1))
  }

  @Test("Others import their own hours only, and make nothing")
  func own() throws {
    let fixture = try ImportFixture()
    let ann = fixture.firm.ann
    let text = "project,date,hours,user\nBridge,2026-02-02,1,Somebody\nDam,2026-02-02,1,Somebody\n"
    #expect(try fixture.send(text, by: ann).status == 403)
    #expect(
      try fixture.send(text, from: "csv", #","as":"me","create":true"#, by: ann).status == 403)
    let done = try fixture.take(text, from: "csv", #","as":"me""#, by: ann)
    #expect(done["added"] == .integer(1) && fixture.codes(done) == ["project"])
    #expect(try fixture.count(3) == 1)
    let two = try fixture.send(
      text + "Bridge,2026-02-02,1,Other\n", from: "csv", #","as":"me""#, by: ann)
    #expect(two.status == 422 && two.faults == ["data.as"])
    #expect(try fixture.firm.api.call(232, #"{"id":1}"#, by: fixture.firm.bob).status == 404)
    #expect(try fixture.firm.api.call(231, by: fixture.firm.bob).body.elements.isEmpty)
    #expect(try fixture.firm.api.call(231, by: fixture.firm.ada).body.elements.count == 1)
    #expect(try fixture.firm.api.call(233, #"{"id":1}"#, by: fixture.firm.meg).status == 404)
  }

  @Test(
    "A file that is none is refused at once; a fault of one ends the import with nothing stored")
  func faults() throws {
    let fixture = try ImportFixture()
    for text in ["PK\u{3}\u{4}", "", "a,b,c\n"] {
      let answer = try fixture.send(text)
      #expect(answer.status == 422 && answer.faults == ["data.header"])
    }
    let open = try fixture.take("project,date,hours\nBridge,03/04/2026,1\n")
    #expect(open["state"] == .text("failed") && fixture.codes(open) == ["dateOrder"])
    let other = try fixture.take("project,date,hours\n", from: "csv")
    #expect(other["state"] == .text("done") && other["rows"] == .integer(0))
    let toggl =
      "Description,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time\n"
    let wrong = try fixture.take(toggl, from: "clockify")
    #expect(fixture.codes(wrong) == ["header"])
    #expect(try fixture.firm.api.call(20, by: fixture.firm.ada).body.elements.count == 4)
  }

  @Test("Whose the hours of a name are can be said")
  func named() throws {
    let fixture = try ImportFixture()
    let text = "project,date,hours,user\nBridge,2026-02-02,1,A. Nobody\n"
    let unknown = try fixture.send(text, from: "csv", #","people":{"A. Nobody":99}"#)
    #expect(unknown.status == 422 && unknown.faults == ["data.people"])
    let done = try fixture.take(text, from: "csv", #","people":{"a. nobody":4}"#)
    #expect(done.eachInteger("people", "user") == [4])
    #expect(try fixture.count(4) == 1)
  }
}
