import Commands
import Core
import Database
import Golf
import JSON
import Testing
import TestSupport
import Zones

@testable import App

@Suite("kortti import courses")
struct CourseImportTests {
  let folder = TemporaryFolder()
  let environment: AppEnvironment
  let adminService: AdminService
  let golf: Golf
  /// The example of docs/courses.md.
  let example: String

  init() throws {
    environment = try AppEnvironment(
      database: .file(folder.file("kortti.db")),
      features: FeatureSettings(timeZone: "Europe/Helsinki", zones: try Zones()),
      access: .making, log: Log(write: { _ in }))
    adminService = try AdminService(environment)
    let golf = Golf(zones: environment.zones, timeZone: "Europe/Helsinki")
    self.golf = golf
    let context = RequestContext.test()
    _ = try environment.database.writer.write {
      try golf.createClub(Club(name: "Alastaro Golf", country: "Finland"), context, in: $0)
    }
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let page = String(
      decoding: TemporaryFolder.bytes(ofFile: root + "/docs/courses.md"), as: UTF8.self)
    let start = try #require(page.firstRange(of: "```json\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "```"))
    example = String(page[start.upperBound..<end.lowerBound])
  }

  private func run(_ text: String, isDryRun: Bool = false) throws -> [String] {
    try adminService.run(
      AdminCommand(
        "importCourses",
        ["file": .text("f.json"), "text": .text(text), "dryRun": .flag(isDryRun)]))
  }

  /// The error lines after the first sentence.
  private func errors(_ text: String) throws -> [String] {
    do {
      let lines = try run(text)
      Issue.record("imported: \(lines)")
      return []
    } catch let fault as CommandError {
      return fault.description.split(separator: "\n").dropFirst().map(String.init)
    }
  }

  private func courses() throws -> [String] {
    try environment.reader().read { reading throws(GolfFault) in
      try golf.courses(of: nil, search: nil, in: reading).map(\.name)
    }
  }

  @Test("The documented example: dry run, import, repeated import")
  func wholeExample() throws {
    #expect(try run(example, isDryRun: true) == ["Alastaro Golf, Alastaro: would be added."])
    #expect(try courses().isEmpty)
    #expect(try run(example) == ["Alastaro Golf, Alastaro: was added."])
    #expect(try run(example) == ["Alastaro Golf, Alastaro: is there already."])
    #expect(try courses() == ["Alastaro"])
  }

  @Test("More data extends a course; differing data is an error")
  func extended() throws {
    _ = try run(example)
    let more = example.replacing(
      #""name": "Red","#, with: #""name": "Green", "ratings": []}, {"name": "Red","#)
    #expect(
      try run(more) == [
        "Alastaro Golf, Alastaro: was extended.",
        "Alastaro Golf, Alastaro: note: The tee Green has no rating.",
      ])
    let other = example.replacing("[462,", with: "[463,").replacing(
      #""printed": {"out": 3048, "in": 2883, "total": 5931},"#, with: "")
    #expect(try errors(other).map { $0.contains("[0].tees[0].lengths: ") } == [true])
    let slope = example.replacing(#""slopeRating": 127"#, with: #""slopeRating": 128"#)
    #expect(try errors(slope).map { $0.contains("tees[0].ratings[0].validFrom: ") } == [true])
  }

  @Test("Wrong printed totals are reported with their line, and nothing is written")
  func printedTotals() throws {
    let printed = example.replacing(
      #""name": "Red","#,
      with: #""name": "Red", "printed": {"out": 2515, "in": 2373, "total": 4888},"#)
    let line =
      printed.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("2515") }.map { $0 + 1 } ?? 0
    #expect(
      try errors(printed) == [
        "f.json:\(line): [0].tees[3].printed.out: The card prints 2515, the holes add up to 2452.",
        "f.json:\(line): [0].tees[3].printed.total: The card prints 4888, the holes add up to 4825.",
      ])
    #expect(try courses().isEmpty)
  }

  @Test("All errors of all courses are reported by line, and no course is written")
  func faults() throws {
    let valid =
      #"{"club":"Alastaro Golf","name":"N","validFrom":"2020-01-01","holes":["#
      + (1...9).map { #"{"hole":\#($0),"par":4,"strokeIndex":\#($0)}"# }.joined(separator: ",")
      + #"],"tees":[{"name":"W"}]}"#
    let text = """
      [\(valid),
      \(valid.replacing("Alastaro Golf", with: "Nowhere")),
      {"club":"Alastaro Golf","name":"M",
      "validFrom":"2020-02-30","tees":[{"name":"W","x":1}],
      "holes":[{"hole":1,
      "par":9,"strokeIndex":1}]},
      7]
      """
    #expect(
      try errors(text) == [
        "f.json:2: [1].club: There is no club named \u{201C}Nowhere\u{201D}.",
        "f.json:4: [2].validFrom: This must be a day such as 2026-03-02 that the calendar has.",
        "f.json:4: [2].tees[0].x: There is no such field.",
        "f.json:5: [2].holes: This must have 9 to 18 elements.",
        "f.json:6: [2].holes[0].par: This must be 3 to 6.",
        "f.json:7: [3]: This must be an object.",
      ])
    #expect(try courses().isEmpty)
    #expect(
      try run(valid) == [
        "Alastaro Golf, N: was added.",
        "Alastaro Golf, N: note: The tee W has no rating.",
      ])
  }

  @Test(
    "Invalid JSON, or no course", arguments: ["", "[", "[]", "[\n}", "{\"a\":1,\"a\":2}"])
  func noCourses(_ text: String) throws {
    #expect(try errors(text).count == 1)
  }
}
