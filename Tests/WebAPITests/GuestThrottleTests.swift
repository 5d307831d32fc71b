import HTTP
import Testing
import TestSupport

@testable import WebAPI

@Suite("The rate of callers without a login")
struct GuestThrottleTests {
  private static let second: UInt64 = 1_000_000_000

  private func network(_ number: Int) -> ClientNetwork {
    let address = "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
    guard let network = ClientNetwork(address) else { preconditionFailure("it is an address") }
    return network
  }

  @Test("A full bucket of calls at once, then one for each share of the time")
  func bucket() {
    let throttle = GuestThrottle()
    let rate = GuestRate(10, inSeconds: 3_600)
    let start = 5 * Self.second
    func take(_ operation: Int, _ number: Int, _ seconds: UInt64) -> UInt64 {
      throttle.take(rate, of: operation, from: network(number), at: start + seconds * Self.second)
    }
    for _ in 1...10 { #expect(take(1, 1, 0) == 0) }
    #expect(take(1, 1, 0) == 360 * Self.second)
    #expect(take(1, 1, 359) == Self.second)
    #expect(take(1, 1, 360) == 0)
    #expect(take(1, 1, 360) == 360 * Self.second)
    #expect(take(2, 1, 0) == 0)
    #expect(take(1, 2, 0) == 0)
    for _ in 1...10 { #expect(take(1, 1, 9_999) == 0) }
    #expect(take(1, 1, 9_999) > 0)
  }

  @Test("In no span of its time a network gets more than twice its calls, whenever it asks")
  func property() {
    var random = SeededGenerator(seed: 429)
    let rate = GuestRate(5, inSeconds: 60)
    let throttle = GuestThrottle()
    var now: UInt64 = 0
    var taken: [UInt64] = []
    for _ in 0..<5_000 {
      now += UInt64.random(in: 0...(20 * Self.second), using: &random)
      if throttle.take(rate, of: 1, from: network(1), at: now) == 0 { taken.append(now) }
    }
    for (index, time) in taken.enumerated() {
      let inSpan = taken[index...].prefix { $0 < time + rate.nanoseconds }.count
      #expect(inSpan <= 2 * 5)
    }
    // Evenly spread calls at the rate are never refused.
    for call in 0..<1_000 {
      let at = now + UInt64(call) * rate.nanosecondsOfCall + 3_600 * Self.second
      #expect(throttle.take(rate, of: 1, from: network(2), at: at) == 0)
    }
  }

  @Test("10,000 networks that call beyond their rate are each refused; the memory is bounded")
  func manyGuests() {
    let throttle = GuestThrottle(capacity: 20_000)
    let rate = GuestRate(3, inSeconds: 3_600)
    var refused = 0
    for _ in 0..<5 {
      for number in 0..<10_000 where throttle.take(rate, of: 1, from: network(number), at: 1) > 0 {
        refused += 1
      }
    }
    #expect(refused == 20_000)
    for number in 0..<100_000 {
      _ = throttle.take(rate, of: 1, from: network(20_000 + number), at: 2)
      #expect(throttle.count <= 20_000)
    }
  }
}
