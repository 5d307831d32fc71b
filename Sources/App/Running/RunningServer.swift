import WebAPI
import Dispatch
import Host
import Database
import HTTPServer
import Zones

/// A server from its start to its end.
struct RunningServer {
  /// Seconds that requests under way have to be answered once the server stops.
  static let graceSeconds = 10.0

  private let environment: AppEnvironment
  private let server: HTTPServer
  private let adminService: AdminService

  /// Opens the database and puts the modules together; nothing listens yet.
  ///
  /// - Throws: why it can't be served, in one sentence.
  init(_ settings: ServeSettings, zones: Zones, log: Log) throws(CommandFault) {
    do throws(DatabaseOpenError) {
      environment = try AppEnvironment(
        database: settings.database, features: settings.features, log: log
      ) { error in
        log.say(.error, "the disk failed in a commit, the server ends: \(error)")
        Process.end(1)
      }
    } catch {
      throw CommandFault(error.description)
    }
    let loops = Process.processors
    var readers: [Reader] = []
    for _ in 0..<loops { readers.append(try environment.reader()) }
    adminService = try AdminService(environment)
    let figures = ServerFigures()
    let dispatcher = Dispatcher(
      registry: try environment.features.registry(), environment: environment.api, readers: readers,
      backgroundQueue: BackgroundQueue(try environment.reader(), limits: settings.limits),
      metrics: MetricsPage(token: settings.metricsToken) { figures.add(to: &$0) },
      log: { log.say(.error, $0) })
    server = HTTPServer(
      HTTPServer.Configuration(
        listen: settings.listen, loops: loops, limits: settings.limits,
        certificates: settings.certificates, proxies: settings.proxies),
      application: HTTPAdapter(dispatcher: dispatcher), log: { log.say(.warning, $0) })
    figures.onClientEvent(server)
  }

  /// Serves until the system asks the process to end. A second signal ends it at once.
  ///
  /// - Throws: why it can't listen, in one sentence.
  func run() throws(CommandFault) {
    let asked = DispatchSemaphore(value: 0)
    let signals = DispatchQueue(label: "kortti.signals")
    let watch = Signals.watch([Signals.terminate, Signals.interrupt], on: signals) { _ in
      asked.signal()
    }
    let renewal = CertificateRenewal(server, on: signals, log: environment.log)
    let path = environment.database.path
    let adminSocket = AdminSocket.open(adminService, database: path, log: environment.log)
    if adminSocket == nil {
      environment.log.say(
        .warning, "\(AdminSocket.socket(of: path)) can't be made: no orders are taken")
    }
    do throws(HTTPServer.Fault) {
      for address in try server.start() { Terminal.say("listening on \(address)") }
    } catch {
      adminSocket?.stop()
      environment.database.stop()
      throw CommandFault(error.description)
    }
    try tellFirstSteps()
    Process.releaseCodePages()
    asked.wait()
    environment.log.say(.info, "stopping: requests under way are answered")
    DispatchQueue.global().async {
      asked.wait()
      Process.end(1)
    }
    server.stop(graceSeconds: Self.graceSeconds)
    adminSocket?.stop()
    environment.database.stop()
    withExtendedLifetime((watch, renewal)) {}
  }

  private func tellFirstSteps() throws(CommandFault) {
    if try adminService.hasAdmin() { return }
    Terminal.printError(
      """
      There is no admin yet. Make one from another terminal:
        \(Process.name) user add anna --name "Anna Admin" --role admin --database \(environment.database.path)
      """)
  }
}
