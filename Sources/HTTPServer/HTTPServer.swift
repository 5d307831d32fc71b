import Dispatch
package import HTTP
import Sockets
import Synchronization
package import TLS

/// An HTTP/1.1 server: event loops, each with its own listeners and connections on its own serial queue, and an
/// application that responds.
package final class HTTPServer: Sendable {
  /// Why a server cannot start.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotListen(ListenAddress, reason: String)
    /// A certificate is unusable, or `nil`: there is none for a TLS address.
    case certificate(TLSFault?)

    /// One sentence for the log.
    package var description: String {
      switch self {
      case .cannotListen(let address, let reason): "Cannot listen on \(address): \(reason)"
      case .certificate(let fault):
        fault?.description ?? "There is no certificate for an address that speaks TLS."
      }
    }
  }

  package struct Configuration: Sendable {
    package var listen: [ListenAddress]
    /// The number of event loops; one for each core is right.
    package var loops: Int
    package var limits: Limits
    /// One for each server name; the first is the default.
    package var certificates: [TLSCertificate]
    /// The proxies whose information about the client's address is used.
    package var proxies: TrustedProxies

    package init(
      listen: [ListenAddress], loops: Int, limits: Limits = Limits(),
      certificates: [TLSCertificate] = [], proxies: TrustedProxies = TrustedProxies()
    ) {
      self.listen = listen
      self.loops = max(loops, 1)
      self.limits = limits
      self.certificates = certificates
      self.proxies = proxies
    }
  }

  private let configuration: Configuration
  private let serverState: ServerState
  private let running = Mutex<[QueueConfined<EventLoop>]>([])

  /// Does not start the server. `log` gets one sentence for the log, on any thread.
  package init(
    _ configuration: Configuration, application: any Application,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.configuration = configuration
    serverState = ServerState(
      application: application, limits: configuration.limits, proxies: configuration.proxies,
      log: log)
  }

  package var usesTLS: Bool { configuration.listen.contains(where: \.isTLS) }

  package var counts: ServerCounts {
    serverState.connectionLimiter.counts(bodyBytes: serverState.bodyBudget.bytes)
  }

  /// Listens on all addresses and starts the event loops.
  ///
  /// - Returns: The addresses, in the order given, with the ports that the system chose.
  /// - Throws: `Fault` when one address is unusable; then nothing listens.
  package func start() throws(Fault) -> [ListenAddress] {
    Descriptors.raiseLimit()
    Descriptors.ignoreBrokenPipes()
    Heap.returnLargeBlocks()
    if usesTLS {
      guard !configuration.certificates.isEmpty else { throw .certificate(nil) }
      try loadCertificates(renewsTicketKeys: true)
    }
    try EventLoop.checkAvailable(configuration.listen)
    var bound: [ListenAddress] = []
    var confined: [QueueConfined<EventLoop>] = []
    for index in 0..<configuration.loops {
      let queue = DispatchQueue(label: "kortti.loop.\(index)", qos: .userInitiated)
      let serverState = serverState
      let wanted = index == 0 ? configuration.listen : bound
      var opened: [ListenAddress] = []
      do {
        let loop = try QueueConfined(to: queue) {
          let loop = try EventLoop(index: index, serverState: serverState)
          opened = try loop.open(wanted)
          return loop
        }
        confined.append(loop)
      } catch let fault as Fault {
        throw fault
      } catch {
        let address = configuration.listen.first ?? ListenAddress(host: "", port: 0)
        throw .cannotListen(address, reason: "\(error)")
      }
      if index == 0 { bound = opened }
    }
    for loop in confined { loop.queue.sync { Self.begin(loop) } }
    let started = confined
    running.withLock { $0 = started }
    return bound
  }

  /// Runs the event loop whenever its poller has events or its mailbox has messages.
  private static func begin(_ confined: QueueConfined<EventLoop>) {
    confined.use { loop in
      let source = DispatchSource.makeReadSource(
        fileDescriptor: loop.poller.descriptor, queue: confined.queue)
      loop.mailbox.onWake { confined.queue.async { run(confined) } }
      source.setEventHandler { @Sendable in run(confined) }
      // The cancel handler keeps the event loop, and so the descriptor, until the source no longer uses it.
      source.setCancelHandler { @Sendable in confined.use { $0.mailbox.onWake(nil) } }
      source.activate()
      loop.source = source
    }
  }

  private static func run(_ confined: QueueConfined<EventLoop>) {
    confined.use { loop in
      if !loop.run() { confined.queue.async { run(confined) } }
      guard loop.needsSweep, !loop.isSweepPlanned else { return }
      loop.isSweepPlanned = true
      confined.queue.asyncAfter(
        deadline: .now() + .milliseconds(Int(ServerState.sweepMilliseconds))
      ) {
        confined.use { $0.isSweepPlanned = false }
        run(confined)
      }
    }
  }

  /// Loads the certificates from their files again, for new connections. Earlier TLS sessions can still be resumed.
  ///
  /// - Parameter renewsTicketKeys: Whether session tickets get a new key; once a day is right.
  /// - Throws: `Fault.certificate` when one is unusable; then the loaded certificates stay in use.
  package func loadCertificates(renewsTicketKeys: Bool = false) throws(Fault) {
    do throws(TLSFault) {
      serverState.tlsContext = try TLSContext(
        configuration.certificates, after: serverState.tlsContext,
        renewsTicketKeys: renewsTicketKeys)
    } catch {
      throw .certificate(error)
    }
  }

  /// Stops gracefully: accepts no more connections, responds to current requests, closes idle connections, and after
  /// `graceSeconds` all others. Returns when no connection is left. Must not be called on an event loop.
  package func stop(graceSeconds: Double) {
    let confined = running.withLock { running in
      defer { running = [] }
      return running
    }
    let group = DispatchGroup()
    for loop in confined {
      group.enter()
      let once = Once { group.leave() }
      loop.queue.async { loop.use { $0.stop { once.run() } } }
    }
    if group.wait(timeout: .now() + graceSeconds) == .timedOut {
      for loop in confined { loop.queue.sync { loop.use { $0.closeAll() } } }
    }
    for loop in confined { loop.queue.sync { loop.use { $0.end() } } }
  }
}

/// A closure that runs only once.
private final class Once: Sendable {
  private let body: @Sendable () -> Void
  private let isDone = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  func run() {
    if !isDone.exchange(true, ordering: .acquiringAndReleasing) { body() }
  }
}
