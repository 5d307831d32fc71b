import Foundation
import Testing

@Suite("Holds of write transactions")
struct HoldTests {
  /// Functions that need no hold, and why.
  static let exceptions: [String: String] = [
    "People.logOut": "deletes one row",
    "Timesheets.lockAutomatically":
      "looks whether a lock is due; holding all begins the work again",
    "Timesheets.makeCustomers":
      "looks whether there is anything to do; holding all begins the work again",
    "Timesheets.createTeam": "inserts one row; the database checks its unique name",
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
      return first?.contains(/transaction\.hold(All)?\(/) ?? true
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

  /// How the code at a line may use its transaction.
  private enum Use {
    /// It only reads: in the event loop's transaction, or to answer.
    case reading
    /// It writes, and has not used the transaction so far.
    case writing
    /// It writes, and used the transaction before a hold.
    case early
    /// It writes, behind its first hold.
    case held
  }

  /// What reads an account, a member, or an upload with its member.
  private let reads =
    #/\.member\((\w+, )?of: |memberIfAny\(of: |\.account\(named: |[ .]upload\(\w+, of: /#

  /// How a line begins or goes on with what the one before it had; nil for a line that begins nothing.
  private func use(beginningAt line: Substring) -> Use? {
    if line.contains(#/transaction: WriteTransaction|\.write\w*\($|\.write \{.*transaction/#) {
      return .writing
    }
    if line.contains(#/transaction: ReadTransaction|\.(read\w*|download|file|receive)\($/#) {
      return .reading
    }
    return nil
  }

  @Test("What writes to an account reads it, its members and uploads behind the account's hold")
  func accounts() {
    var held = 0
    for file in Repository.files("Sources/Features/Inspections", ".swift") where !file.isStore {
      var current = Use.reading
      for (index, line) in file.lines.enumerated() {
        if let next = use(beginningAt: line) {
          current = next
          continue
        }
        // The work of an operation, behind its check of who may call it.
        if current != .reading, line.hasPrefix("    ) {") { current = .writing }
        if current == .reading || !line.contains("transaction") { continue }
        let place = "\(file.path):\(index + 1)"
        if line.contains(#/\.hold(Account)?\(/#) {
          #expect(current != .early, "\(place) holds after a statement")
          current = .held
          held += 1
        } else if !line.contains("transaction in") && !line.hasPrefix("    ) {") {
          if current != .held {
            #expect(!line.contains(reads), "\(place) reads before the hold")
            current = .early
          }
        }
      }
    }
    #expect(held >= 25)
  }

  @Test("The list of what leans on the one writer names each file with a hold, and only files")
  func inventory() throws {
    let page = try #require(Repository.documents.first { $0.path == "docs/one-writer.md" })
    let named = Set(page.text.matches(of: /`([\w+\/-]+\.swift)`/).map { "Sources/\($0.1)" })
    #expect(named.count > 50)
    #expect(named.filter { !Repository.exists($0) } == [])
    let holding = Repository.sources.filter { !$0.isBelow(["Sources/Database"]) }.filter {
      $0.text.contains(/[. ]hold(Account)?\(\s*[.\w]/)
    }
    .map(\.path)
    #expect(holding.filter { !named.contains($0) } == [])
  }

  @Test("The page of what is held has every table of the product, and no other")
  func tables() throws {
    let page = try #require(Repository.documents.first { $0.path == "docs/holds.md" })
    let named = Set(page.text.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) })
    let made = Repository.files("migrations", ".sql").filter { $0.path.contains("/postgres/") }
      .flatMap { $0.text.matches(of: /CREATE (?:UNLOGGED )?TABLE (\w+)/).map { String($0.1) } }
    #expect(made.count > 50)
    #expect(named.symmetricDifference(made + ["sequences"]).subtracting(["organization"]) == [])
  }
}
