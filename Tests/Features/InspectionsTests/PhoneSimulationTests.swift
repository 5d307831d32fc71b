import Database
import TestSupport
import Testing

@testable import PhoneSimulation

/// A few seeds; `make test` runs more in optimised code.
@Suite("Simulation of phones over the service of inspections")
struct PhoneSimulationTests {
  @Test("Phones hold what they may see and no more, and no accepted value is lost")
  func converge() throws {
    try simulate { seeds in
      (1...24).compactMap { seeds.report($0) }
    }
  }

  @Test("What failed once", arguments: FailedRun.all)
  func failed(_ run: FailedRun) throws {
    try simulate { seeds in
      [seeds.fault(run.seed, run.steps)].compactMap { $0?.description }
    }
  }

  /// Records what `run` finds to be wrong.
  private func simulate(_ run: @escaping @Sendable (SimulatedSeeds) -> [String]) throws {
    let database = try TestDatabase()
    try SimulatedSeeds.prepare(database)
    let reports = try database.write { try run(SimulatedSeeds(in: $0)) }
    for report in reports { Issue.record("\(report)") }
  }
}
