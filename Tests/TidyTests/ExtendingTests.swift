import Testing

/// docs/extending.md names every file that its steps need, and no other. `make extending` really adds a field by them.
@Suite("Extending")
struct ExtendingTests {
  private static let example = "Tests/ExampleFeature/"

  @Test("The steps for a field name exactly the files that the example's field is in")
  func field() throws {
    let named = paths(in: try section("Add a field")).filter { $0.hasPrefix(Self.example) }
    let holding = Repository.files.filter {
      $0.path.hasPrefix(Self.example)
        && ($0.path.contains("_reference.") || $0.text.contains("reference"))
    }
    #expect(Set(named) == Set(holding.map(\.path)))
    #expect(holding.count == 5)
  }

  @Test(
    "Exactly the shared files that the steps name know a feature",
    arguments: ["Golf", "Timesheets"])
  func feature(name: String) throws {
    let steps = try section("Add a feature")
    let step = try #require(steps.split(separator: "\n4. ").last?.split(separator: "\n5. ").first)
    let named = paths(in: String(step))
    let own = ["Sources/Features/\(name)"]
    let shared = Repository.files.filter { file in
      switch file.path {
      case "Package.swift": file.text.contains("\"\(name)\"")
      case "docs/architecture.md": file.text.contains("| `Features/\(name)` |")
      default:
        file.isBelow(["Sources", "Tests/TestSupport"]) && !file.isBelow(own)
          && (file.imports.contains(name) || file.imports.contains("\(name)Migrations"))
      }
    }
    #expect(Set(named) == Set(shared.map(\.path)))
    #expect(named.count == 4)
  }

  private func section(_ title: String) throws -> String {
    let page = try #require(Repository.files.first { $0.path == "docs/extending.md" })
    let part = try #require(page.text.split(separator: "\n## \(title)\n").dropFirst().first)
    return String(part.split(separator: "\n## ")[0])
  }

  /// The files that a text names in backticks or by a link from docs.
  private func paths(in text: String) -> [String] {
    let quoted = text.matches(of: /`([^`\s]+\.(swift|sql))`/).map { String($0.1) }
    let linked = text.matches(of: /\]\(([a-z]+\.md)\)/).map { "docs/\($0.1)" }
    return quoted + linked
  }
}
