import Core
import Database
import HTTP
import JSON
import Testing

@testable import WebAPI

private struct Sum: Output {
  let of: [Int]
  static var example: Sum { Sum(of: [1, 2]) }
  func write(to writer: inout ResponseWriter) {
    writer.field("of", of)
    writer.field("day", Optional<Day>.none)
    writer.optionalField("note", Optional<String>.none)
  }
}

private struct Terms: Input {
  let id: ID<Sum>
  let day: Day?
  init(_ fields: inout WebAPI.InputDecoder) {
    id = fields.required("id", .id())
    day = fields.optional("day", .day, "Which day.")
  }
}

@Suite("Operation registry")
struct OperationRegistryTests {
  private func operation(
    _ code: Int = 1, _ name: String = "sum", _ route: Route = .get("/sums/{id}"),
    _ summary: String = "Adds up.", ifMatch reader: WebAPI.Operation? = nil,
    holding holds: [Hold] = [.organization]
  ) -> WebAPI.Operation {
    .read(
      OperationInfo(code, name, route, .authenticated, Section("Sums"), summary),
      OperationOptions<Terms, Sum>(
        ifMatch: reader.map { IfMatch($0) { _, _ in holds } })
    ) { _, _, _ throws(Problem) in Sum(of: []) }
  }

  private func registry(
    _ operations: [WebAPI.Operation]
  ) throws(OperationRegistry.DeclarationErrors) -> OperationRegistry {
    try OperationRegistry(operations: operations)
  }

  @Test("A parameter may have a text behind it, and is found beside one that has none")
  func suffix() throws {
    let found = try registry([
      operation(1, "sum", .get("/sums/{id}")), operation(2, "file", .get("/sums/{id}.ics")),
      operation(3, "fixed", .get("/sums/all.ics/{id}")),
    ]).router
    func match(_ path: String) -> String? {
      guard case .operation(let operation, let parameters) = found.match(.get, path.utf8.span)
      else { return nil }
      return operation.name + parameters.map { " \($0.name)=\($0.text)" }.joined()
    }
    #expect(match("/sums/7") == "sum id=7" && match("/sums/7.ics") == "file id=7")
    #expect(match("/sums/a.b.ics") == "file id=a.b" && match("/sums/7%2Eics") == "file id=7")
    #expect(match("/sums/.ics") == "sum id=.ics" && match("/sums/all.ics") == nil)
    #expect(match("/sums/all.ics/7") == "fixed id=7")
  }

  @Test(
    "All errors are reported together: same code, same name, hidden route, no summary, missing field, bad reader"
  )
  func conflicts() {
    do throws(OperationRegistry.DeclarationErrors) {
      _ = try registry([
        operation(), operation(1, "other", .get("/sums/{entry}"), "no sentence"),
        operation(2, "sum", .get("/x/{nothing}"), ifMatch: operation(99)),
      ])
      Issue.record("conflicting declarations were accepted")
    } catch {
      #expect(error.sentences.count == 7, "\(error.sentences)")
    }
  }

  @Test("A record that If-Match names is compared behind one hold or two", arguments: 0...3)
  func holds(count: Int) {
    let holds = Array(repeating: Hold.organization, count: count)
    let sentences: [String]
    do throws(OperationRegistry.DeclarationErrors) {
      let reader = operation()
      _ = try registry([
        reader, operation(2, "change", .get("/x/{id}"), ifMatch: reader, holding: holds),
      ])
      sentences = []
    } catch {
      sentences = error.sentences
    }
    let sentence = "2 change compares If-Match behind \(count) holds: it must be 1 or 2."
    #expect(sentences == ((1...2).contains(count) ? [] : [sentence]))
  }

  @Test("A response schema says what is nullable, what is optional, and what lists hold")
  func responseSchema() {
    let schema = operation().responseSchema
    #expect(schema["properties"]?["of"]?["items"]?["type"] == .text("integer"))
    #expect(schema["properties"]?["day"]?["type"] == .array([.text("string"), .text("null")]))
    #expect(schema["required"] == .array([.text("of"), .text("day")]))
    #expect(schema["properties"]?["note"]?["type"] == .text("string"))
  }

