import Testing

@Suite("The checks find what they look for")
struct CheckTests {
  @Test("Words are parts of identifiers, in singular and plural")
  func words() {
    let found = Words(Array("let httpURLParts = EventLoops.of_day // Zones".utf8)).words
    #expect(
      found == ["let", "http", "url", "parts", "event", "loops", "of", "day", "zones"])
    #expect(Words(Array("EventLoops".utf8)).forbidden(["loop", "oop"]) == ["loops"])
    #expect(Words.plain("Don't\n  /// stop, it").contains(" stop it "))
  }

  @Test("Comments and literals are not code")
  func code() {
    let text = #"""
      let a = "x // \(f("y")) z" // b
      let c = """
        d " e
        """ /* g */ + h
      """#
    let code = String(decoding: SwiftSource(text).code, as: UTF8.self)
    #expect(Words(Array(code.utf8)).words == ["let"])
    #expect(code.contains("+ h"))
    #expect(code.utf8.count == text.utf8.count)
  }

  @Test("Functions have parameters and lengths")
  func functions() {
    let source = SwiftSource(
      """
      struct A {
        init(a: Int, b: [Int: Int]) {
          self.a = a
          self.b = b
        }
        func none() -> Int { 1 }
        func two(
          _ first: (Int, Int) -> Void, second: Set<Pair<Int, Int>> = .init(1, 2),
        ) {
          none()
        }
      }
      """)
    let functions = source.functions
    #expect(functions.map(\.name) == ["init", "none", "two"])
    #expect(functions.map(\.parameterCount) == [2, 0, 2])
    #expect(functions.map(\.lineCount) == [4, 1, 5])
    #expect(functions.map(\.isMemberwise) == [true, false, false])
  }

  @Test("Package.swift is read")
  func manifest() throws {
    let package = try PackageManifest()
    let golf = try #require(package.targets.first { $0.name == "Golf" })
    #expect(golf.kind == .feature && golf.uses.isSuperset(of: ["Core", "Handicap"]))
    #expect(package.targets.first { $0.name == "Core" }?.uses == [])
    let app = package.targets.first { $0.name == "App" }
    #expect(app?.uses.isSuperset(of: ["WebAPI", "IdempotencyMigrations"]) == true)
    #expect(app?.uses.contains("ArgumentParser") == false)
    let file = Repository.File(path: "Sources/Database/SQLite/A/B.swift", text: "")
    #expect(package.module(of: file) == "SQLite")
    #expect(package.targets.contains { $0.name == "CoreTests" && $0.kind == .tests })
  }
}
