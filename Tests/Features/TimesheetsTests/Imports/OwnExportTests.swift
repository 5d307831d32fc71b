import APITestSupport
import JSON
import TestSupport
import Testing

/// What this server exports it takes in again.
@Suite("Own exports as imports")
struct OwnExportTests {
  private static let texts = [
    "=1+1", "'=x", "''", "a, b", "say \"so\"", "-", "two\nlines", "ä 😀", "+358", "@me", "plain",
  ]

  @Test("Entries of an export into an empty database are the same", arguments: 0..<4)
  func entries(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let first = try ImportFixture()
    for day in 1...20 {
      let text = try #require(Self.texts.randomElement(using: &random))
      let tag = try #require(["x", "a, b", "q\"q"].randomElement(using: &random))
      let hour = Int.random(in: 10...22, using: &random)
      let entry: JSONTree = .object([
        "project": .integer(1), "description": .text(text), "billable": .flag(day % 2 == 0),
        "tags": .array([.text(tag), .text("t\(day)")]),
        "start": .text("2026-02-\(day < 10 ? "0" : "")\(day) \(hour):00"),
        "seconds": .integer(Int64.random(in: 60...7_000, using: &random)),
      ])
      let made = try first.firm.api.call(
        11, String(decoding: entry.compact, as: UTF8.self), by: first.firm.ann)
      try #require(made.status == 200)
    }
    let options = [
      "", #","separator":"semicolon","decimal":"comma","bom":true"#, #","separator":"tab""#,
      #","columns":["userName","projectName","day","startTime","endTime","tags","description","billable"]"#,
    ]
    let range = #""period":"range","from":"2026-02-01","to":"2026-02-28""#
    let file = try first.firm.api.call(
      19, #"{"format":"csv",\#(range),"user":3,"timeZone":"Europe/Helsinki"\#(options[seed])}"#,
      by: first.firm.ada)
    try #require(file.status == 200)
    let second = try ImportFixture()
    let done = try second.take(file.text)
    #expect(done["added"] == .integer(20) && done["problems"] == .array([]))
    #expect(try list(second) == list(first))
  }

  private func list(_ fixture: ImportFixture) throws -> [[JSONTree?]] {
    let answer = try fixture.firm.api.call(
      10, #"{"from":"2026-02-01","to":"2026-02-28","user":3}"#, by: fixture.firm.ada)
    return answer.body.elements.map { entry in
      ["start", "end", "seconds", "description", "tags", "billable", "project"].map { entry[$0] }
    }
  }
}
