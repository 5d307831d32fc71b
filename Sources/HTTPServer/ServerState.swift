import Dispatch
import HTTP
import Sockets
import Synchronization
import TLS

/// What all event loops of a server share.
final class ServerState: Sendable {
  let application: any Application
  let limits: Limits
  let connectionLimiter: ConnectionLimiter
  let proxies: TrustedProxies
  let log: @Sendable (String) -> Void
  private let context = Mutex<TLSContext?>(nil)
  /// Where streams make their pieces.
  let workers = DispatchQueue(label: "kortti.streams", attributes: .concurrent)

  /// Milliseconds that an event loop waits for more after it had something to do, before it gives its thread back.
  static let waitMilliseconds: Int32 = 5
  /// Milliseconds after which an event loop lets others have its queue for a moment.
  static let runMilliseconds: Int64 = 50
  /// Contents of so many bytes are written from where they are, smaller ones are copied behind the head.
  static let largeBytes = 8 * 1024
  /// Milliseconds without anything to do after which an event loop gives memory back.
  static let restMilliseconds: Int64 = 1000
  /// After how many rounds of work a rest is worth it.
  static let restRounds = 256
  /// Milliseconds between two errors in the log that descriptors are short.
  static let logIntervalMilliseconds: Int64 = 10_000
  /// Milliseconds between two looks at the deadlines.
  static let sweepMilliseconds: Int64 = 100

  /// What new connections speak TLS with.
  var tlsContext: TLSContext? {
    get { context.withLock { $0 } }
    set { context.withLock { $0 = newValue } }
  }

  private let givesMemoryBack = Atomic(false)

  /// Gives memory back to the system, soon and once for all who ask: for when a crowd has left, or an event loop rests.
  func giveMemoryBack() {
    guard !givesMemoryBack.exchange(true, ordering: .relaxed) else { return }
    workers.asyncAfter(deadline: .now() + .seconds(1)) { [self] in
      givesMemoryBack.store(false, ordering: .relaxed)
      Heap.giveBack()
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
      maximumBytes: limits.bodyBytesInAll)
  }
}
