import APITestSupport
import JSON
import Testing

@Suite("Undoing imports, and merging placeholders")
struct UndoingTests {
  private static let file = """
    user,customer,project,task,date,start time,end time
    ann,Pier Ltd,Pier,Deck,2026-02-02,08:00,12:00
    Maija Virtanen,Pier Ltd,Pier,Wall,2026-02-02,08:00,12:00
    Maija Virtanen,,Bridge,,2026-02-03,08:00,12:00

    """

  /// What an admin reads of all that an import makes.
  private func state(_ fixture: ImportFixture) throws -> [JSONTree] {
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    return try [
      api.call(20, by: ada), api.call(26, by: ada), api.call(222, by: ada),
      api.call(10, #"{"from":"2026-01-01","to":"2026-12-31","user":"all"}"#, by: ada),
      api.call(23, #"{"user":3}"#, by: ada), api.call(23, #"{"user":4}"#, by: ada),
    ].map(\.body)
  }

  @Test("Undone, nothing is left that nobody uses, and phones are told so")
  func undone() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    try fixture.firm.log("2026-02-01 08:00", "2026-02-01 12:00", by: fixture.firm.ann)
    let before = try state(fixture)
    var phones = [
      FollowingPhone(ada, #""user":"all""#, limit: 3), FollowingPhone(fixture.firm.ann, limit: 2),
    ]
    let done = try fixture.take(Self.file)
    #expect(done["added"] == .integer(3) && done["created.placeholders"] == .integer(1))
    for index in phones.indices { try phones[index].follow(api) }
    let undone = try api.call(233, #"{"id":1}"#, by: ada)
    #expect(undone["removed"] == .integer(3) && undone["kept"] == .integer(0))
    #expect(try state(fixture) == before)
    for index in phones.indices {
      try phones[index].follow(api)
      var anew = FollowingPhone(phones[index].authHash, phones[index].scope, limit: 100)
      try anew.follow(api)
      #expect(phones[index].records == anew.records)
    }
    // What people were called is gone from the log as well.
    let log = try api.call(36, #"{"limit":1000}"#, by: ada)
    #expect(!log.text.contains("Maija"))
    let again = try fixture.take(Self.file)
    #expect(again["added"] == .integer(3) && again["created.projects"] == .integer(1))
  }

  @Test("What somebody uses stays, and goes when it is undone again and nobody does any more")
  func used() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    _ = try fixture.take(Self.file)
    let pier = try api.call(26, by: ada).body.elements.compactMap { project -> Int64? in
      guard project["name"] == .text("Pier"), case .integer(let id) = project["id"] else {
        return nil
      }
      return id
    }
    let id = try #require(pier.first)
    try #require(api.call(24, "{\"user\":4,\"project\":\(id)}", by: ada).status == 200)
    let own = try api.call(
      11, #"{"project":\#(id),"start":"2026-02-05 08:00","seconds":60}"#, by: fixture.firm.bob)
    try #require(own.status == 200)
    #expect(try api.call(13, #"{"id":1,"description":"x"}"#, by: fixture.firm.ann).status == 200)
    let undone = try api.call(233, #"{"id":1}"#, by: ada)
    #expect(undone["removed"] == .integer(2) && undone["kept"] == .integer(1))
    let projects = try api.call(26, by: ada).body
    #expect(texts(projects, "name") == ["Bridge", "Pier"])
    let tasks = try api.call(7, "{\"project\":\(id)}", by: ada).body
    #expect(texts(tasks, "name") == ["Deck"])
    #expect(texts(try api.call(20, by: ada).body, "name") == ["ada", "Ann", "Bob", "meg"])
    for (entry, hash) in [(1, fixture.firm.ann), (own.integer("id"), fixture.firm.bob)] {
      #expect(try api.call(12, "{\"id\":\(entry)}", by: hash).status == 200)
    }
    try #require(api.call(25, "{\"user\":4,\"project\":\(id)}", by: ada).status == 200)
    let more = try api.call(233, #"{"id":1}"#, by: ada)
    #expect(more["removed"] == .integer(0) && more["kept"] == .integer(0))
    #expect(texts(try api.call(26, by: ada).body, "name") == ["Bridge"])
    #expect(try api.call(222, by: ada).body.elements.isEmpty)
  }

  @Test("A placeholder's hours, absences and contracts become another's, who is then the only one")
  func merged() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    _ = try fixture.take(Self.file)
    var phone = FollowingPhone(ada, #""user":"all""#, limit: 3)
    try phone.follow(api)
    let contract = try api.call(
      207, #"{"user":5,"from":"2026-01-01","seconds":[3600,3600,3600,3600,3600,0,0]}"#, by: ada)
    try #require(contract.status == 200)
    #expect(try api.call(20, by: ada).body.elements.contains { $0["placeholder"] == .flag(true) })
    let wrong = try api.call(234, #"{"id":3,"into":4}"#, by: ada)
    #expect(wrong.status == 422 && wrong.faults == ["data.id"])
    let itself = try api.call(234, #"{"id":5,"into":5}"#, by: ada)
    #expect(itself.status == 422 && itself.faults == ["data.into"])
    #expect(try api.call(234, #"{"id":5,"into":99}"#, by: ada).faults == ["data.into"])
    #expect(try api.call(234, #"{"id":77,"into":4}"#, by: ada).status == 404)
    #expect(try api.call(234, #"{"id":5,"into":4}"#, by: fixture.firm.meg).status == 403)
    // Bob has an hour of the second day: nothing is moved.
    let other = try fixture.firm.log("2026-02-03 09:00", "2026-02-03 10:00", by: fixture.firm.bob)
    let before = try state(fixture)
    let overlap = try api.call(234, #"{"id":5,"into":4}"#, by: ada)
    #expect(overlap.status == 409 && overlap.problem == "overlap")
    #expect(try state(fixture) == before)
    try #require(
      api.call(12, "{\"id\":\(other.integer("id"))}", by: fixture.firm.bob).status == 200)
    func attached(_ user: Int) throws -> Set<JSONTree> {
      let projects = try api.call(23, "{\"user\":\(user)}", by: ada).body.elements
      return Set(projects.filter { $0["attached"] == .flag(true) }.compactMap { $0["id"] })
    }
    let projects = try attached(5)
    #expect(projects.count == 2)
    let merged = try api.call(234, #"{"id":5,"into":4}"#, by: ada)
    #expect(merged.status == 200 && merged["id"] == .integer(4), "\(merged.text)")
    #expect(try fixture.count(4) == 2)
    #expect(try api.call(206, #"{"user":4}"#, by: ada).body.elements.count == 1)
    // Who has the hours goes on with their projects.
    #expect(try attached(4).isSuperset(of: projects))
    #expect(texts(try api.call(20, by: ada).body, "name") == ["ada", "Ann", "Bob", "meg"])
    #expect(try api.call(234, #"{"id":5,"into":4}"#, by: ada).status == 404)
    let people = try api.call(232, #"{"id":1}"#, by: ada)
    #expect(people.eachInteger("people", "user") == [3, 4])
    let log = try api.call(36, #"{"limit":1000}"#, by: ada)
    #expect(!log.text.contains("Maija"))
    try phone.follow(api)
    var anew = FollowingPhone(ada, #""user":"all""#, limit: 100)
    try anew.follow(api)
    #expect(phone.records == anew.records)
    #expect(try fixture.take(Self.file)["known"] == .integer(3))
    let undone = try api.call(233, #"{"id":1}"#, by: ada)
    #expect(undone["removed"] == .integer(1) && undone["kept"] == .integer(2))
  }

  @Test("Who was given what it takes to log in is no placeholder, and what was set by hand stays")
  func inUse() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    _ = try fixture.take(Self.file)
    let known = #"{"id":5,"username":"maija","active":true}"#
    #expect(try api.call(22, known, by: ada)["placeholder"] == .flag(false))
    #expect(try api.call(225, #"{"id":1,"number":"77"}"#, by: ada).status == 200)
    #expect(try api.call(234, #"{"id":5,"into":4}"#, by: ada).faults == ["data.id"])
    #expect(try api.call(233, #"{"id":1}"#, by: ada)["removed"] == .integer(3))
    #expect(try api.call(66, #"{"id":5}"#, by: ada)["active"] == .flag(true))
    #expect(try api.call(222, by: ada).body.elements.count == 1)
  }

  @Test("After an undo the hours come again, from every file that had them")
  func again() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    let toggl =
      "Description,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time\n"
      + "x,4:00:00,Ann,,Bridge,,2026-02-02,08:00:00,2026-02-02,12:00:00\n"
    let own =
      "user,project,description,date,start time,end time\nAnn,Bridge,x,2026-02-02,08:00,12:00\n"
    #expect(try fixture.take(toggl, from: "toggl")["added"] == .integer(1))
    #expect(try fixture.take(own)["known"] == .integer(1))
    #expect(try api.call(233, #"{"id":1}"#, by: ada)["removed"] == .integer(1))
    #expect(try fixture.take(own)["added"] == .integer(1))
    let list = try api.call(10, #"{"day":"2026-02-02"}"#, by: fixture.firm.ann).body
    let entry = try #require(integers(list, "id").first)
    #expect(try api.call(12, "{\"id\":\(entry)}", by: fixture.firm.ann).status == 200)
    #expect(try fixture.take(own)["known"] == .integer(1))
    #expect(try api.call(233, #"{"id":3}"#, by: ada)["removed"] == .integer(0))
    #expect(try fixture.take(own)["added"] == .integer(1))
  }

  @Test("Hours without a person are the sender's; who is an admin no more undoes their own alone")
  func senders() throws {
    let fixture = try ImportFixture()
    let (api, ada, meg) = (fixture.firm.api, fixture.firm.ada, fixture.firm.meg)
    let text = "project,date,hours\nBridge,2026-02-02,1\n"
    #expect(try fixture.take(text)["added"] == .integer(1))
    #expect(try api.call(22, #"{"id":2,"role":"admin"}"#, by: ada).status == 200)
    #expect(try fixture.take(text, by: meg)["added"] == .integer(1))
    #expect(try fixture.take(text, by: meg)["known"] == .integer(1))
    #expect(try api.call(22, #"{"id":2,"role":"reporter"}"#, by: ada).status == 200)
    #expect(try api.call(232, #"{"id":2}"#, by: meg).status == 404)
    #expect(try api.call(233, #"{"id":2}"#, by: meg).status == 404)
    #expect(try api.call(231, by: meg).body.elements.isEmpty)
  }

  @Test("Who was merged, or has another name by now, is known by what the file calls them")
  func called() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    let row = "Maija Virtanen,,Bridge,,2026-02-04,08:00,12:00\n"
    _ = try fixture.take(Self.file)
    #expect(try api.call(22, #"{"id":5,"name":"M. Virtanen"}"#, by: ada).status == 200)
    #expect(try fixture.take(Self.file + row)["created.placeholders"] == .integer(0))
    #expect(try api.call(234, #"{"id":5,"into":4}"#, by: ada).status == 200)
    let more = "Maija Virtanen,,Bridge,,2026-02-05,08:00,12:00\n"
    let last = try fixture.take(Self.file + row + more)
    #expect(last["added"] == .integer(1) && last["created.placeholders"] == .integer(0))
    #expect(try fixture.count(4) == 4)
  }

  @Test("Of a closed time, or with a contract of the same day, nothing is merged")
  func refused() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    _ = try fixture.take(Self.file)
    try #require(api.call(31, #"{"user":4,"through":"2026-02-10"}"#, by: ada).status == 200)
    let locked = try api.call(234, #"{"id":5,"into":4}"#, by: ada)
    #expect(locked.status == 409 && locked.problem == "locked")
    #expect(try api.call(234, #"{"id":5,"into":3}"#, by: ada).problem == "overlap")
  }
}

extension APIFixture.Answer {
  fileprivate func integer(_ name: String) -> Int64 {
    if case .integer(let number)? = self[name] { number } else { 0 }
  }
}
