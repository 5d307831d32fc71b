import Testing

@testable import Webhooks

@Suite("How long is waited after a failed try")
struct BackOffTests {
  @Test("Ten waits of some 10 s to 24 h, a fifth shorter or longer, and then none")
  func waits() throws {
    let hours: Int64 = 3_600
    let expected: [Int64] = [
      10, 30, 120, 600, 1_800, hours, 3 * hours, 6 * hours, 12 * hours, 24 * hours,
    ]
    var smallest = [Int64](repeating: .max, count: 10)
    var largest = [Int64](repeating: 0, count: 10)
    for event in 0..<500 {
      for failed in 1...10 {
        let wait = try #require(BackOff.wait(afterFailed: failed, of: "evt_\(event)"))
        smallest[failed - 1] = min(smallest[failed - 1], wait)
        largest[failed - 1] = max(largest[failed - 1], wait)
      }
      #expect(BackOff.wait(afterFailed: 11, of: "evt_\(event)") == nil)
    }
    for (index, seconds) in expected.enumerated() {
      #expect(smallest[index] >= seconds * 8 / 10)
      #expect(largest[index] <= seconds * 12 / 10)
      #expect(largest[index] - smallest[index] >= seconds * 3 / 10)
    }
  }
}
