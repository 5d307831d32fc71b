import Dispatch
package import HTTP
import Sockets
import Synchronization
package import TLS

/// An HTTP/1.1 server: a number of event loops, each with its own listeners and connections on its own serial
/// queue, and an application that answers.
package final class HTTPServer: Sendable {
  /// Why a server cannot start.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// An address cannot be listened on; in words.
    case cannotListen(ListenAddress, reason: String)
    /// A certificate cannot be used, or none is there for an address that speaks TLS.
    case certificate(TLSFault?)

    /// A sentence for the log.
    package var description: String {
      switch self {
      case .cannotListen(let address, let reason): "Cannot listen on \(address): \(reason)."
      case .certificate(let fault):
        fault?.description ?? "There is no certificate for an address that speaks TLS."
      }
    }
  }

  private let listen: [ListenAddress]
  private let loops: Int
  private let certificates: [TLSCertificate]
  private let serverState: ServerState
  private let running = Mutex<[Confined<EventLoop>]>([])

  /// A server that is not started yet.
  ///
  /// - Parameters:
  ///   - listen: The addresses to listen on.
  ///   - loops: How many event loops; one for each core is right.
  ///   - limits: Every limit and deadline.
  ///   - certificates: One for each name that is served by TLS; the first is for names that none has.
  ///   - proxies: Whose word on the client's address is believed.
  ///   - application: What answers.
  ///   - log: Takes a sentence for the log, on any thread.
  package init(
    listen: [ListenAddress], loops: Int, limits: Limits = Limits(),
    certificates: [TLSCertificate] = [], proxies: TrustedProxies = TrustedProxies(),
    application: any Application,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.listen = listen
    self.loops = max(loops, 1)
    self.certificates = certificates
    serverState = ServerState(application: application, limits: limits, proxies: proxies, log: log)
  }

  /// Whether any of the addresses speaks TLS.
  package var speaksTLS: Bool { listen.contains(where: \.isTLS) }

  /// Figures of the moment.
  package var counts: ServerCounts { serverState.connectionLimiter.counts }

  /// Listens on all addresses and begins to answer.
  ///
  /// - Returns: The addresses, in the order given, with the ports that the system chose.
  /// - Throws: `Fault` when an address cannot be listened on; then nothing listens.
  package func start() throws(Fault) -> [ListenAddress] {
    Descriptors.raiseLimit()
    if speaksTLS {
      guard !certificates.isEmpty else { throw .certificate(nil) }
      try loadCertificates(renewsTicketKeys: true)
    }
    try EventLoop.refuseTaken(listen)
    var bound: [ListenAddress] = []
    var confined: [Confined<EventLoop>] = []
    for index in 0..<loops {
      let queue = DispatchQueue(label: "kortti.lane.\(index)", qos: .userInitiated)
      let serverState = serverState
      let wanted = index == 0 ? listen : bound
      var opened: [ListenAddress] = []
      do {
        let loop = try Confined(to: queue) {
          let loop = try EventLoop(index: index, serverState: serverState)
          opened = try loop.open(wanted)
          return loop
        }
        confined.append(loop)
      } catch let fault as Fault {
        throw fault
      } catch {
        throw .cannotListen(listen.first ?? ListenAddress(host: "", port: 0), reason: "\(error)")
      }
      if index == 0 { bound = opened }
    }
    for loop in confined { loop.queue.sync { Self.begin(loop) } }
    let started = confined
    running.withLock { $0 = started }
    return bound
  }

  /// Has the event loop run whenever its poller or its inbox has something.
  private static func begin(_ confined: Confined<EventLoop>) {
    confined.use { loop in
      let source = DispatchSource.makeReadSource(
        fileDescriptor: loop.poller.descriptor, queue: confined.queue)
      loop.mailbox.onWake { confined.queue.async { run(confined) } }
      source.setEventHandler { @Sendable in run(confined) }
      // The descriptor outlives the source: the event loop is let go by the cancel handler at the earliest.
      source.setCancelHandler { @Sendable in confined.use { $0.mailbox.onWake(nil) } }
      source.activate()
      loop.source = source
    }
  }

  private static func run(_ confined: Confined<EventLoop>) {
    confined.use { loop in
      if !loop.run() { confined.queue.async { run(confined) } }
      guard loop.wantsSweep, !loop.isSweepPlanned else { return }
      loop.isSweepPlanned = true
      confined.queue.asyncAfter(
        deadline: .now() + .milliseconds(Int(ServerState.sweepMilliseconds))
      ) {
        confined.use { $0.isSweepPlanned = false }
        run(confined)
      }
    }
  }

  /// Loads the certificates again from their files, for connections that begin from now on; sessions begun
  /// before can still be resumed.
  ///
  /// - Parameter renewsTicketKeys: Whether session tickets get a new key; once a day is right.
  /// - Throws: `Fault.certificate` when one cannot be used; then the ones loaded before stay.
  package func loadCertificates(renewsTicketKeys: Bool = false) throws(Fault) {
    do throws(TLSFault) {
      serverState.tlsContext = try TLSContext(
        certificates, after: serverState.tlsContext, renewsTicketKeys: renewsTicketKeys)
    } catch {
      throw .certificate(error)
    }
  }

  /// Stops: nobody is let in any more, requests under way are answered, idle connections closed; what is
  /// left after `graceSeconds` is cut. Returns when there is no connection left. Not to be called on
  /// an event loop.
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
      for loop in confined { loop.queue.sync { loop.use { $0.cut() } } }
    }
    for loop in confined { loop.queue.sync { loop.use { $0.end() } } }
  }
}

/// Something that is done the first time only.
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
