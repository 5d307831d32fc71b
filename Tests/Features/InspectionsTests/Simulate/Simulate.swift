import Database
import Dispatch
import Foundation
import Synchronization
import TestSupport

@testable import PhoneSimulation

/// Runs seeds of the simulated phones, one at a time on each core: `Simulate COUNT FIRST`.
@main
final class Simulate: Sendable {
  private struct Progress {
    var next: UInt64
    var failed = 0
  }

  private let seeds: Range<UInt64>
  private let progress: Mutex<Progress>

  private init(_ seeds: Range<UInt64>) {
    self.seeds = seeds
    progress = Mutex(Progress(next: seeds.lowerBound))
  }

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    guard numbers.count == 2 else {
      print("Simulate COUNT FIRST")
      exit(2)
    }
    let run = Simulate(numbers[1]..<numbers[1] + numbers[0])
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
      do { try run.work() } catch { run.fail("\(error)") }
    }
    let failed = run.progress.withLock { $0.failed }
    let seconds = start.duration(to: .now).components.seconds
    print("\(numbers[0]) seeds simulated in \(seconds) s, \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  private func work() throws {
    let database = try TestDatabase()
    try SimulatedSeeds.prepare(database)
    try database.write { [self] transaction in
      let runs = try SimulatedSeeds(in: transaction)
      while let seed = next() {
        if let report = runs.report(seed, shrinks: progress.withLock { $0.failed } < 3) {
          fail(report)
        }
      }
    }
  }

  private func next() -> UInt64? {
    let seed = progress.withLock { progress in
      defer { progress.next += 1 }
      return progress.next
    }
    if seed >= seeds.upperBound { return nil }
    let done = seed - seeds.lowerBound
    if done > 0, done.isMultiple(of: 5_000) { say("\(done) seeds") }
    return seed
  }

  private func fail(_ report: String) {
    progress.withLock { $0.failed += 1 }
    say(report)
  }

  /// Prints at once, also into a file.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
