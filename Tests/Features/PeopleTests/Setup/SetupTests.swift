import APITestSupport
import Blobs
import Foundation
import HTTP
import Inspections
import JSON
import People
import Testing
import TestSupport

@Suite("The first admin by a code")
struct SetupTests {
  let api: APIFixture

  init() throws { api = try APIFixture() }

  private func body(_ code: String, username: String = "aino") -> String {
    #"{"code":"\#(code)","name":"Aino","username":"\#(username)","password":"long enough"}"#
  }

  private func authHash(of answer: APIFixture.Answer) throws -> String {
    guard case .text(let authHash)? = answer["authHash"] else { return try #require(nil) }
    return authHash
  }

  @Test("The code makes an admin with a session, once")
  func once() throws {
    let code = api.people.issueSetupCode()
    #expect(code.utf8.count == 14)
    #expect(try api.send(.get, below: "/setup")["needed"] == .flag(true))
    let made = try api.send(.post, below: "/setup", body(code))
    #expect(made.status == 201)
    #expect(made["user.role"] == .text("admin"))
    let authHash = try authHash(of: made)
    #expect(try api.send(.get, below: "/me", by: authHash).status == 200)
    #expect(try api.send(.get, below: "/setup")["needed"] == .flag(false))
    let again = try api.send(.post, below: "/setup", body(code, username: "other"))
    #expect(again.status == 409 && again.problem == "already-set-up")
  }

  @Test("Who has a session is told so, and nobody is refused")
  func loggedIn() throws {
    let made = try api.send(.post, below: "/setup", body(api.people.issueSetupCode()))
    let authHash = try authHash(of: made)
    #expect(
      try api.send(.get, below: "/setup", by: authHash).body
        == .object(["needed": .flag(false), "loggedIn": .flag(true)]))
    let ended = String(repeating: "0", count: authHash.utf8.count)
    for by in ["", ended] {
      let answer = try api.send(.get, below: "/setup", by: by)
      #expect(answer.status == 200 && answer.body == .object(["needed": .flag(false)]))
    }
  }

  @Test("The code is read in any case, with and without hyphens")
  func forms() throws {
    let code = api.people.issueSetupCode()
    let plain = code.lowercased().filter { $0 != "-" }
    #expect(try api.send(.post, below: "/setup", body(plain)).status == 201)
  }

  @Test("A wrong code, one from before, and none at all are refused, and throttled")
  func wrong() throws {
    #expect(try api.send(.post, below: "/setup", body("")).faults == ["code"], "none was printed")
    let old = api.people.issueSetupCode()
    let code = api.people.issueSetupCode()
    #expect(try api.send(.post, below: "/setup", body(old)).faults == ["code"])
    for _ in 0..<8 {
      #expect(try api.send(.post, below: "/setup", body("AAAA-AAAA-AAAA")).status == 422)
    }
    #expect(
      try api.send(.post, below: "/setup", body(code)).status == 429, "the right one waits too")
    api.clock.advance(bySeconds: 900)
    #expect(try api.send(.post, below: "/setup", body(code)).status == 201)
  }

  @Test("The made-up firm is for the only admin of a new server")
  func demo() throws {
    let code = api.people.issueSetupCode()
    let made = try api.send(.post, below: "/setup", body(code, username: "Anna"))
    let authHash = try authHash(of: made)
    #expect(try api.send(.post, below: "/setup/demo", by: authHash).status == 204)
    let users = try api.send(.get, below: "/users", by: authHash)
    #expect(users.text.contains("Otto Oksanen"))
    #expect(!users.text.contains("Anna Aalto"), "the admin takes the place of the same username")
    #expect(try api.send(.get, below: "/projects", by: authHash).text.contains("Bridge"))
    api.pictures.reading.wait()
    let helmi = try api.logIn("helmi", "kortti demo")
    let pictures = try api.send(.get, below: "/accounts/rantala/pictures", by: helmi).text
    #expect(pictures.matches(of: /"state":"stored"/).count == 4)
    #expect(pictures.matches(of: /"width":800/).count == 4)
    let again = try api.send(.post, below: "/setup/demo", by: authHash)
    #expect(again.status == 409 && again.problem == "already-set-up")
  }

  @Test("Without a place for its files there is no made-up firm")
  func noFolder() throws {
    let made = try api.send(.post, below: "/setup", body(api.people.issueSetupCode()))
    let authHash = try authHash(of: made)
    let path = api.pictures.blobs.path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let failed = try api.send(.post, below: "/setup/demo", by: authHash)
    #expect(failed.status == 503, "\(failed.text)")
    #expect(!(try api.send(.get, below: "/users", by: authHash).text.contains("Otto")))
  }
}
