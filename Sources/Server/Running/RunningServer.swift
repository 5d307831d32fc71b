import API
import Dispatch
import Host
import SQLite
import Serving
import Zones

/// A server from its start to its end.
struct RunningServer {
  /// Seconds that requests under way have to be answered once the server stops.
  static let graceSeconds = 10.0

  private let rooms: Rooms
  private let server: HTTPServer
  private let clerk: Clerk

  /// Opens the database and puts the rooms together; nothing listens yet.
  ///
  /// - Throws: why it can't be served, in one sentence.
  init(_ settings: ServeSettings, zones: Zones, log: Log) throws(CommandFault) {
    do throws(DatabaseRefusal) {
      rooms = try Rooms(
        database: settings.database, timeZone: settings.timeZone, zones: zones, log: log
      ) { error in
        log.say(.error, "the disk failed in a commit, the server ends: \(error)")
        Process.end(1)
      }
    } catch {
      throw CommandFault(error.description)
    }
    let lanes = Process.processors
    var readers: [Reader] = []
    for _ in 0..<lanes { readers.append(try rooms.reader()) }
    clerk = try Clerk(rooms)
    let figures = ServerFigures()
    let desk = Desk(
      catalogue: try .standard(), house: rooms.house, readers: readers,
      bulkReader: try rooms.reader(), limits: settings.limits,
      metrics: MetricsPage(token: settings.metricsToken) { figures.add(to: &$0) },
      log: { log.say(.error, $0) })
    server = HTTPServer(
      listen: settings.listen, lanes: lanes, limits: settings.limits,
      certificates: settings.certificates, proxies: settings.proxies,
      application: Doorkeeper(desk: desk), log: { log.say(.warning, $0) })
    figures.follow(server)
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
    let renewal = CertificateRenewal(server, on: signals, log: rooms.log)
    let path = rooms.database.path
    let orders = OrderDesk.open(clerk, database: path, log: rooms.log)
    if orders == nil {
      rooms.log.say(.warning, "\(OrderDesk.socket(of: path)) can't be made: no orders are taken")
    }
    do throws(HTTPServer.Fault) {
      for address in try server.start() { Terminal.say("listening on \(address)") }
    } catch {
      orders?.stop()
      rooms.database.stop()
      throw CommandFault(error.description)
    }
    try tellFirstSteps()
    Process.giveBackCode()
    asked.wait()
    rooms.log.say(.info, "stopping: requests under way are answered")
    DispatchQueue.global().async {
      asked.wait()
      Process.end(1)
    }
    server.stop(graceSeconds: Self.graceSeconds)
    orders?.stop()
    rooms.database.stop()
    withExtendedLifetime((watch, renewal)) {}
  }

  private func tellFirstSteps() throws(CommandFault) {
    if try clerk.hasAdmin() { return }
    Terminal.complain(
      """
      There is no admin yet. Make one from another terminal:
        \(Process.name) user add anna --name "Anna Admin" --role admin --database \(rooms.database.path)
      """)
  }
}
