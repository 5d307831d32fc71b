import APITestSupport
import Core
import HTTP
import JSON
import TestSupport
import Testing

@testable import WebAPI

@Suite("Requests of unknown callers, and of large content")
struct UnknownCallerTests {
  private let api: APIFixture
  private let anna: String

  init() throws {
    api = try APIFixture()
    try api.add("anna", .admin)
    anna = try api.logIn("anna")
  }

  /// JSON members with `count` names.
  private func members(_ count: Int) -> String {
    (0..<count).map { #""n\#($0)":1"# }.joined(separator: ",")
  }

  /// Text that makes a body larger than what is parsed on the event loop.
  private let long = String(repeating: " ", count: 5_000)

  @Test("What needs a login and has none is refused before its body is read, however it looks")
  func refusedAtTheHead() throws {
    for body in ["", "{}", "no JSON", "{" + members(5_000) + "}", "{\(long)}"] {
      let answer = try api.send(.post, below: "/projects", body)
      #expect(answer.status == 401 && answer.problem == "unauthenticated")
      #expect(answer.field("WWW-Authenticate") == "Bearer")
    }
    #expect(try api.send(.get, below: "/projects?visible=%zz").status == 400)
    #expect(try api.send(.get, below: "/nothing").status == 404)
    let noTag = [(name: "if-match", value: "1")]
    #expect(try api.send(.patch, below: "/projects/1", "{}", noTag).status == 400)
    let basic = [(name: "authorization", value: "Basic 6b1f")]
    for body in ["", "{\(long)}"] {
      #expect(try api.send(.post, below: "/projects", body, basic).status == 401)
    }
  }

  @Test(
    "A large body of a caller with an invalid auth hash is refused before it is read", .ofAFile
  )
  func invalidAuthHash() throws {
    let large = "no JSON" + long
    #expect(try api.send(.post, below: "/projects", large, by: "0123").status == 401)
    #expect(try api.send(.post, below: "/projects", large, by: anna).status == 400)
    // Of a small one the first refusal is that of its syntax.
    #expect(try api.send(.post, below: "/projects", "no JSON", by: "0123").status == 400)
  }

  @Test("An operation without a login takes 64 KiB, others what they declare")
  func bytes() throws {
    let spaces = String(repeating: " ", count: 64 << 10)
    let refusal = APIFixture.TooLarge(maximumBody: 64 << 10)
    #expect(throws: refusal) { try api.send(.post, below: "/sessions", "{}" + spaces) }
    let name = #"{"name":"Web"\#(spaces)}"#
    #expect(try api.send(.post, below: "/projects", name, by: anna).status == 201)
    for operation in api.registry.operations where operation.access == .any {
      #expect(operation.bodyLimits.bytes == 64 << 10, "\(operation.name)")
    }
  }

  @Test(
    "A body has at most 500 names, through both endpoints, small or large", arguments: ["", " "])
  func names(space: String) throws {
    let filling = String(repeating: space, count: 5_000)
    func answers(_ count: Int) throws -> [APIFixture.Answer] {
      let body = "{" + members(count) + filling + "}"
      return [
        try api.send(.post, below: "/projects", body, by: anna),
        // The envelope has three names of its own.
        try api.call(27, "{" + members(count - 3) + filling + "}", by: anna),
      ]
    }
    for answer in try answers(500) { #expect(answer.status == 422) }
    for answer in try answers(501) {
      #expect(answer.status == 400 && answer.problem == "bad-request")
      #expect(answer["detail"] == .text("The JSON text has more than 500 names."))
    }
  }

  @Test("An operation may declare more names")
  func declared() throws {
    let create = try #require(api.registry.operation(code: 59))
    #expect(create.bodyLimits.names > 500)
    for count in [501, create.bodyLimits.names] {
      let answer = try api.send(.post, below: "/courses", "{" + members(count) + "}", by: anna)
      #expect(answer.status == 422)
    }
    let more = "{" + members(create.bodyLimits.names + 1) + "}"
    #expect(try api.send(.post, below: "/courses", more, by: anna).status == 400)
    #expect(try api.call(59, more, by: anna).status == 400)
  }

  @Test("A list has at most 18,000 values where 500 names are allowed")
  func values() throws {
    func answer(_ count: Int) throws -> APIFixture.Answer {
      let ones = Array(repeating: "1", count: count).joined(separator: ",")
      return try api.send(.put, below: "/me/settings", #"{"visibleProjects":[\#(ones)]}"#, by: anna)
    }
    let project = #"{"name":"Website"}"#
    #expect(try api.send(.post, below: "/projects", project, by: anna)["id"] == .integer(1))
    #expect(try answer(1_000).status == 200)
    #expect(try answer(17_900).status == 422)
    #expect(try answer(18_100).status == 400)
  }

  @Test(
    "The auth hash at the beginning of an envelope",
    arguments: [
      (#"{"header":1,"authHash":"6b1f","data":{"#, "6b1f"),
      (" {\n\"authHash\" : \"6b1f\" ", "6b1f"), (#"{"key":"a,b","authHash":"6b","#, "6b"),
      (#"{"header":1,"data":{"authHash":"6b1f"}"#, nil), (#"{"data":[],"authHash":"6b"}"#, nil),
      (#"{"header":1,"authHash":"6b"#, nil), (#"{"header":1,"authHash":6}"#, nil),
      (#"{"a\u0075thHash":"6b"}"#, nil), (#"["authHash","6b"]"#, nil), ("", nil), ("{", nil),
      (#"{"header""#, nil), (#"{"header":"#, nil), (#"{"header":1,"#, nil), ("{{", nil),
      ("header=1&authHash=6b1f&data=%7B", "6b1f"), ("authHash=%36b&d", "6b"),
      ("header=1&data=%7B&authHash=6b1f&", nil), ("authHash=6b1", nil), ("a&=&", nil),
    ] as [(String, String?)])
  func envelope(text: String, authHash: String?) {
    #expect(EnvelopeBeginning.authHash(in: text.utf8.span) == authHash)
  }

  @Test("A form and a query have at most 500 fields")
  func forms() throws {
    let type = "application/x-www-form-urlencoded"
    func form(_ count: Int) throws -> APIFixture.Answer {
      let fields = (1..<count).map { "n\($0)=1" }.joined(separator: "&")
      return try api.send(.post, "/api", "header=3&\(fields)", type: type)
    }
    #expect(try form(500).status == 401)
    #expect(try form(501)["detail"] == .text("The form has more than 500 fields."))
    let names = "header=3&data=%7B" + members(600) + "%7D"
    #expect(try api.send(.post, "/api", names, type: type).status == 400)
    let query = Array(repeating: "a=1", count: 501).joined(separator: "&")
    let long = try api.send(.get, below: "/projects?\(query)", by: anna)
    #expect(long.status == 400 && long["detail"] == .text("The query has more than 500 fields."))
  }

  @Test("A large request has the same answer as a small one, through both endpoints")
  func largeRequests() throws {
    let project = #"{"name":"Web"}"#
    let large = #"{"name":"Large"\#(long)}"#
    #expect(try api.send(.post, below: "/projects", project, by: anna).status == 201)
    let made = try api.send(.post, below: "/projects", large, by: anna)
    #expect(made.status == 201 && made["name"] == .text("Large"))
    #expect(made.field("Location") == "/api/v1/projects/2" && made.field("ETag") != nil)
    #expect(try api.send(.post, below: "/projects", large, by: anna).problem == "duplicate")
    #expect(try api.call(27, large, by: anna).problem == "duplicate")
    let key = [(name: "idempotency-key", value: "k")]
    let other = #"{"name":"Other"\#(long)}"#
    let first = try api.send(.post, below: "/projects", other, by: anna, key)
    let again = try api.send(.post, below: "/projects", other, by: anna, key)
    #expect(first.status == 201 && again.text == first.text)
    let wrong = try api.call(27, #"{"nam":1\#(long)}"#, by: anna)
    #expect(wrong.status == 422 && wrong.faults == ["data.name", "data.nam"])
    #expect(try api.call(27, large, by: "0123").status == 401)
    let login = #"{"username":"anna","password":"\#(APIFixture.password)"\#(long)}"#
    #expect(try api.send(.post, below: "/sessions", login).status == 201)
    #expect(try api.call(3, "{\(long)}", by: anna)["username"] == .text("anna"))
    // A read that has a body, and a long list in the background.
    #expect(try api.call(36, #"{"limit":5000\#(long)}"#, by: anna).status == 200)
  }
}
