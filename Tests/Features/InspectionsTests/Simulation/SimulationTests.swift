import Core
import Database
import JSON
import Testing
import TestSupport
import WebAPI

@testable import Inspections

@Suite("Simulation of phones over the service")
struct SimulationTests {
  /// One run: phones of several inspectors and an admin change targets, with answers lost, and rights given and taken.
  private struct Run {
    let server: SimulatedServer
    var generator: SeededGenerator
    var phones: [SimulatedPhone]
    /// Every value that a phone or the admin offered and that was taken, each unlike all others.
    var taken: Set<String> = []
    private var count = 0
    private let seed: UInt64

    init(seed: UInt64, in transaction: WriteTransaction) throws {
      self.seed = seed
      generator = SeededGenerator(seed: seed)
      let inspectors = Int.random(in: 1...3, using: &generator)
      server = try SimulatedServer(in: transaction, inspectors: inspectors, account: "tornio")
      phones = (0..<(inspectors + 1)).map {
        SimulatedPhone(user: UserID(stored: Int64(3 + $0 % inspectors)), device: "phone \($0)")
      }
    }

    private mutating func value() -> String {
      count += 1
      return "value \(count)"
    }

    mutating func step() throws {
      let index = phones.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...2:
        let parent =
          Bool.random(using: &generator) ? phones[index].held.keys.sorted().first : nil
        phones[index].add("key \(seed) \(count) \(index)", parent: parent)
        count += 1
      case 3...9: edit(index)
      case 10...11: try sync(index)
      case 12: try phones[index].fetch(server, pages: 1, limit: 3)
      case 13...15: try adminEdits()
      case 16...17: try adminAssigns()
      case 18: try adminMoves()
      default: try adminDecides()
      }
    }

    private mutating func edit(_ index: Int) {
      let field = ["name", "city", "address"].randomElement(using: &generator) ?? "name"
      let member = JSONTree.Member(field, .text(value()))
      let ids = phones[index].held.keys.sorted()
      if let key = phones[index].keys.last, Bool.random(using: &generator) {
        phones[index].set(nil, key: key, [member])
      } else if let id = ids.randomElement(using: &generator) {
        phones[index].set(id, key: nil, [member])
      }
    }

    mutating func sync(_ index: Int) throws {
      let sent = phones[index].queue
      let isLost = Int.random(in: 0..<4, using: &generator) == 0
      let results = try phones[index].push(server, isAnswerLost: isLost)
      for (change, result) in zip(sent, results) where result["status"] == .integer(200) {
        for member in change.set {
          if case .text(let text) = member.value { taken.insert(text) }
        }
      }
      if Bool.random(using: &generator) {
        try phones[index].fetch(server, pages: 50, limit: 5)
      }
    }

    private mutating func anyTarget() throws -> Int64? {
      try server.targets(of: UserID(stored: 2)).keys.sorted().randomElement(using: &generator)
    }

    private mutating func adminEdits() throws {
      guard let id = try anyTarget() else { return }
      var patch = TargetPatch(patch: Patch())
      if Int.random(in: 0..<6, using: &generator) == 0 {
        patch.isActive = Bool.random(using: &generator)
      } else {
        patch.patch[\.city] = .set(value())
      }
      try server.change(id, patch)
    }

    private mutating func adminAssigns() throws {
      guard let id = try anyTarget() else { return }
      var patch = TargetPatch(patch: Patch())
      patch.inspectors = Set(phones.map(\.user)).sorted().filter { _ in
        Bool.random(using: &generator)
      }
      try server.change(id, patch)
    }

    private mutating func adminMoves() throws {
      guard let id = try anyTarget(), let parent = try anyTarget() else { return }
      var patch = TargetPatch(patch: Patch())
      patch.patch[\.parent] = .set(id == parent ? nil : ItemID(stored: parent))
      // A ring is refused.
      try? server.change(id, patch)
    }

    private mutating func adminDecides() throws {
      let membership = try server.membership(UserID(stored: 2))
      var query = ConflictsQuery()
      query.state = .open
      let open = try server.inspections.conflicts(query, membership, in: server.transaction)
      guard let conflict = open.randomElement(using: &generator)?.conflict else { return }
      let keep: Conflict.Kept = Bool.random(using: &generator) ? .current : .offered
      let decision = DecisionDraft(keep: keep, value: nil, comment: "")
      // What was offered may form a ring by now.
      try? server.inspections.decide(
        conflict.id, decision, Sender(membership, server.context(2)), in: server.transaction)
    }

    /// All phones sync until nothing is left to send or to take.
    mutating func settle() throws {
      for _ in 0..<2 {
        for index in phones.indices {
          while !phones[index].queue.isEmpty { try sync(index) }
        }
        for index in phones.indices { try phones[index].fetch(server, pages: 500, limit: 50) }
      }
    }
  }

  @Test("Phones hold what they may see and no more, and no accepted value is lost")
  func converge() throws {
    for seed in UInt64(1)...60 {
      let database = try TestDatabase()
      try database.addUsers(
        ("boss", .admin), ("anna", .reporter), ("a", .reporter), ("b", .reporter),
        ("c", .reporter))
      try database.write { transaction in
        var run = try Run(seed: seed, in: transaction)
        for _ in 0..<120 { try run.step() }
        try run.settle()
        for phone in run.phones {
          let expected = try run.server.targets(of: phone.user)
          #expect(Set(phone.held.keys) == Set(expected.keys), "seed \(seed), \(phone.device)")
          for (id, data) in phone.held {
            for name in ["name", "city", "address", "parent", "active", "revision"] {
              #expect(data[name] == expected[id]?[name], "seed \(seed), \(id) \(name)")
            }
          }
        }
        let everywhere = try Self.everywhere(transaction)
        for value in run.taken {
          #expect(everywhere.contains("\"\(value)\""), "seed \(seed): \(value) is lost")
        }
        #expect(
          try Self.count("SELECT count(*) FROM targets", transaction)
            == Self.count("SELECT count(*) FROM items WHERE type = 'target'", transaction))
      }
    }
  }

  /// Every value that the tables hold or held.
  private static func everywhere(_ transaction: ReadTransaction) throws -> String {
    var texts: [String] = []
    let queries: [SQLText] = [
      "SELECT name || '\",\"' || city || '\",\"' || address FROM targets",
      "SELECT fields FROM history", "SELECT offered FROM conflicts", "SELECT key FROM keys",
    ]
    for query in queries {
      try transaction.each(query) { row in texts.append("\"\(row.text(0))\"") }
    }
    return texts.joined(separator: "\n").replacing("\"\"", with: "\"")
  }

  private static func count(_ sql: SQLText, _ transaction: ReadTransaction) throws -> Int64 {
    try transaction.first(sql) { $0.int(0) } ?? 0
  }
}
