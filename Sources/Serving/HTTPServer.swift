import Dispatch
public import HTTP
import Sockets
import Synchronization
public import TLS

/// An HTTP/1.1 server: a number of lanes, each with its own listeners and connections on its own serial
/// queue, and an application that answers.
public final class HTTPServer: Sendable {
  /// Why a server cannot start.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// An address cannot be listened on; in words.
    case cannotListen(ListenAddress, reason: String)
    /// A certificate cannot be used, or none is there for an address that speaks TLS.
    case certificate(TLSFault?)

    /// A sentence for the log.
    public var description: String {
      switch self {
      case .cannotListen(let address, let reason): "Cannot listen on \(address): \(reason)."
      case .certificate(let fault):
        fault?.description ?? "There is no certificate for an address that speaks TLS."
      }
    }
  }

  private let listen: [ListenAddress]
  private let lanes: Int
  private let certificates: [TLSCertificate]
  private let house: House
  private let running = Mutex<[Confined<Lane>]>([])

  /// A server that is not started yet.
  ///
  /// - Parameters:
  ///   - listen: The addresses to listen on.
  ///   - lanes: How many event loops; one for each core is right.
  ///   - limits: Every limit and deadline.
  ///   - certificates: One for each name that is served by TLS; the first is for names that none has.
  ///   - proxies: Whose word on the client's address is believed.
  ///   - application: What answers.
  ///   - log: Takes a sentence for the log, on any thread.
  public init(
    listen: [ListenAddress], lanes: Int, limits: Limits = Limits(),
    certificates: [TLSCertificate] = [], proxies: TrustedProxies = TrustedProxies(),
    application: any Application,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.listen = listen
    self.lanes = max(lanes, 1)
    self.certificates = certificates
    house = House(application: application, limits: limits, proxies: proxies, log: log)
  }

  /// Whether any of the addresses speaks TLS.
  public var speaksTLS: Bool { listen.contains(where: \.isTLS) }

  /// Figures of the moment.
  public var counts: ServerCounts { house.census.counts }

  /// Listens on all addresses and begins to answer.
  ///
  /// - Returns: The addresses, in the order given, with the ports that the system chose.
  /// - Throws: `Fault` when an address cannot be listened on; then nothing listens.
  public func start() throws(Fault) -> [ListenAddress] {
    Descriptors.raiseLimit()
    if speaksTLS {
      guard !certificates.isEmpty else { throw .certificate(nil) }
      try loadCertificates(renewsTicketKeys: true)
    }
    try Lane.refuseTaken(listen)
    var bound: [ListenAddress] = []
    var confined: [Confined<Lane>] = []
    for index in 0..<lanes {
      let queue = DispatchQueue(label: "kortti.lane.\(index)", qos: .userInitiated)
      let house = house
      let wanted = index == 0 ? listen : bound
      var opened: [ListenAddress] = []
      do {
        let lane = try Confined(to: queue) {
          let lane = try Lane(index: index, house: house)
          opened = try lane.open(wanted)
          return lane
        }
        confined.append(lane)
      } catch let fault as Fault {
        throw fault
      } catch {
        throw .cannotListen(listen.first ?? ListenAddress(host: "", port: 0), reason: "\(error)")
      }
      if index == 0 { bound = opened }
    }
    for lane in confined { lane.queue.sync { Self.begin(lane) } }
    let started = confined
    running.withLock { $0 = started }
    return bound
  }

  /// Has the lane run whenever its poller or its inbox has something.
  private static func begin(_ confined: Confined<Lane>) {
    confined.use { lane in
      let source = DispatchSource.makeReadSource(
        fileDescriptor: lane.poller.descriptor, queue: confined.queue)
      lane.inbox.onWake { confined.queue.async { run(confined) } }
      source.setEventHandler { @Sendable in run(confined) }
      // The descriptor outlives the source: the lane is let go by the cancel handler at the earliest.
      source.setCancelHandler { @Sendable in confined.use { $0.inbox.onWake(nil) } }
      source.activate()
      lane.source = source
    }
  }

  private static func run(_ confined: Confined<Lane>) {
    confined.use { lane in
      if !lane.run() { confined.queue.async { run(confined) } }
      guard lane.wantsSweep, !lane.isSweepPlanned else { return }
      lane.isSweepPlanned = true
      confined.queue.asyncAfter(deadline: .now() + .milliseconds(Int(House.sweepMilliseconds))) {
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
  public func loadCertificates(renewsTicketKeys: Bool = false) throws(Fault) {
    do throws(TLSFault) {
      house.tlsContext = try TLSContext(
        certificates, after: house.tlsContext, renewsTicketKeys: renewsTicketKeys)
    } catch {
      throw .certificate(error)
    }
  }

  /// Stops: nobody is let in any more, requests under way are answered, idle connections closed; what is
  /// left after `graceSeconds` is cut. Returns when there is no connection left. Not to be called on
  /// a lane.
  public func stop(graceSeconds: Double) {
    let confined = running.withLock { running in
      defer { running = [] }
      return running
    }
    let group = DispatchGroup()
    for lane in confined {
      group.enter()
      let once = Once { group.leave() }
      lane.queue.async { lane.use { $0.stop { once.run() } } }
    }
    if group.wait(timeout: .now() + graceSeconds) == .timedOut {
      for lane in confined { lane.queue.sync { lane.use { $0.cut() } } }
    }
    for lane in confined { lane.queue.sync { lane.use { $0.end() } } }
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
