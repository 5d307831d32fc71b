import Foundation
import Testing

@Suite("Holds of write transactions")
struct HoldTests {
  /// Functions that need no hold, and why.
  static let exceptions: [String: String] = [
    "People.logOut": "deletes one row",
    "Timesheets.createProject": "inserts one row; the database checks its unique name",
    "Timesheets.createTask": "inserts one row; the database checks its unique name and project",
    "Golf.createClub": "inserts one row; the database checks its unique name",
    "Golf.createCourse": "inserts new rows; the database checks the unique name and the club",
  ]

  /// A service function with a parameter `transaction: WriteTransaction`, and the lines of its body.
  private struct Function {
    let name: String
    let body: ArraySlice<Substring>

    /// Whether the first use of the transaction is a hold; one that does not use it needs none.
    var takesHold: Bool {
      let first = body.first { $0.contains("transaction") }
      return first?.contains("transaction.hold(") ?? true
    }
  }

  /// A feature's functions with access level `package` and a body, its store left out.
  private func functions(of feature: String) -> [Function] {
    var found: [Function] = []
    for file in Repository.files("Sources/Features/\(feature)", ".swift")
    where !file.isStore {
      let lines = file.lines
      for (start, line) in lines.enumerated() {
        guard let match = line.firstMatch(of: /^  package (?:static )?func (\w+)/) else { continue }
        guard let end = lines[start...].firstIndex(where: { $0.hasSuffix("{") }) else { continue }
        let signature = lines[start...end].joined(separator: " ")
        guard signature.contains("transaction: WriteTransaction") else { continue }
        let body = lines[(end + 1)...].prefix { $0 != "  }" }
        found.append(Function(name: "\(feature).\(match.1)", body: body))
      }
    }
    return found
  }

  @Test("Loops that hold one row after the other take them in the order of their ids")
  func loops() {
    var found = 0
    for file in Repository.files("Sources/Features", ".swift") {
      for (start, line) in file.lines.enumerated() {
        guard let loop = line.firstMatch(of: /^( *)for .*/) else { continue }
        if line.hasSuffix("}") { continue }
        let body = file.lines[start...].prefix { $0 != "\(loop.1)}" }
        guard body.contains(where: { $0.contains(/transaction\.hold\(|\breplay\(.*because:/) })
        else {
          continue
        }
        found += 1
        #expect(line.contains(".sorted("), "\(file.path):\(start + 1)")
      }
    }
    #expect(found >= 3)
  }

  @Test("Every service function that writes takes its hold before its first statement")
  func holds() {
    let features = Set(
      Repository.files("Sources/Features", "Feature.swift").map { file in
        String(file.path.split(separator: "/")[2])
      })
    #expect(features.isSuperset(of: ["People", "Timesheets", "Golf"]))
    let functions = features.flatMap(functions)
    #expect(functions.count >= 30)
    let without = Set(functions.filter { !$0.takesHold }.map(\.name))
    #expect(without == Set(Self.exceptions.keys))
  }

  @Test("The list of what leans on the one writer names each file with a hold, and only files")
  func inventory() throws {
    let page = try #require(Repository.documents.first { $0.path == "docs/one-writer.md" })
    let named = Set(page.text.matches(of: /`([\w+\/-]+\.swift)`/).map { "Sources/\($0.1)" })
    #expect(named.count > 50)
    #expect(named.filter { !Repository.exists($0) } == [])
    let holding = Repository.sources.filter { $0.text.contains(/\bhold\(\s*\./) }.map(\.path)
    #expect(holding.filter { !named.contains($0) } == [])
  }
}
