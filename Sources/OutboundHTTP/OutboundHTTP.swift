import CCurl
import Dispatch
import Synchronization

/// Sends requests to other servers, by libcurl on one thread. The thread and connections are there only while requests
/// are under way; those that follow each other to one server share connections.
///
/// libcurl is loaded with the first request. A server that is slow or does not answer takes only the places of its own
/// destination.
package final class OutboundHTTP: Sendable {
  package struct Limits: Sendable {
    /// How many requests are under way at the same time.
    package var atOnce = 32
    /// How many of them to one scheme, host and port.
    package var perDestination = 4
    /// How many may wait for their turn.
    package var waiting = 10_000

    package init() {}
  }

  /// What only tests set.
  struct TestSettings: Sendable {
    /// `host:port:address`, as a resolver would answer.
    var resolved: String?
    /// The file of the certificates that are trusted.
    var certificates: String?
  }

  private struct State {
    var waiting: [Transfer] = []
    var underWay: [String: Int] = [:]
    var count = 0
    var isLooping = false
    var isStopped = false
    var loop: CurlLoop?
  }

  private let rules: AddressRules
  private let limits: Limits
  private let tests: TestSettings
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "kortti.outbound", qos: .utility)

  package convenience init(_ rules: AddressRules = AddressRules(), limits: Limits = Limits()) {
    self.init(rules, limits: limits, tests: TestSettings())
  }

  init(_ rules: AddressRules, limits: Limits = Limits(), tests: TestSettings) {
    self.rules = rules
    self.limits = limits
    self.tests = tests
  }

  /// Whether a URL is one that requests may go to, as far as its text tells: a name's address is checked at connecting.
  package func allows(_ url: String) throws(OutboundFault) -> Bool {
    try Self.requireLibrary()
    guard let url = OutboundURL(url, allowsPlain: rules.allowsPlain) else { return false }
    return url.address.map { rules.mayConnect(to: $0, withTLS: url.isTLS) } ?? true
  }

  /// Sends a request. `done` is called once, on the thread of all requests, so it must be quick; a request that is
  /// refused before it is sent calls it at once. `started` is called there when the request's turn has come.
  package func send(
    _ request: OutboundRequest, started: (@Sendable () -> Void)? = nil,
    done: @escaping @Sendable (Result<OutboundResponse, OutboundFault>) -> Void
  ) {
    do throws(OutboundFault) {
      try Self.requireLibrary()
      guard request.isWellFormed else { throw .invalidRequest }
      guard let url = OutboundURL(request.url, allowsPlain: rules.allowsPlain) else {
        throw .invalidURL
      }
      try add(Transfer(request, url, rules, started: started, done: done))
    } catch {
      done(.failure(error))
    }
  }

  /// Ends all requests, waiting or under way, as cancelled; their `done` is called before it returns.
  package func stop() {
    let loop = state.withLock { state in
      state.isStopped = true
      return state.loop
    }
    loop?.wake()
    queue.sync {}
  }

  /// - Throws: that libcurl is not installed.
  private static func requireLibrary() throws(OutboundFault) {
    guard let reason = unsafe ccurl_load() else { return }
    let text = unsafe String(cString: reason)
    throw .unavailable("\(text): install the Debian package libcurl4")
  }

  private func add(_ transfer: Transfer) throws(OutboundFault) {
    let (fault, mustLoop, loop) = state.withLock { state -> (OutboundFault?, Bool, CurlLoop?) in
      if state.isStopped { return (.cancelled, false, nil) }
      if state.waiting.count >= limits.waiting { return (.tooMany, false, nil) }
      if state.loop == nil { state.loop = CurlLoop(tests) }
      guard let loop = state.loop else { return (.unavailable("no memory"), false, nil) }
      state.waiting.append(transfer)
      defer { state.isLooping = true }
      return (nil, !state.isLooping, loop)
    }
    if let fault { throw fault }
    guard let loop else { return }
    if mustLoop { queue.async { [self] in run(loop) } } else { loop.wake() }
  }

  /// Moves requests until there are none.
  private func run(_ loop: CurlLoop) {
    var all: Set<Started> = []
    while true {
      if state.withLock({ $0.isStopped }) { return cancel(all, loop) }
      for transfer in takeTurns() { start(transfer, loop, &all) }
      var hasRoom = false
      while let (started, result, redirect) = loop.next() {
        hasRoom = true
        all.remove(started)
        if let transfer = started.transfer { end(transfer, result, redirect) }
        loop.end(started)
      }
      if isIdle() { return }
      // Those that wait for the place of one that ended come first.
      if !hasRoom { loop.wait() }
    }
  }

  private func isIdle() -> Bool {
    state.withLock { state in
      guard state.waiting.isEmpty, state.count == 0, !state.isStopped else { return false }
      state.isLooping = false
      // Its connections close with it.
      state.loop = nil
      return true
    }
  }

  /// The waiting transfers whose turn it is, the oldest first.
  private func takeTurns() -> [Transfer] {
    state.withLock { state in
      var taken: [Transfer] = []
      guard !state.waiting.isEmpty, state.count < limits.atOnce else { return taken }
      var left: [Transfer] = []
      for transfer in state.waiting {
        let destination = transfer.url.destination
        let isFull = state.underWay[destination, default: 0] >= limits.perDestination
        guard !isFull, state.count < limits.atOnce else {
          left.append(transfer)
          continue
        }
        state.underWay[destination, default: 0] += 1
        state.count += 1
        taken.append(transfer)
      }
      state.waiting = left
      return taken
    }
  }

  private func start(_ transfer: Transfer, _ loop: CurlLoop, _ all: inout Set<Started>) {
    transfer.started?()
    if let started = loop.start(transfer) {
      all.insert(started)
    } else {
      end(transfer, .failure(.invalidRequest), nil)
    }
  }

  private func end(
    _ transfer: Transfer, _ result: Result<OutboundResponse, OutboundFault>, _ redirect: String?
  ) {
    state.withLock { state in
      let destination = transfer.url.destination
      let left = state.underWay[destination, default: 1] - 1
      state.underWay[destination] = left == 0 ? nil : left
      state.count -= 1
    }
    do throws(OutboundFault) {
      if let next = try transfer.following(try result.get().status, to: redirect) {
        state.withLock { $0.waiting.insert(next, at: 0) }
      } else {
        transfer.done(result)
      }
    } catch {
      transfer.done(.failure(error))
    }
  }

  private func cancel(_ all: Set<Started>, _ loop: CurlLoop) {
    let waiting = state.withLock { state in
      defer {
        state.waiting = []
        state.underWay = [:]
        state.count = 0
        state.loop = nil
      }
      return state.waiting
    }
    for started in all {
      let transfer = started.transfer
      loop.end(started)
      transfer?.done(.failure(.cancelled))
    }
    for transfer in waiting { transfer.done(.failure(.cancelled)) }
  }
}
