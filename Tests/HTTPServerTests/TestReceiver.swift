import Dispatch
import HTTP
import HTTPServer
import Synchronization

/// Receives a body and responds with the number of its bytes and their sum. The words of the query, joined by `&`:
/// `interim` sends 104 first, `refuse` responds with 404 in place of asking for the body, `half` responds with 422
/// at the first piece, `hold` takes no piece before `release`, `limit` allows 1,000 bytes.
final class TestReceiver: BodyReceiver {
  private struct State {
    var count = 0
    var sum = 0
    var isHeld: Bool
    var held: [Int] = []
    var ends: [BodyEnd] = []
  }

  private let sender: ResponseSender
  private let words: Set<Substring>
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "receiver")

  init(_ sender: ResponseSender, _ request: Request) {
    self.sender = sender
    words = Set((request.query ?? "").split(separator: "&"))
    state = Mutex(State(isHeld: words.contains("hold")))
  }

  /// Bytes so far.
  var count: Int { state.withLock { $0.count } }
  var ends: [BodyEnd] { state.withLock { $0.ends } }

  func start() {
    queue.asyncAfter(deadline: .now() + .milliseconds(20)) { [self] in
      if words.contains("interim") { sender.sendInterim(104, [("Upload-Limit", "max-size=9")]) }
      if words.contains("refuse") { return sender.send(Response(status: 404)) }
      sender.proceed(maximumBytes: words.contains("limit") ? 1_000 : .max)
    }
  }

  func add(_ piece: [UInt8]) {
    let isHeld = state.withLock { state in
      state.count += piece.count
      state.sum += piece.reduce(0) { $0 + Int($1) }
      if state.isHeld { state.held.append(piece.count) }
      return state.isHeld
    }
    if words.contains("half") { return sender.send(Response(status: 422)) }
    if !isHeld { queue.async { [sender] in sender.took(piece.count) } }
  }

  func end(_ end: BodyEnd) -> Response? {
    let text = state.withLock { state in
      state.ends.append(end)
      return "\(state.count) \(state.sum)"
    }
    switch end {
    case .complete: sender.send(Response(status: 200, body: .bytes(Array(text.utf8))))
    case .refused(.bodyTooLarge): return Response(status: 413, fields: [("Upload-Limit", "1000")])
    case .cut, .refused: break
    }
    return nil
  }

  /// Takes all pieces from now on.
  func release() {
    let held = state.withLock { state in
      state.isHeld = false
      defer { state.held = [] }
      return state.held
    }
    for count in held { sender.took(count) }
  }

  func closeConnection() { sender.closeConnection() }
}

/// The receivers of a test server, in the order of their requests.
final class TestReceivers: Sendable {
  private let all = Mutex<[TestReceiver]>([])

  func add(_ receiver: TestReceiver) -> TestReceiver {
    all.withLock { $0.append(receiver) }
    return receiver
  }

  var last: TestReceiver? { all.withLock { $0.last } }
}
