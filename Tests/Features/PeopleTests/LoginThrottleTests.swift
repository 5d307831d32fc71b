import Core
import Testing

@testable import People

@Suite("Login throttle")
struct LoginThrottleTests {
  private let start = Instant(seconds: 1_772_438_400)

  @Test("Waits double up to 15 minutes; an hour without failures resets the count")
  func backOff() {
    let throttle = LoginThrottle()
    let key = LoginThrottle.Key.username("anna")
    var now = start
    var waits: [Int] = []
    for _ in 1...22 {
      throttle.fail([key], at: now)
      let wait = throttle.waitSeconds([key], at: now)
      waits.append(wait)
      now = now + Int64(wait)
      #expect(throttle.waitSeconds([key], at: now) == 0)
    }
    let doubling = (0...9).map { 1 << $0 }
    #expect(waits == Array(repeating: 0, count: 9) + doubling + [900, 900, 900])
    now = now + LoginThrottle.resetSeconds
    throttle.fail([key], at: now)
    #expect(throttle.waitSeconds([key], at: now) == 0)
  }

  @Test("An address is throttled across usernames, and one user's success does not reset it")
  func addresses() {
    let throttle = LoginThrottle()
    let address = LoginThrottle.Key.address("192.0.2.1")
    for number in 1...50 { throttle.fail([.username("u\(number)"), address], at: start) }
    #expect(throttle.waitSeconds([.username("u1")], at: start) == 0)
    #expect(throttle.waitSeconds([.username("u51"), address], at: start) == 1)
    throttle.succeed("u1")
    #expect(throttle.waitSeconds([address], at: start) == 1)
    #expect(throttle.waitSeconds([.address("192.0.2.2")], at: start) == 0)
  }

  @Test("Memory is bounded and the newest counts are kept")
  func bounded() {
    let throttle = LoginThrottle(capacity: 8)
    for number in 0..<100 {
      for _ in 1...20 { throttle.fail([.username("u\(number)")], at: start + Int64(number)) }
    }
    let known = (0..<100).filter {
      throttle.waitSeconds([.username("u\($0)")], at: start + 99) > 0
    }
    #expect(known == Array(92..<100))
  }
}
