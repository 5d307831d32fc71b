import Crypto
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Blobs

@Suite("Hashes on another thread")
struct BackgroundHashTests {
  @Test("The hash is that of all pieces in their order, few bytes and many, by many threads")
  func pieces() {
    let wrong = Mutex<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: 12) { number in
      var random = SeededGenerator(seed: UInt64(number))
      let content = bytes(UInt64(number), 300_000)
      let hash = BackgroundHash()
      for _ in 0..<2 {
        var rest = content[...]
        while !rest.isEmpty {
          let most = Bool.random(using: &random) ? 100 : 70_000
          let piece = rest.prefix(Int.random(in: 1...most, using: &random))
          hash.add(Array(piece))
          rest = rest.dropFirst(piece.count)
        }
        if hash.finish() != SHA256.of(content.span) { wrong.withLock { $0.append(UInt64(number)) } }
      }
    }
    #expect(wrong.withLock { $0 } == [])
  }
}
