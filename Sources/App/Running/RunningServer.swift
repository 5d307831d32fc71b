import AuditLog
import Blobs
import Commands
import Database
import Dispatch
import DueJobs
import Host
import HTTPServer
import Idempotency
import Inspections
import LongJobs
import OutboundHTTP
import People
import Sockets
import WebAPI
import Webhooks
import Zones

/// A server from start to stop.
struct RunningServer {
  /// The time for requests in progress when the server stops.
  static let graceSeconds = 10.0

  private let environment: AppEnvironment
  private let server: HTTPServer
  private let dispatcher: Dispatcher
  private let adminService: AdminService
  private let renewal: CertificateRenewal
  private let jobs: DueJobRunner
  private let outbound: OutboundHTTP
  private let longJobs: LongJobs
  private let sealer: AuditSealer
  private let webhookRunner: WebhookRunner
  private let webhookSender: WebhookSender

  /// Opens the database and connects the modules; nothing listens yet.
  ///
  /// - Throws: why it can't be served, in one sentence.
  init(_ settings: ServeSettings, zones: Zones, log: Log) throws(CommandError) {
    // As many as can work at once, before the database's threads begin: most of those wait.
    Heap.share(parts: Process.processors)
    environment = try Self.open(settings, log)
    if let message = environment.database.newMessage { log.warning(message) }
    if let message = environment.database.keptMessage { log.warning(message) }
    for remark in environment.database.remarks { log.warning(remark) }
    let loops = Process.processors
    let readers = try Self.readers(environment, settings, loops: loops)
    adminService = try AdminService(environment)
    let sweep = FileSweep(environment, try environment.reader())
    let serverMetrics = ServerMetrics()
    var api = environment.api
    api.crossOrigin = settings.crossOrigin
    let clockCheck = ClockCheck(environment.database, log)
    if let clockCheck { api.clockFault = { clockCheck.fault } }
    dispatcher = Dispatcher(
      registry: try environment.features.registry(), environment: api, readers: readers,
      queues: BackgroundQueues(
        reads: try environment.reader(), largeRequests: try environment.reader(),
        work: try environment.reader(), publishing: try environment.reader(),
        limits: settings.limits),
      metrics: MetricsPage(
        token: settings.metricsToken, hosts: settings.listen.map(\.host)
      ) { serverMetrics.add(to: &$0) },
      log: { log.error($0) })
    server = HTTPServer(
      HTTPServer.Configuration(
        listen: settings.listen, loops: loops, limits: settings.limits,
        certificates: settings.certificates, proxies: settings.proxies),
      application: HTTPAdapter(dispatcher: dispatcher), log: { log.warning($0) })
    renewal = CertificateRenewal(server: server, log: log)
    let webhooks = environment.webhooks(settings.features)
    let openReader = environment.database.openReader
    webhookRunner = WebhookRunner(webhooks, openReader)
    webhookSender = WebhookSender(webhooks, openReader)
    jobs = environment.dueJobs(
      [settings.features.longJobs.cleaning, IdempotencyRecord.cleaning(environment.writer)]
        + webhookSender.jobs,
      [sweep.job, renewal.job] + (clockCheck.map { [$0.job] } ?? []),
      of: settings.features.nodeName, in: settings.features.zone)
    (outbound, longJobs) = (settings.features.outbound, settings.features.longJobs)
    sealer = AuditSealer(environment.writer) { log.warning($0) }
    serverMetrics.use(server, jobs.metrics)
  }

  /// Where calls are read for.
  private static func readers(
    _ environment: AppEnvironment, _ settings: ServeSettings, loops: Int
  ) throws(CommandError) -> CallReaders {
    let isOnServer = environment.place.isOnServer
    var readers: [Reader] = []
    for _ in 0..<(isOnServer ? settings.readers : loops) {
      readers.append(try environment.reader(.calls))
    }
    return isOnServer ? .onWorkers(ReadWorkers(readers)) : .onEventLoops(readers)
  }

