import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Rights that are given and taken at random")
struct ScopeTests {
  let fixture: InspectionsFixture
  /// Three trees of three levels.
  private let targets: [Int64]

  init() throws {
    let fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    var targets: [Int64] = []
    for tree in 0..<3 {
      let top = try fixture.target("\(tree)")
      let parts = try (0..<3).map { try fixture.target("\($0)", below: top) }
      let details = try parts.map { try fixture.target("Detail", below: $0) }
      targets += [top] + parts + details
      let inspection = try fixture.start(parts[0], #","key":"i\#(tree)""#, by: fixture.mikko)
      let saved = try fixture.call(
        114,
        #""id":\#(inspection),"sheets":[{"key":"s\#(tree)","section":"start","set":{"heated":"no"}}]"#,
        by: fixture.mikko)
      #expect(saved.status == 200, "\(saved.text)")
    }
    self.fixture = fixture
    self.targets = targets
  }

  private func changes(_ members: String, by user: String) throws -> APIFixture.Answer {
    try fixture.call(126, members, by: user)
  }

  /// Takes rows into what a phone holds, and the parts of the feed that they ask for.
  private func take(_ rows: [JSONTree], into reader: inout FeedReader, by user: String) throws {
    for row in rows {
      guard row["type"] == .text("scope") else {
        reader.held[row.number("id")] = row["data"]
        continue
      }
      reader.forget(row.number("target"))
      guard row["visible"] == .flag(true) else { continue }
      let part = try changes(#""target":\#(row.number("target")),"limit":5000"#, by: user)
      if part.status == 422 { continue }
      guard case .array(let rows)? = part["changes"] else { throw NoFeed(text: part.text) }
      try take(rows, into: &reader, by: user)
    }
  }

  private struct NoFeed: Error { let text: String }

  /// Reads on to the end, some rows at a time; gives the cursor.
  private func readOn(
    from cursor: String?, limit: Int, into reader: inout FeedReader, by user: String
  ) throws -> String? {
    var cursor = cursor
    while true {
      let since = cursor.map { #","since":"\#($0)""# } ?? ""
      let page = try changes(#""limit":\#(limit)\#(since)"#, by: user)
      guard case .array(let rows)? = page["changes"], case .text(let next)? = page["cursor"]
      else { throw NoFeed(text: page.text) }
      try take(rows, into: &reader, by: user)
      cursor = next
      if page["more"] != .flag(true) { return cursor }
    }
  }

  /// Gives or takes rights, or moves a target now and then.
  private func change(_ random: inout SeededGenerator) throws {
    let id = try #require(targets.randomElement(using: &random))
    let rights = ["", "4", "5", "4,5"].randomElement(using: &random) ?? ""
    var members = #""inspectors":[\#(rights)]"#
    if Int.random(in: 0..<20, using: &random) == 0 {
      let parent = targets.randomElement(using: &random).map { "\($0)" } ?? "null"
      members = #""parent":\#(Bool.random(using: &random) ? parent : "null")"#
    }
    let changed = try fixture.call(110, #""id":\#(id),\#(members)"#, by: fixture.mikko)
    // A ring, too deep, or itself.
    #expect(changed.status == 200 || changed.bad == ["parent"], "\(changed.text)")
  }

  @Test("1,000 times: two phones hold exactly what their members may see")
  func thousand() throws {
    var random = SeededGenerator(seed: 17)
    var phones = [(fixture.iida, 4), (fixture.ilmo, 5)].map { user, number in
      (user: user, number: Int64(number), reader: FeedReader(), cursor: String?.none)
    }
    var sizes: Set<Int> = []
    for step in 1...1_000 {
      try change(&random)
      guard Int.random(in: 0..<8, using: &random) == 0 || step == 1_000 else { continue }
      for index in phones.indices where Bool.random(using: &random) || step == 1_000 {
        var phone = phones[index]
        phone.cursor = try readOn(
          from: phone.cursor, limit: Int.random(in: 1...9, using: &random), into: &phone.reader,
          by: phone.user)
        phone.reader.forgetLoose(unlessAssignedTo: phone.number)
        var whole = FeedReader()
        _ = try readOn(from: nil, limit: 5_000, into: &whole, by: phone.user)
        let isSame = phone.reader.told == whole.told
        #expect(isSame, "step \(step), user \(phone.number)")
        let listed = try fixture.call(107, #""limit":5000"#, by: phone.user).list
        let held = phone.reader.held.filter { targets.contains($0.key) }
        #expect(Set(held.keys) == Set(listed.map { $0.number("id") }), "step \(step)")
        sizes.insert(held.count)
        phones[index] = phone
        if !isSame { return }
      }
    }
    #expect(sizes.count > 8)
  }
}