  @Test("Literal parts win over parameters; other methods differ from unknown paths")
  func routing() throws {
    let registry = try registry([
      operation(1, "one", .get("/sums/{id}")),
      .read(OperationInfo(2, "two", .get("/sums/all"), .authenticated, Section("Sums"), "All.")) {
        (_: NoInput, _, _) throws(Problem) in NoOutput()
      },
    ])
    func code(_ method: HTTP.Method, _ path: String) -> Int? {
      if case .operation(let operation, _) = registry.router.match(method, path.utf8.span) {
        operation.code
      } else {
        nil
      }
    }
    #expect(code(.get, "/sums/7") == 1)
    #expect(code(.head, "/sums/7") == 1)
    #expect(code(.get, "/sums/all") == 2)
    #expect(code(.get, "/sums/%61ll") == 2)
    #expect(code(.get, "/sums/7/") == nil)
    #expect(code(.get, "/sums/") == nil)
    #expect(code(.get, "/sums") == nil)
    #expect(code(.get, "/sums/%zz") == nil)
    guard case .otherMethods = registry.router.match(.delete, "/sums/7".utf8.span) else {
      Issue.record("DELETE should be another method of a known path")
      return
    }
  }
}

@Suite("Input decoder")
struct InputDecoderTests {
  private func fields(_ json: String) throws -> WebAPI.InputDecoder {
    let members = try JSONDocument(Array(json.utf8)).root.members ?? []
    return try WebAPI.InputDecoder.test(members.map { ($0.name, .json($0.value)) })
  }

  private struct Everything: Input {
    init(_ fields: inout WebAPI.InputDecoder) {
      _ = fields.required("id", .id() as FieldType<ID<Sum>>)
      _ = fields.required("name", .name)
      _ = fields.optional("when", .instant)
      _ = fields.optional("tags", .list(.name, 0...3))
      _ = fields.change("step", .oneOf([15, 30]))
      _ = fields.clearable("customer", .short)
      _ = fields.optional("index", .tenths(Tenths(-100)...Tenths(540)))
    }
  }

  @Test("All invalid fields are reported together, with unknown and nested ones")
  func allErrors() throws {
    var fields = try fields(
      #"{"id":0,"name":"","when":"2026-02-30T08:00","tags":["a",5,""],"step":null,"index":1.25,"naem":"x"}"#
    )
    _ = Everything(&fields)
    fields.addErrorsOfUnknownFields()
    #expect(
      fields.errors.map(\.field) == [
        "id", "name", "when", "tags[1]", "tags[2]", "step", "index", "naem",
      ])
  }

  @Test(
    "Invalid ids",
    arguments: ["0", "-1", "1.5", "1e-3", "9007199254740992", "\"1\"", "true", "[]"])
  func ids(text: String) throws {
    var fields = try fields("{\"id\":\(text),\"name\":\"x\"}")
    _ = Everything(&fields)
    #expect(fields.errors.map(\.field) == ["id"])
  }

  @Test("At most a hundred unknown fields are reported")
  func flood() throws {
    let members = (0..<5_000).map { "\"f\($0)\":0" }
    var fields = try fields("{\(members.joined(separator: ","))}")
    _ = NoInput(&fields)
    fields.addErrorsOfUnknownFields()
    #expect(fields.problem?.fields.map(\.field) == (0..<100).map { "f\($0)" })
  }

  @Test("Lengths count code points, and the maximum is allowed")
  func lengths() throws {
    let name = String(repeating: "\u{1F600}", count: 100)
    var good = try fields("{\"id\":1,\"name\":\"\(name)\"}")
    _ = Everything(&good)
    #expect(good.errors.isEmpty)
    var long = try fields("{\"id\":1,\"name\":\"\(name)x\"}")
    _ = Everything(&long)
    #expect(long.errors.map(\.field) == ["name"])
  }

  @Test(
    "A query's lists are separated by commas, flags are words, and a repeated field is an error")
  func query() throws {
    struct Query: Input {
      let list: [String]?
      let flag: Bool?
      init(_ fields: inout WebAPI.InputDecoder) {
        list = fields.optional("list", .list(.name, 1...3))
        flag = fields.optional("flag", .flag)
      }
    }
    var good = try WebAPI.InputDecoder.test([("list", .text("task,day")), ("flag", .text("false"))])
    let query = Query(&good)
    #expect(query.list == ["task", "day"])
    #expect(query.flag == false)
    #expect(good.errors.isEmpty)
    var twice = try WebAPI.InputDecoder.test([("flag", .text("true")), ("flag", .text("true"))])
    _ = Query(&twice)
    #expect(twice.errors.map(\.field) == ["flag"])
  }

  @Test("An invalid id in the path is 404; other errors come first")
  func pathIDs() throws {
    var fields = try WebAPI.InputDecoder.test([("id", .path("x7"))])
    _ = Terms(&fields)
    #expect(fields.problem?.type == .notFound)
    fields = try WebAPI.InputDecoder.test([("id", .path("x7")), ("day", .text("never"))])
    _ = Terms(&fields)
    #expect(fields.problem?.type == .invalid)
    #expect(fields.problem?.fields.map(\.field) == ["day"])
    fields = try WebAPI.InputDecoder.test([("id", .path("7")), ("id", .text("7"))])
    #expect(Terms(&fields).id.value == 7)
    #expect(fields.problem == nil)
  }
}

