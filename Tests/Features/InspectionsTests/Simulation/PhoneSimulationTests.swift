import Core
import Database
import Foundation
import Testing
import TestSupport

@Suite("Simulation of phones over the service of inspections")
struct PhoneSimulationTests {
  private struct Over: Error {}

  /// Runs steps in a transaction that is undone.
  ///
  /// - Returns: what is wrong; nil for nothing.
  private static func fault(
    _ seed: UInt64, _ steps: [SimulationStep], in transaction: WriteTransaction
  ) -> SimulationFault? {
    do {
      var calls: [Simulation.Call] = []
      var told: [String] = []
      try undone(in: transaction) {
        let run = try Simulation(seed: seed, steps, in: transaction)
        try run.run()
        calls = run.calls
        told = try run.server.told()
      }
      // The same calls, by phones whose clocks are right, make the same of an empty database.
      try undone(in: transaction) {
        let server = try SimulatedServer(in: transaction)
        server.correctsClocks = true
        for call in calls { try call(server) }
        for (now, before) in zip(try server.told(), told) where now != before {
          throw SimulationFault(.replay, "\(before)\nis then \(now)")
        }
      }
      return nil
    } catch let fault as SimulationFault {
      return fault
    } catch {
      return SimulationFault(.refused, "\(error)")
    }
  }

  private static func undone(
    in transaction: WriteTransaction, _ body: () throws -> Void
  ) throws {
    do {
      try transaction.undoable {
        try body()
        throw Over()
      }
    } catch is Over {}
  }

  /// Fewer steps that fail in the same way.
  private static func shrunk(
    _ fault: SimulationFault, _ seed: UInt64, _ steps: [SimulationStep],
    in transaction: WriteTransaction
  ) -> [SimulationStep] {
    var steps = steps
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if Self.fault(seed, fewer, in: transaction)?.kind == fault.kind {
          steps = fewer
        } else {
          start += size
        }
      }
      size /= 2
    }
    return steps
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("Phones hold what they may see and no more, and no accepted value is lost")
  func converge() throws {
    let database = try TestDatabase()
    try database.addUsers(
      ("boss", .admin), ("admin a", .reporter), ("admin b", .reporter), ("a", .reporter),
      ("b", .reporter), ("c", .reporter), ("d", .reporter), ("e", .reporter))
    let first = Self.number("KORTTI_SIMULATION_FROM") ?? 1
    let count = Self.number("KORTTI_SIMULATIONS") ?? 24
    try database.write { transaction in
      var failed = 0
      for seed in UInt64(first)..<UInt64(first + count) {
        let steps = SimulationStep.steps(300, seed: seed)
        guard let fault = Self.fault(seed, steps, in: transaction) else { continue }
        failed += 1
        let fewer = failed > 3 ? steps : Self.shrunk(fault, seed, steps, in: transaction)
        Issue.record(
          """
          Seed \(seed): \(fault)
          With \(fewer.count) steps: \(Self.fault(seed, fewer, in: transaction)?.details ?? "")
          \(fewer.count < steps.count ? "\(fewer)" : "")
          Again: make simulate FROM=\(seed) SEEDS=1
          """)
      }
    }
  }
}
