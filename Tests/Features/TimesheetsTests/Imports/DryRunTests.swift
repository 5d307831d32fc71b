import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Dry runs of imports")
struct DryRunTests {
  /// A file of rows that get in each other's way, of people, customers, projects and tasks that are there or not.
  private static func file(_ random: inout SeededGenerator) -> String {
    var text = "user,email,customer,project,task,date,start time,end time,hours,tags\n"
    for _ in 0..<Int.random(in: 20...120, using: &random) {
      func one(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
      let person = one([
        "ann,", "Ann,", "bob,", "Maija,", "maija,m@x.fi", "Maija,m2@x.fi", ",m@x.fi", "Eki,",
      ])
      let project = one(["Bridge", "bridge", "Old", "Dam", "dam", "Pier", ""])
      let task = one(["", "Deck", "deck", "Gone", String(repeating: "t", count: 101)])
      let customer = one(["", "Acme", "acme", String(repeating: "c", count: 101)])
      let day = Int.random(in: 1...6, using: &random)
      let hour = Int.random(in: 7...18, using: &random)
      let times =
        Bool.random(using: &random)
        ? "\(hour):00,\(hour + Int.random(in: 0...4, using: &random)):\(one(["00", "30"])),"
        : ",,\(one(["1", "0.5", "20", "30"]))"
      let tags = one(["", "a", String(repeating: "g", count: 101)])
      text += "\(person),\(customer),\(project),\(task),2026-02-0\(day),\(times),\(tags)\n"
    }
    return text
  }

  @Test(
    "A dry run tells what the import then does, whatever is in the file", arguments: UInt64(0)..<30)
  func same(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    try fixture.firm.log("2026-02-03 09:00", "2026-02-03 11:00", by: fixture.firm.ann)
    try #require(api.call(27, #"{"name":"Old"}"#, by: ada).status == 200)
    try #require(api.call(28, #"{"id":2,"active":false}"#, by: ada).status == 200)
    try #require(api.call(29, #"{"project":1,"name":"Gone"}"#, by: ada).status == 200)
    try #require(api.call(30, #"{"id":1,"active":false}"#, by: ada).status == 200)
    if Bool.random(using: &random) {
      try #require(api.call(31, #"{"user":3,"through":"2026-02-01"}"#, by: ada).status == 200)
    }
    if Bool.random(using: &random) {
      try #require(api.call(31, #"{"through":"2026-02-02"}"#, by: ada).status == 200)
    }
    let text = Self.file(&random)
    let options =
      ["", #","overlaps":"move""#, #","create":false"#]
      .randomElement(using: &random) ?? ""
    let dry = try fixture.take(text, from: "csv", #","dryRun":true\#(options)"#)
    let wet = try fixture.take(text, from: "csv", options)
    for name in [
      "state", "rows", "done", "added", "known", "skipped", "seconds", "created.customers",
      "created.projects", "created.tasks", "created.placeholders",
    ] {
      #expect(dry[name] == wet[name], "\(name), seed \(seed)")
    }
    #expect(fixture.codes(dry) == fixture.codes(wet), "seed \(seed)")
    #expect(dry.eachText("problems", "message") == wet.eachText("problems", "message"))
    #expect(dry.eachInteger("problems", "line") == wet.eachInteger("problems", "line"))
    #expect(dry.eachText("people", "text") == wet.eachText("people", "text"))
  }
}
