import Testing

@testable import People

@Suite("Login throttle")
struct LoginThrottleTests {
  private let start: Int64 = 1_772_438_400

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
    throttle.succeed([.username("u1"), address], "u1", from: "192.0.2.1", at: start)
    #expect(throttle.waitSeconds([address], at: start) == 1)
    #expect(throttle.waitSeconds([.address("192.0.2.2")], at: start) == 0)
  }

  @Test(
    "At a known address only failures from there count; strangers' failures count everywhere else")
  func knownAddresses() {
    let throttle = LoginThrottle()
    let (home, work, strange) = ("192.0.2.1", "192.0.2.2", "198.51.100.1")
    #expect(throttle.keys("anna", from: home) == [.username("anna"), .address(home)])
    for place in [home, work] {
      throttle.succeed(throttle.keys("anna", from: place), "anna", from: place, at: start)
    }
    for _ in 1...30 { throttle.fail(throttle.keys("anna", from: strange), at: start) }
    #expect(throttle.waitSeconds(throttle.keys("anna", from: strange), at: start) == 900)
    #expect(throttle.waitSeconds(throttle.keys("anna", from: "192.0.2.3"), at: start) == 900)
    #expect(throttle.waitSeconds(throttle.keys("anna", from: home), at: start) == 0)
    // A success at home does not help the strangers.
    throttle.succeed(throttle.keys("anna", from: home), "anna", from: home, at: start)
    #expect(throttle.waitSeconds(throttle.keys("anna", from: strange), at: start) == 900)
    for _ in 1...12 { throttle.fail(throttle.keys("anna", from: home), at: start) }
    #expect(throttle.waitSeconds(throttle.keys("anna", from: home), at: start) == 4)
    #expect(throttle.waitSeconds(throttle.keys("anna", from: work), at: start) == 0)
    #expect(throttle.waitSeconds(throttle.keys("otto", from: home), at: start) == 0)
    throttle.reset("anna")
    for place in [home, work, strange] {
      #expect(throttle.waitSeconds([.username("anna")], at: start) == 0)
      #expect(!throttle.isKnown(place, for: "anna"))
    }
  }

  @Test("Codes of invitations and of the first admin are counted apart from logins")
  func codes() {
    let throttle = LoginThrottle()
    let joining = throttle.keys(joining: "anna", from: nil)
    for username in ["anna", "join anna", "setup code"] {
      for _ in 1...20 { throttle.fail([.username(username)], at: start) }
    }
    #expect(throttle.waitSeconds(joining + [.setup], at: start) == 0)
    for _ in 1...20 { throttle.fail(joining, at: start) }
    #expect(throttle.waitSeconds(joining, at: start) > 0)
    #expect(throttle.waitSeconds([.username("otto"), .setup], at: start) == 0)
    throttle.reset(joining: "anna")
    #expect(throttle.waitSeconds(joining, at: start) == 0)
    #expect(throttle.waitSeconds([.username("anna")], at: start) > 0)
  }

  @Test("Known addresses are bounded, a user's and in all; the least recent ones are forgotten")
  func boundedAddresses() {
    let throttle = LoginThrottle(capacity: 4)
    for number in 0..<20 {
      throttle.succeed([], "anna", from: "a\(number)", at: start + Int64(number))
    }
    let known = (0..<20).filter { throttle.isKnown("a\($0)", for: "anna") }
    #expect(known == Array(12..<20))
    for number in 0..<6 {
      throttle.succeed([], "u\(number)", from: "a", at: start + Int64(100 + number))
    }
    #expect((0..<6).filter { throttle.isKnown("a", for: "u\($0)") } == [2, 3, 4, 5])
    #expect(!throttle.isKnown("a19", for: "anna"))
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
