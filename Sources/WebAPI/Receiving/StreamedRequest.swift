import HTTP
import Synchronization

/// A request whose body goes to a receiver: what the connection reports waits here for its turn on a worker.
final class StreamedRequest: BodyReceiver {
  /// What happens to the request; in this order to its receiver.
  private enum Event: Sendable {
    case begin
    case piece([UInt8])
    case finish
    case cut(BodyCut)

    var isBegin: Bool { if case .begin = self { true } else { false } }
    var isFinish: Bool { if case .finish = self { true } else { false } }
  }

  private struct State {
    var events: [Event] = []
    /// It waits for an older request to end.
    var isWaiting = true
    /// A turn is planned or under way.
    var isActive = false
    /// Nothing more of the body counts.
    var isClosed = false
    /// The response is determined, and the receiver returned from its last call.
    var isOver = false
    /// Runs when it is over.
    var afterwards: [@Sendable () -> Void] = []
  }

  typealias Sending = @Sendable () -> Void

  /// How it uses the rest of the framework.
  struct Actions: Sendable {
    /// Answers a refused request.
    let refuse: @Sendable (Problem) -> Void
    /// Determines the response to a complete one, and calls the closure with the end of its write, if it had one, and
    /// with what sends the response.
    let respond:
      @Sendable (AnyReceiving.Result, @escaping @Sendable (WriteEnd?, @escaping Sending) -> Void) ->
        Void
    /// The response to a request whose body the connection refuses.
    let response: @Sendable (Problem) -> Response
  }

  /// Events of one turn.
  private static let eventsPerTurn = 4

  let key: String?
  /// Greater than that of a request that came before.
  var place: Int { slot.place }
  private let receiving: AnyReceiving
  private let body: AnnouncedBody
  private let channel: any BodyChannel
  private let actions: Actions
  private let streamedRequests: StreamedRequests
  private let slot: StreamedRequests.Slot
  private let state = Mutex(State())

  init(
    _ receiving: AnyReceiving, _ body: AnnouncedBody, _ channel: any BodyChannel,
    _ actions: Actions, in streamedRequests: StreamedRequests, _ slot: StreamedRequests.Slot
  ) {
    key = receiving.key
    self.receiving = receiving
    self.body = body
    self.channel = channel
    self.actions = actions
    self.streamedRequests = streamedRequests
    self.slot = slot
  }

  func start() { streamedRequests.enter(self) }

  func add(_ piece: [UInt8]) { post(.piece(piece)) }

  func end(_ end: BodyEnd) -> Response? {
    switch end {
    case .complete: post(.finish)
    case .cut: post(.cut(.disconnected))
    case .refused(let error):
      let problem = if case .bodyTooLarge = error { receiving.tooLarge } else { Problem(error) }
      post(.cut(.refused(status: problem.type.status)))
      return actions.response(problem)
    }
    return nil
  }

  /// The older request has ended.
  func begin() {
    let isClosed = state.withLock { state in
      state.isWaiting = false
      if !state.isClosed || state.events.contains(where: \.isFinish) {
        state.events.insert(.begin, at: 0)
        state.isActive = true
        return false
      }
      return true
    }
    if isClosed { over() } else { streamedRequests.workers.add(turn) }
  }

  /// A newer request takes the place of this one, and begins when this one is over.
  func replace(then begin: @escaping @Sendable () -> Void) {
    let (isOver, isCut) = state.withLock { state in
      if state.isOver { return (true, false) }
      state.afterwards.append(begin)
      return (false, !state.isClosed)
    }
    if isOver { return begin() }
    guard isCut else { return }
    post(.cut(.replaced))
    channel.closeConnection()
  }

  private func post(_ event: Event) {
    let mustStart = state.withLock { state in
      guard !state.isClosed else { return false }
      switch event {
      case .begin, .piece: break
      case .finish, .cut(.disconnected), .cut(.refused): state.isClosed = true
      case .cut(.replaced):
        state.isClosed = true
        // What waits would only make the newer request wait.
        state.events.removeAll { !$0.isBegin }
      }
      if state.isWaiting {
        if state.isClosed, !event.isFinish { state.events = [] } else { state.events.append(event) }
        return false
      }
      state.events.append(event)
      defer { state.isActive = true }
      return !state.isActive
    }
    if mustStart { streamedRequests.workers.add(turn) }
  }

  /// Handles some events; returns whether there are more.
  private func turn() -> Bool {
    for _ in 0..<Self.eventsPerTurn {
      guard let event = next() else { return false }
      handle(event)
    }
    return state.withLock { state in
      state.isActive = !state.events.isEmpty
      return state.isActive
    }
  }

  private func next() -> Event? {
    state.withLock { state in
      guard state.events.isEmpty else { return state.events.removeFirst() }
      state.isActive = false
      return nil
    }
  }

  private func handle(_ event: Event) {
    do throws(Problem) {
      switch event {
      case .begin:
        try receiving.begin(ReceiverContext(body: body, interim: interim))
        channel.proceed(maximumBytes: Int(clamping: receiving.limit))
      case .piece(let bytes):
        try receiving.receive(bytes)
        channel.took(bytes.count)
      case .finish:
        actions.respond(try receiving.finish()) { end, send in
          guard let end else {
            send()
            return self.over()
          }
          self.streamedRequests.workers.add {
            // Before the client hears of it, so that nothing of this request is in the way of its next one.
            self.receiving.written(end)
            send()
            self.over()
            return false
          }
        }
      case .cut(let cause):
        receiving.cut(cause)
        over()
      }
    } catch {
      state.withLock { state in
        state.isClosed = true
        state.events = []
      }
      actions.refuse(error)
      over()
    }
  }

  private var interim: @Sendable (Int, [(name: String, value: String)]) -> Void {
    { [channel] status, fields in channel.sendInterim(status, fields) }
  }

  private func over() {
    let afterwards = state.withLock { state in
      state.isOver = true
      defer { state.afterwards = [] }
      return state.afterwards
    }
    streamedRequests.leave(self)
    for body in afterwards { body() }
  }
}
