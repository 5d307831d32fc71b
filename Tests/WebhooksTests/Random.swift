import Synchronization
import TestSupport

/// Random numbers that threads share.
final class Random: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func below(_ bound: Int) -> Int {
    generator.withLock { Int.random(in: 0..<bound, using: &$0) }
  }
}

extension Array {
  func randomElement(using random: Random) -> Element? {
    isEmpty ? nil : self[random.below(count)]
  }
}
