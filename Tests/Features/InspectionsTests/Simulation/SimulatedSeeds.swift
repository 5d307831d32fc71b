import Core
import Database
import JSON
import TestSupport

/// Runs of seeds in one transaction of a database, each of which is undone: nothing is opened or migrated for one.
struct SimulatedSeeds {
  /// The steps of a run.
  static let steps = 300

  private let transaction: WriteTransaction
  private let files: SimulatedFiles

  init(in transaction: WriteTransaction) throws {
    self.transaction = transaction
    files = try SimulatedFiles()
  }

  /// Adds the users of all runs.
  static func prepare(_ database: TestDatabase) throws {
    try database.addUsers(
      ("boss", .admin), ("admin a", .reporter), ("admin b", .reporter), ("a", .reporter),
      ("b", .reporter), ("c", .reporter), ("d", .reporter), ("e", .reporter))
  }

  /// Runs a seed. One that fails is cut down to the steps that it needs, if that is wanted.
  ///
  /// - Returns: what is wrong, in words; nil for nothing.
  func report(_ seed: UInt64, shrinks: Bool = true) -> String? {
    let steps = SimulationStep.steps(Self.steps, seed: seed)
    guard let fault = fault(seed, steps) else { return nil }
    var report = "Seed \(seed): \(fault)\nAgain: make simulate FROM=\(seed) SEEDS=1"
    if shrinks {
      let fewer = shrunk(fault, seed, steps)
      report += "\nWith \(fewer.count) steps: \(self.fault(seed, fewer)?.details ?? "")\n\(fewer)"
    }
    return report
  }

  /// Takes these steps on the phones of a seed.
  ///
  /// - Returns: what is wrong; nil for nothing.
  func fault(_ seed: UInt64, _ steps: [SimulationStep]) -> SimulationFault? {
    do {
      var calls: [Simulation.Call] = []
      var tables: [String] = []
      var told: [RowText: JSONTree] = [:]
      try undone {
        let run = try Simulation(seed: seed, steps, in: transaction, files)
        try run.run()
        calls = run.calls
        tables = try run.server.tables()
        told = run.server.told
      }
      // The same calls, by phones whose clocks are right, make the same of an empty database.
      try undone {
        let server = try SimulatedServer(in: transaction, files, told: told)
        server.correctsClocks = true
        for call in calls { try call(server) }
        let again = try server.tables()
        for (row, before) in zip(again, tables) where row != before {
          throw SimulationFault(.replay, "\(before)\nis then \(row)")
        }
        if again.count != tables.count {
          throw SimulationFault(.replay, "\(again.count) rows, not \(tables.count)")
        }
      }
      return nil
    } catch let fault as SimulationFault {
      return fault
    } catch {
      return SimulationFault(.refused, "\(error)")
    }
  }

  private struct Over: Error {}

  private func undone(_ body: () throws -> Void) throws {
    do {
      try transaction.undoable {
        try body()
        throw Over()
      }
    } catch is Over {}
  }

  /// Fewer steps that fail in the same way.
  private func shrunk(
    _ fault: SimulationFault, _ seed: UInt64, _ steps: [SimulationStep]
  ) -> [SimulationStep] {
    var steps = steps
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if self.fault(seed, fewer)?.kind == fault.kind {
          steps = fewer
        } else {
          start += size
        }
      }
      size /= 2
    }
    return steps
  }
}
