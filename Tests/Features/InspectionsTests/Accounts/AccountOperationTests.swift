import APITestSupport
import AuditLog
import Core
import Database
import FeatureManifest
import HTTP
import Inspections
import JSON
import Testing
import TestSupport

@Suite("Accounts and their members")
struct AccountOperationTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try InspectionsFixture() }

  @Test("The hold of an account is that of its number; what no account is called has none")
  func hold() throws {
    let ids = api.database.texts("SELECT id FROM accounts WHERE name = 'kemi'")
    let kemi = try #require(ids.first.flatMap { Int64($0) })
    let (held, none) = try api.database.read { transaction throws(DatabaseError) in
      (
        Hold.account(named: "kemi", in: transaction), Hold.account(named: "oulu", in: transaction)
      )
    }
    #expect(held == Hold(.group, table: "accounts", .id(kemi)) && none == nil)
  }

  @Test("A server admin makes an account and its first admin, and sees names only")
  func making() throws {
    let account = try api.send(
      .put, below: "/accounts/oulu", #"{"title":"Oulu"}"#, by: fixture.boss)
    #expect(account.status == 201)
    #expect(account.field("Location")?.hasSuffix("/accounts/oulu") == true)
    #expect(account["name"] == .text("oulu") && account["quotaBytes"] == .integer(10 << 30))
    #expect(account["timeZone"] == nil && account["members"] == nil && account["role"] == nil)
    #expect(try api.send(.get, below: "/accounts/oulu", by: fixture.boss).status == 404)
    let member = try api.send(
      .put, below: "/accounts/oulu/members/8", #"{"role":"admin"}"#, by: fixture.boss)
    #expect(member["name"] == .text("otto") && member["role"] == .text("admin"))
    // There is an admin now, so the server admin has no say any more.
    let again = try api.send(
      .put, below: "/accounts/oulu/members/1", #"{"role":"admin"}"#, by: fixture.boss)
    #expect(again.status == 404)
    #expect(
      try api.send(.put, below: "/accounts/oulu", #"{"title":"X"}"#, by: fixture.boss).status == 404
    )
    let quota = try api.send(
      .put, below: "/accounts/oulu", #"{"quotaBytes":5}"#, by: fixture.boss)
    #expect(quota.status == 200 && quota["quotaBytes"] == .integer(5))
    #expect(
      try api.send(.put, below: "/accounts/oulu", #"{"quotaBytes":6}"#, by: fixture.otto).status
        == 403)
    #expect(try api.call(100, "{}", by: fixture.boss).all("name").count == 3)
    let own = try api.call(100, "{}", by: fixture.otto)
    #expect(own.all("name") == [.text("oulu")] && own.all("role") == [.text("admin")])
    #expect(try api.call(100, "{}", by: fixture.iida).all("role") == [.text("inspector")])
    // The profile tells how many accounts one is a member of.
    #expect(try api.call(3, "{}", by: fixture.iida)["accounts"] == .integer(1))
    #expect(try api.call(3, "{}", by: fixture.boss)["accounts"] == nil)
  }

  @Test(
    "Names of new accounts",
    arguments: ["Oulu", "-a", "", "å", "a_b", String(repeating: "a", count: 41)])
  func names(name: String) throws {
    let made = try api.call(102, #"{"account":"\#(name)","title":"T"}"#, by: fixture.boss)
    #expect(made.status == 422 && made.bad == ["account"], "\(made.text)")
    #expect(try api.call(101, #"{"account":"\#(name)"}"#, by: fixture.anna).status == 404)
    let other = try api.call(102, #"{"account":"\#(name)","title":"T"}"#, by: fixture.anna)
    #expect(other.status == 404)
  }

  @Test("Everything that is wrong with a new account is said at once")
  func faults() throws {
    let kinds = #"[{"kind":"lift","label":"A"},{"kind":"lift","label":"B"}]"#
    let made = try api.call(
      102, #"{"account":"oulu","timeZone":"Nowhere","kinds":\#(kinds)}"#, by: fixture.boss)
    #expect(made.bad.sorted() == ["kinds[1].kind", "timeZone", "title"])
    let shapes = try api.call(
      102,
      #"{"account":"oulu","title":"","visibility":"none","pictureBytes":0,"quotaBytes":0,"kinds":5}"#,
      by: fixture.boss)
    #expect(
      Set(shapes.bad) == [
        "title", "visibility", "pictureBytes", "quotaBytes", "kinds",
      ])
    let fields = try api.call(
      102,
      #"{"account":"oulu","title":"T","kinds":[{"kind":"Ä"}],"targetFields":[{"key":"a","label":"A","type":"x"}]}"#,
      by: fixture.boss)
    #expect(
      Set(fields.bad) == ["kinds[0].kind", "kinds[0].label", "targetFields[0].type"])
  }

  @Test("Only an admin of the account changes it; the same again is no change")
  func changing() throws {
    let change = #""title":"Tornio","visibility":"assigned","timeZone":"Europe/Helsinki""#
    #expect(try fixture.call(102, change, by: fixture.iida).status == 403)
    #expect(try fixture.call(102, change, by: fixture.mikko).status == 403)
    #expect(try fixture.call(102, change, by: fixture.karri).status == 404)
    #expect(try fixture.call(102, #""title":5"#, by: fixture.mikko).status == 403)
    let saved = try fixture.call(102, change, by: fixture.anna)
    #expect(saved["visibility"] == .text("assigned") && saved["title"] == .text("Tornio"))
    let rows = try rowCount()
    #expect(try fixture.call(102, change, by: fixture.anna).status == 200)
    #expect(try rowCount() == rows)
    guard case .array(let members)? = saved["members"] else { return }
    #expect(members.map { $0["name"] } == ["anna", "iida", "ilmo", "mikko"].map { .text($0) })
  }

  private func rowCount() throws -> Int {
    api.database.texts("SELECT id FROM audit_log").count
      + api.database.texts("SELECT revision FROM history").count
  }

  @Test("An account keeps an active admin who can log in")
  func lastAdmin() throws {
    for change in [#""role":"manager""#, #""active":false"#] {
      let left = try fixture.call(103, #""user":2,\#(change)"#, by: fixture.anna)
      #expect(left.status == 409 && left.problem == "last-admin")
    }
    _ = try fixture.call(103, #""user":3,"role":"admin""#, by: fixture.anna)
    // An admin who can't log in is none.
    _ = try api.call(22, #"{"id":3,"active":false}"#, by: fixture.boss)
    #expect(try fixture.call(103, #""user":2,"role":"manager""#, by: fixture.anna).status == 409)
    _ = try api.call(22, #"{"id":3,"active":true}"#, by: fixture.boss)
    #expect(try fixture.call(103, #""user":2,"role":"manager""#, by: fixture.anna).status == 200)
    #expect(try fixture.call(103, #""user":4,"role":"manager""#, by: fixture.anna).status == 403)
  }

  @Test("A member made inactive is a stranger from the next request on")
  func inactive() throws {
    #expect(try fixture.call(101, by: fixture.iida).status == 200)
    let made = try fixture.call(103, #""user":4,"active":false"#, by: fixture.anna)
    #expect(made["active"] == .flag(false) && made["role"] == .text("inspector"))
    let stranger = try fixture.call(101, by: fixture.iida)
    #expect(stranger.seen == (try fixture.call(101, by: fixture.iida, account: "none")).seen)
    _ = try fixture.call(103, #""user":4,"active":true"#, by: fixture.anna)
    #expect(try fixture.call(101, by: fixture.iida).status == 200)
  }

  @Test("Who is to become a member must be there and active, and needs a role")
  func newMembers() throws {
    #expect(try fixture.call(103, #""user":99,"role":"manager""#, by: fixture.anna).status == 404)
    #expect(try fixture.call(103, #""user":8"#, by: fixture.anna).bad == ["role"])
    #expect(
      try fixture.call(103, #""user":8,"role":"owner""#, by: fixture.anna).bad == ["role"])
    _ = try api.call(22, #"{"id":8,"active":false}"#, by: fixture.boss)
    #expect(
      try fixture.call(103, #""user":8,"role":"manager""#, by: fixture.anna).bad == ["user"])
  }

  @Test("Stored accounts and members are as the audit log says, and what differs is told")
  func audit() throws {
    _ = try fixture.call(102, #""title":"Tornio","active":false"#, by: fixture.anna)
    _ = try fixture.call(103, #""user":4,"active":false"#, by: fixture.anna)
    #expect(try comparison().isEmpty)
    try api.database.arrange {
      _ = try $0.run("UPDATE members SET role = 'admin' WHERE account = 1 AND user_id = 4")
      _ = try $0.run("UPDATE accounts SET title = 'x' WHERE id = 2")
    }
    let faults = try comparison()
    #expect(faults.count == 2)
    #expect(faults.contains { $0.hasPrefix("member 4 of account 1 is not as row ") })
    #expect(faults.contains { $0.hasPrefix("account 2 is not as row ") })
  }

  private func comparison() throws -> [String] {
    let records = api.features.flatMap(\.audited)
    return try api.database.read { transaction throws(DatabaseError) in
      try AuditLog.compare(records, in: transaction).faults
    }
  }

  @Test("A person's export names the accounts, and an erasure the person's devices no more")
  func personalData() throws {
    try api.database.arrange {
      _ = try $0.run(
        "INSERT INTO devices VALUES (1, 1, 4, 'Iida''s phone', 0, 0, 0, 0)")
    }
    let export = try api.call(37, #"{"id":4}"#, by: fixture.boss)
    guard case .array(let accounts)? = export["accounts"] else {
      Issue.record("no accounts: \(export.text)")
      return
    }
    #expect(accounts.map { $0["devices"] } == [.array([.text("Iida's phone")])])
    #expect(try api.call(38, #"{"id":4}"#, by: fixture.boss).status == 200)
    #expect(api.database.texts("SELECT name FROM devices") == ["erased 1"])
  }
}