  /// Opens the database, once no command holds it. That of a server is brought to this release's schema by `kortti
  /// migrate` alone, since nodes of an older release may be running.
  private static func open(
    _ settings: ServeSettings, _ log: Log
  ) throws(CommandError) -> AppEnvironment {
    // Loops, the writer, queues and signals: each has a thread at times.
    guard Process.canStart(threads: Process.processors + 6) else {
      throw CommandError(
        "The system gives this process too little memory, or too few threads: see “ulimit -v”, "
          + "“ulimit -u”, and LimitAS= and TasksMax= of a service.")
    }
    return try DatabaseHolder.waiting { () throws(DatabaseOpenError) in
      try AppEnvironment(
        database: settings.database, features: settings.features,
        access: settings.database.isOnServer ? .making : .migrating, log: log,
        writing: settings.writing
      ) { error in
        if error.kind == .moved {
          return log.error("nothing more is written until the server is started again: \(error)")
        }
        log.error("the disk failed in a commit, the server ends: \(error)")
        Process.end(1)
      }
    } orAsking: { (database, fault) throws(CommandError) in
      // A command ends soon; another server does not.
      if LocalSocket.isListening(at: AdminSocket.path(of: database)) {
        throw CommandError(fault.description)
      }
      return .nothing
    }
  }

  /// Serves until the system asks the process to end. A second signal ends it at once.
  ///
  /// - Throws: why it can't listen, in one sentence.
  func run() throws(CommandError) {
    Self.openTimers()
    let stopRequest = DispatchSemaphore(value: 0)
    let signals = DispatchQueue(label: "kortti.signals")
    let watch = Signals.watch([Signals.terminate, Signals.interrupt], on: signals) { _ in
      stopRequest.signal()
    }
    let reload = renewal.watch(on: signals)
    let adminSocket = openAdminSocket()
    let addresses: [String]
    do throws(HTTPServer.Fault) {
      addresses = try server.start().map { "\($0)" }
    } catch {
      adminSocket?.stop()
      environment.database.stop()
      throw CommandError(error.description)
    }
    for address in addresses { Terminal.printLine("listening on \(address)") }
    // Whoever waits for these lines would wait for ever.
    if let fault = CommandError.ofOutput {
      server.stop(graceSeconds: 0)
      adminSocket?.stop()
      environment.database.stop()
      throw fault
    }
    try printFirstSteps(at: addresses.first ?? "")
    for remark in environment.remarksOnRights { environment.log.warning(remark) }
    jobs.start()
    sealer.start()
    webhookRunner.start()
    longJobs.start(
      environment.writer, now: environment.now, log: { [log = environment.log] in log.warning($0) })
    environment.pictures?.reading.start()
    Process.releaseCodePages()
    stopRequest.wait()
    environment.log.info("stopping: requests under way are answered")
    DispatchQueue.global().async {
      stopRequest.wait()
      Process.end(1)
    }
    server.stop(graceSeconds: Self.graceSeconds)
    dispatcher.finishReceiving(seconds: Self.graceSeconds)
    adminSocket?.stop()
    webhookRunner.stop()
    jobs.stop()
    webhookSender.stop()
    sealer.stop()
    longJobs.stop()
    outbound.stop()
    environment.pictures?.reading.stop()
    environment.database.stop()
    withExtendedLifetime((watch, reload)) {}
  }

  /// What takes commands for the file that this process holds; commands on a server connect to that themselves.
  private func openAdminSocket() -> LocalSocket? {
    if environment.place.isOnServer { return nil }
    let path = environment.database.path
    let socket = AdminSocket.open(adminService, database: path, log: environment.log)
    if socket == nil {
      environment.log.warning(
        "\(AdminSocket.path(of: path)) can't be made: the server takes no admin commands")
    }
    return socket
  }

  /// Has Dispatch open its descriptors for the timers of both clocks, which it does with the first of each: later there
  /// may be none left, and a server without timers would not notice that there are some again.
  private static func openTimers() {
    let fired = DispatchGroup()
    for _ in 1...2 { fired.enter() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { fired.leave() }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + .milliseconds(1)) { fired.leave() }
    fired.wait()
  }

  /// Says how to make the first admin. What follows `#` stays in the browser.
  private func printFirstSteps(at address: String) throws(CommandError) {
    do { if try adminService.hasAdmin() { return } } catch {
      // A database server may be away for this moment, which ends no node.
      guard environment.place.isOnServer else { throw error }
      return environment.log.warning(error.description)
    }
    let command =
      "\(Process.name) user add anna --name \"Anna Admin\" --role admin --database \(environment.database.path)"
    // The code of one node is not known to the others.
    if environment.place.isOnServer {
      return Terminal.printError("There is no admin yet. Make one:\n  \(command)")
    }
    Terminal.printError(
      """
      There is no admin yet. Open this in a browser:
        \(address)/welcome#\(environment.people.issueSetupCode())
      Or make one from another terminal:
        \(command)
      """)
  }
}
