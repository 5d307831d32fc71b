package import Core

extension RequestContext {
  /// The context of a test's request; `nil` stands for the command line.
  package static func test(
    _ caller: Caller? = nil, at now: Instant = TestClock.start, from address: String? = nil
  ) -> RequestContext {
    RequestContext(
      caller: caller, now: now, requestID: "r1", operation: "test", address: address)
  }
}

extension Caller {
  package static func test(_ user: UserID, _ role: Role, timeZone: String = "UTC") -> Caller {
    Caller(user: user, role: role, timeZone: timeZone)
  }
}