@Suite("Parts of the endpoints")
struct EndpointTests {
  @Test("A cursor survives the round trip through its text; other texts are refused")
  func cursors() {
    for parts: [JSONTree] in [[], [.integer(5)], [.text("äö/+"), .integer(-9)], [.text("x")]] {
      #expect(Cursor(text: Cursor(parts).text)?.parts == parts)
    }
    for text in ["", "!!", "AAAA", "bm9wZQ", "W10=", "W10 "] { #expect(Cursor(text: text) == nil) }
  }

  @Test(
    "Accepted content types",
    arguments: [
      (nil, true), ("application/json", true), ("Application/JSON; charset=UTF-8", true),
      ("application/json;charset=\"utf-8\"", true), ("application/json; charset=latin1", false),
      ("text/plain", false), ("application/x-www-form-urlencoded", false), ("", false),
      ("application/json, text/plain", false),
    ] as [(String?, Bool)])
  func mediaTypes(type: String?, isSupported: Bool) {
    #expect(MediaType.isSupported(type, orForm: false) == isSupported)
  }

  @Test(
    "Accept",
    arguments: [
      ("*/*", true), ("application/json", true), ("text/html, application/*;q=0.5", true),
      ("text/html", false), ("application/json;q=0, */*", false),
      ("application/json;q=0.001", true),
      ("text/html;q=1, */*;q=0", false),
    ])
  func accept(field: String, isAccepted: Bool) {
    #expect(MediaType.accepts(field, "application/json") == isAccepted)
  }

  @Test("Forms decode plus and percent, and refuse invalid escapes")
  func forms() {
    let form = try? formParameters("a=1+2&b=%C3%A4%26&c&d=".utf8.span)
    #expect(form?.map(\.name) == ["a", "b", "c", "d"])
    #expect(form?.map(\.text) == ["1 2", "ä&", "", ""])
    #expect((try? formParameters("a=%4".utf8.span)) == nil)
    #expect((try? formParameters("a=%zz".utf8.span)) == nil)
    #expect((try? formParameters("a=%ff".utf8.span)) == nil)
    #expect((try? formParameters("%00=a".utf8.span)) == nil)
    #expect((try? formParameters("a=%00".utf8.span))?.map(\.text) == ["\0"])
    #expect((try? formParameters([0x61, 0x3D, 0xFF].span)) == nil)
    let odd = try? formParameters("&&=x&a==b&c=%2".utf8.span)
    #expect(odd == nil)
    let pairs = try? formParameters("&&=x&a==b&c=%25&".utf8.span)
    #expect(pairs?.map(\.name) == ["", "a", "c"])
    #expect(pairs?.map(\.text) == ["x", "=b", "%"])
  }

  @Test(
    "The auth hash of an Authorization field",
    arguments: [
      ("Bearer 6b1f", "6b1f"), ("bearer   6b1f ", "6b1f"), ("BEARER %36", "%36"),
      ("Bearer", nil), ("Bearer ", nil), ("Basic 6b1f", nil), ("Bearer 6b1f 0c", nil),
      ("Bearers 6b1f", nil), ("", nil),
    ] as [(String, String?)])
  func authorization(field: String, authHash: String?) throws {
    #expect(bearer(authorization: field) == authHash)
  }
}
