import Dispatch
import HTTP
import Sockets
import Synchronization
import TLS

/// State shared by all event loops of a server.
final class ServerState: Sendable {
  let application: any Application
  let limits: Limits
  let connectionLimiter: ConnectionLimiter
  let bodyBudget: BodyBudget
  let proxies: TrustedProxies
  let log: @Sendable (String) -> Void
  private let context = Mutex<TLSContext?>(nil)
  /// Produces the pieces of streams.
  let workers = DispatchQueue(label: "kortti.streams", attributes: .concurrent)

  /// Milliseconds that an event loop waits for more work before it returns its thread to Dispatch.
  static let waitMilliseconds: Int32 = 5
  /// Milliseconds after which a busy event loop lets other work run on its queue.
  static let runMilliseconds: Int64 = 50
  /// Bodies of at least this size are written without a copy; smaller ones are copied behind the head.
  static let largeBytes = 8 * 1024
  /// Milliseconds without work after which an event loop returns free memory to the system.
  static let idleMilliseconds: Int64 = 1000
  /// The least number of rounds with work before that.
  static let busyRoundsBeforeTrim = 256
  /// Least milliseconds between two errors in the log about missing descriptors.
  static let logIntervalMilliseconds: Int64 = 10_000
  /// Milliseconds between two checks of the deadlines.
  static let sweepMilliseconds: Int64 = 100

  /// For new connections.
  var tlsContext: TLSContext? {
    get { context.withLock { $0 } }
    set { context.withLock { $0 = newValue } }
  }

  /// Bytes of responses that wait to be written, of all connections.
  let outputBytes = Atomic(0)

  /// Whether so much waits that a connection whose client does not read gets no more.
  var isOutputFull: Bool {
    limits.totalOutputBytes > 0
      && outputBytes.load(ordering: .relaxed) > limits.totalOutputBytes
  }

  private let isTrimPlanned = Atomic(false)

  /// Returns free memory to the system after a second, once for all calls until then.
  func trimHeap() {
    guard !isTrimPlanned.exchange(true, ordering: .relaxed) else { return }
    workers.asyncAfter(deadline: .now() + .seconds(1)) { [self] in
      isTrimPlanned.store(false, ordering: .relaxed)
      Heap.trim()
    }
  }

  init(
    application: any Application, limits: Limits, proxies: TrustedProxies,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.application = application
    self.limits = limits
    self.proxies = proxies
    self.log = log
    connectionLimiter = ConnectionLimiter(
      maximum: limits.connections, maximumPerAddress: limits.connectionsPerAddress,
      proxies: proxies)
    bodyBudget = BodyBudget(
      maximum: limits.totalBodyBytes, maximumPerCaller: limits.bodyBytesPerCaller,
      smallBytes: limits.smallBodyBytes)
  }
}
