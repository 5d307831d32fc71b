import Core
import Testing

@Suite("Scopes of tokens")
struct ScopeTests {
  @Test("Scopes read as they are written, and nothing else is one")
  func texts() {
    for text in ["golf:read", "golf:write", "*:read"] {
      #expect(Scope(text)?.description == text)
    }
    for text in [
      "", ":", ":read", "golf", "golf:", "golf:reads", "*:write", "golf:read ", "a:b:read",
    ] {
      let scope = Scope(text)
      #expect(scope == nil, "\(text)")
    }
  }

  @Test("Write has read, all features only read, and no scope has another feature")
  func covering() throws {
    let scopes = try ["golf:read", "golf:write", "people:read", "people:write", "*:read"]
      .map { try #require(Scope($0)) }
    let covered = scopes.map { scope in scopes.filter { scope.covers($0) }.map(\.description) }
    #expect(
      covered == [
        ["golf:read"], ["golf:read", "golf:write"], ["people:read"],
        ["people:read", "people:write"], ["golf:read", "people:read", "*:read"],
      ])
  }
}
