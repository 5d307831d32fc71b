import JSON
import Testing

@Suite("Tokens: every operation with every scope")
struct TokenTests {
  @Test("With the scope it is answered as a session is; without it 403 says which scope it needs")
  func matrix() throws {
    let firm = try Firm()
    let features = ["people", "timesheets", "golf", "inspections"]
    let scopes = features.flatMap { ["\($0):read", "\($0):write"] } + ["*:read"]
    let described = try DescribedOperation.all(firm.admin).filter { $0.right != "any" }
    // A field that nothing has: what gets past the scope is refused, and changes nothing.
    let input = #"{"no such field":1}"#
    var bySession: [Int: Int] = [:]
    for operation in described {
      bySession[operation.code] = try firm.admin.call(operation.code, input).status
    }
    for scope in scopes {
      let made = try firm.admin.call(92, #"{"name":"\#(scope)","scopes":["\#(scope)"]}"#)
      let client = WireClient(port: firm.server.port)
      client.authHash = try #require(made.json["token"]?.string)
      for operation in described {
        let answer = try client.call(operation.code, input)
        let name = "\(operation.name) with \(scope)"
        switch operation.scope {
        case nil:
          #expect(answer.status == 403 && answer.json.problem == "forbidden", "\(name)")
        case let needed? where Self.covers(scope, needed):
          #expect(answer.status == bySession[operation.code], "\(name)")
          #expect(answer.json.problem != "scope", "\(name)")
        case let needed?:
          #expect(answer.status == 403 && answer.json.problem == "scope", "\(name)")
          #expect(answer.json["needed"]?.string == needed, "\(name)")
        }
      }
    }
  }

  private static func covers(_ scope: String, _ needed: String) -> Bool {
    scope == needed || scope == "*:read" && needed.hasSuffix(":read")
      || scope.hasSuffix(":write") && needed == scope.replacing(":write", with: ":read")
  }
}
