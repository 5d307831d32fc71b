import APITestSupport
import Core
import HTTP
import JSON
import Testing
import TestSupport

@Suite("Members whom the admin of an account adds and finds")
struct MemberJoiningTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try InspectionsFixture() }

  private func add(
    _ username: String, _ right: String = "inspector", name: String = "Päivi Pöllö", by: String
  ) throws -> APIFixture.Answer {
    try fixture.call(
      345, #""username":"\#(username)","name":"\#(name)","right":"\#(right)""#, by: by)
  }

  private func join(
    _ username: String, _ code: String, _ password: String = "a long one"
  ) throws -> APIFixture.Answer {
    try api.call(
      348, #"{"username":"\#(username)","code":"\#(code)","password":"\#(password)"}"#, by: "")
  }

  private func code(_ answer: APIFixture.Answer) -> String {
    if case .text(let code)? = answer["code"] { code } else { "" }
  }

  @Test("Somebody new gets a code for one use, sets a password with it and is a member")
  func joining() throws {
    let added = try add("paivi", "manager", by: fixture.anna)
    #expect(added.status == 200 && added["name"] == .text("Päivi Pöllö"), "\(added.text)")
    #expect(added["role"] == .text("manager") && added["active"] == .flag(true))
    let code = code(added)
    #expect(code.count == 19, "\(added.text)")
    // There is no password yet, whatever is tried.
    let tried = try api.call(1, #"{"username":"paivi","password":"*"}"#, by: "")
    #expect(tried.status == 401)
    #expect(api.database.texts("SELECT password FROM users WHERE username = 'paivi'") == ["*"])

    let short = try join("paivi", code, "short")
    #expect(short.status == 422 && short.bad == ["password"])
    let joined = try join("PAIVI", code.lowercased().filter { $0 != "-" })
    #expect(joined.status == 200, "\(joined.text)")
    guard case .text(let session)? = joined["authHash"] else { return }
    #expect(try fixture.call(101, by: session)["role"] == .text("manager"))
    // The account of the inviter alone.
    #expect(try fixture.call(101, by: session, account: "kemi").status == 404)
    #expect(try join("paivi", code).bad == ["code"])
    _ = try api.logIn("paivi", "a long one")
  }

  @Test("A wrong code, an unknown username, a used and an ended code are one refusal")
  func refusals() throws {
    let code = code(try add("paivi", by: fixture.anna))
    let wrong = try join("paivi", "AAAA-BBBB-CCCC-DDDD")
    #expect(wrong.status == 422 && wrong.bad == ["code"])
    #expect(try join("nobody", code).text == wrong.text)
    #expect(try join("iida", code).text == wrong.text)
    api.clock.now = api.clock.now + 7 * 86_400
    #expect(try join("paivi", code).text == wrong.text)
    // The same call again gives another code, and the one before is void.
    let anna = try api.logIn("anna")
    let second = self.code(try add("paivi", by: anna))
    #expect(second.count == 19 && second != code)
    #expect(try join("paivi", code).text == wrong.text)
    #expect(try join("paivi", second).status == 200)
    #expect(try add("paivi", by: anna).problem == "duplicate")
  }

  @Test("Wrong codes are throttled like wrong passwords, and no login with them")
  func throttled() throws {
    let code = code(try add("paivi", by: fixture.anna))
    for _ in 1...10 { #expect(try join("paivi", "AAAA").status == 422) }
    let refused = try join("paivi", code)
    #expect(refused.status == 429, "\(refused.text)")
    #expect(try join("ilmo", "AAAA").status == 422)
  }

  @Test("A user who is there is added by the exact username, and keeps name and password")
  func user() throws {
    let added = try add("OTTO", by: fixture.anna)
    #expect(added.status == 200 && added["code"] == nil, "\(added.text)")
    #expect(added["name"] == .text("otto") && added["user"] == .integer(8))
    #expect(try fixture.call(101, by: fixture.otto).status == 200)
    #expect(try add("otto", by: fixture.anna).status == 409)
    // Made inactive, and added once more.
    _ = try fixture.call(103, #""user":8,"active":false"#, by: fixture.anna)
    let again = try add("otto", "manager", by: fixture.anna)
    #expect(again["role"] == .text("manager") && again["active"] == .flag(true))
    _ = try api.call(22, #"{"id":7,"active":false}"#, by: fixture.boss)
    #expect(try add("kaisa", by: fixture.anna).bad == ["username"])
  }

  @Test("Another account adds whom this one invited, and gets no code")
  func otherAccount() throws {
    let code = code(try add("paivi", by: fixture.anna))
    for _ in 1...2 {
      let other = try fixture.call(
        345, #""username":"paivi","name":"X","right":"admin""#, by: fixture.karri,
        account: "kemi")
      #expect(other["code"] == nil, "\(other.text)")
    }
    #expect(try join("paivi", code).status == 200)
  }

  @Test("Only admins of the account add members")
  func rights() throws {
    #expect(try add("paivi", by: fixture.iida).status == 403)
    #expect(try add("paivi", by: fixture.mikko).status == 403)
    #expect(try add("paivi", by: fixture.karri).status == 404)
    #expect(try add("paivi", by: fixture.boss).status == 404)
    let wrong = try fixture.call(345, #""username":"a b","right":"owner""#, by: fixture.anna)
    #expect(wrong.bad.sorted() == ["name", "right", "username"])
  }

  @Test("The code is stored and logged nowhere, and kept for no idempotency key")
  func secret() throws {
    let body = #"{"username":"paivi","name":"Päivi","right":"inspector"}"#
    let first = try api.send(
      .post, below: "/accounts/tornio/members", body, by: fixture.anna, [("idempotency-key", "k1")])
    let second = try api.send(
      .post, below: "/accounts/tornio/members", body, by: fixture.anna, [("idempotency-key", "k1")])
    let codes = [code(first), code(second)]
    #expect(Set(codes).count == 2 && codes.allSatisfy { $0.count == 19 })
    #expect(first.field("Cache-Control") == "no-store")
    for text in codes {
      #expect(!api.database.texts("SELECT after FROM audit_log").joined().contains(text))
      #expect(
        !api.database.texts("SELECT CAST(body AS TEXT) FROM idempotency_records").joined()
          .contains(text))
    }
    #expect(try join("paivi", codes[0]).status == 422)
    #expect(try join("paivi", codes[1]).status == 200)
  }

  @Test("Who has not joined is no admin that an account can be left with")
  func lastAdmin() throws {
    let code = code(try add("paivi", "admin", by: fixture.anna))
    let left = try fixture.call(103, #""user":2,"role":"manager""#, by: fixture.anna)
    #expect(left.problem == "last-admin")
    #expect(try join("paivi", code).status == 200)
    #expect(try fixture.call(103, #""user":2,"role":"manager""#, by: fixture.anna).status == 200)
  }

  @Test("Members are found by name, page by page, and never users of other accounts")
  func finding() throws {
    _ = try add("paivi", name: "Iida Päivi", by: fixture.anna)
    let all = try fixture.call(346, by: fixture.anna)
    #expect(
      all.all("name") == ["anna", "iida", "Iida Päivi", "ilmo", "mikko"].map { .text($0) })
    #expect(all.list[2]["joined"] == .flag(false) && all.list[2]["username"] == .text("paivi"))
    #expect(all.list[0]["joined"] == .flag(true))
    let found = try fixture.call(346, #""search":"IIDA""#, by: fixture.iida)
    #expect(found.all("name") == [.text("iida"), .text("Iida Päivi")])
    #expect(found.all("username") == [nil, nil] && found.all("joined") == [nil, nil])
    #expect(try fixture.call(346, #""search":"paivi""#, by: fixture.anna).list.count == 1)
    #expect(try fixture.call(346, #""search":"paivi""#, by: fixture.iida).list.isEmpty)
    #expect(try fixture.call(346, #""search":"kaisa""#, by: fixture.anna).list.isEmpty)
    var names: [JSONTree?] = []
    var path = "/accounts/tornio/members?limit=2"
    while true {
      let page = try api.send(.get, below: path, by: fixture.anna)
      names += page.all("name")
      guard let next = page.field("Next-Cursor") else { break }
      path = "/accounts/tornio/members?limit=2&after=\(next)"
    }
    #expect(names == all.all("name"))
    #expect(try fixture.call(346, by: fixture.karri).status == 404)
  }

  @Test("The export of a person tells of the invitation, and the erasure voids the code")
  func personalData() throws {
    let added = try add("paivi", by: fixture.anna)
    let id = added.number("user")
    let data = try api.call(37, #"{"id":\#(id)}"#, by: fixture.boss)
    #expect(data.text.contains(#""invitation":{"madeAt":"#), "\(data.text)")
    #expect(try api.call(38, #"{"id":\#(id)}"#, by: fixture.boss).status == 200)
    #expect(api.database.texts("SELECT CAST(user_id AS TEXT) FROM join_codes").isEmpty)
    #expect(try join("paivi", code(added)).status == 422)
  }
}

@Suite("Answers that are kept for idempotency keys, and memberships")
struct KeptAnswerRightTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try InspectionsFixture() }

  @Test("A kept answer ends with the membership, and comes back with it")
  func membership() throws {
    let send = { () throws in
      try api.send(
        .post, below: "/accounts/tornio/targets", #"{"name":"Secret hall"}"#, by: fixture.iida,
        [("idempotency-key", "k1")])
    }
    let first = try send()
    #expect(first.status == 201)
    #expect(try send().text == first.text)
    _ = try fixture.call(103, #""user":4,"active":false"#, by: fixture.anna)
    let stranger = try send()
    #expect(stranger.status == 404 && !stranger.text.contains("Secret"), "\(stranger.text)")
    _ = try fixture.call(103, #""user":4,"active":true"#, by: fixture.anna)
    #expect(try send().text == first.text)
  }

  @Test("So do the results of a push")
  func push() throws {
    let body = #"""
      {"device":"tablet","sentAt":"2026-03-02T12:00:00Z","confirmed":0,"changes":[{"n":1,"op":"add","type":"target","key":"a",\#
      "set":{"name":"Secret hall"}}]}
      """#
    let send = { () throws in
      try api.send(
        .post, below: "/accounts/tornio/push", body, by: fixture.iida, [("idempotency-key", "k2")])
    }
    #expect(try send().text.contains("Secret hall"))
    _ = try fixture.call(103, #""user":4,"active":false"#, by: fixture.anna)
    let stranger = try send()
    #expect(stranger.status == 404 && !stranger.text.contains("Secret"), "\(stranger.text)")
  }
}
