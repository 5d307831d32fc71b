import APITestSupport
import JSON
import Testing

@Suite("A member's new name in the feed")
struct RenamedMemberTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws {
    fixture = try InspectionsFixture()
    try fixture.setMember("kemi", 4, "inspector", by: fixture.karri)
  }

  /// The members that the feed of an account tells after a cursor.
  private func told(_ account: String, by user: String, since cursor: String) throws -> [JSONTree] {
    let answer = try fixture.call(
      126, #""since":"\#(cursor)""#, by: user, account: account)
    guard case .array(let rows)? = answer["changes"] else { return [] }
    #expect(rows.allSatisfy { $0["type"] == .text("member") }, "\(answer.text)")
    return rows
  }

  private func cursor(_ account: String, by user: String) throws -> String {
    guard
      case .text(let cursor)? = try fixture.call(126, by: user, account: account)["cursor"]
    else { return "" }
    return cursor
  }

  /// Every account of which the user is a member tells the name, with the same revision.
  private func expectName(_ name: String, after change: () throws -> Void) throws {
    let accounts = [("tornio", fixture.anna), ("kemi", fixture.karri)]
    let before = try accounts.map { try cursor($0.0, by: $0.1) }
    try change()
    for ((account, user), cursor) in zip(accounts, before) {
      let rows = try told(account, by: user, since: cursor)
      #expect(rows.map { $0["data"]?["name"] } == [.text(name)], "\(account)")
      #expect(rows.map { $0["data"]?["user"] } == [.integer(4)] && rows[0].number("revision") == 1)
    }
    try compareAudit()
  }

  @Test("Comes to every account, once, also of an inactive member")
  func renamed() throws {
    try expectName("Iida Uusi") {
      let changed = try fixture.api.call(22, #"{"id":4,"name":"Iida Uusi"}"#, by: fixture.boss)
      #expect(changed.status == 200, "\(changed.text)")
    }
    let before = try cursor("tornio", by: fixture.anna)
    let same = try fixture.api.call(
      22, #"{"id":4,"name":"Iida Uusi","phone":"1"}"#, by: fixture.boss)
    #expect(same.status == 200)
    #expect(try told("tornio", by: fixture.anna, since: before).isEmpty)
    let left = try fixture.call(103, #""user":5,"active":false"#, by: fixture.anna)
    #expect(left.status == 200)
    let cursor = try cursor("tornio", by: fixture.anna)
    _ = try fixture.api.call(22, #"{"id":5,"name":"Ilmo Uusi"}"#, by: fixture.boss)
    let rows = try told("tornio", by: fixture.anna, since: cursor)
    #expect(rows.map { $0["data"]?["name"] } == [.text("Ilmo Uusi")])
  }

  @Test("The name of an erased person goes from it")
  func erased() throws {
    try expectName("Erased user 4") {
      let erased = try fixture.api.call(38, #"{"id":4}"#, by: fixture.boss)
      #expect(erased.status == 200, "\(erased.text)")
    }
  }
}
