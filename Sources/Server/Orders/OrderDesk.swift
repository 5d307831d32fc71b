import Host
import SQLite
import Zones

/// Where orders are carried out: by the server that runs on the database, or here when none does.
enum OrderDesk {
  /// The name of the server's socket, beside its database.
  static func socket(of database: String) -> String { database + ".socket" }

  /// Takes orders from the command line for as long as what is returned is kept; `nil` when the socket can't be made.
  static func open(_ clerk: Clerk, database: String, log: Log) -> LocalSocket? {
    LocalSocket(path: socket(of: database)) { line in
      guard let order = Order(line: line) else {
        return OrderOutcome.failure(CommandFault("The server runs another release.")).line
      }
      do throws(CommandFault) {
        let lines = try clerk.carryOut(order)
        log.say(.info, "\(order.name) carried out for the command line")
        return OrderOutcome.success(lines).line
      } catch {
        return OrderOutcome.failure(error).line
      }
    }
  }

  /// Has an order carried out and prints what came of it.
  ///
  /// - Throws: why it is not, in one sentence.
  static func place(_ order: Order, _ given: Given) throws(CommandFault) {
    let path = try given.databasePath()
    let zones = try Zones.ofSystem()
    let timeZone = try given.timeZone(among: zones)
    let rooms: Rooms
    do throws(DatabaseRefusal) {
      rooms = try Rooms(database: path, timeZone: timeZone, zones: zones, log: Log())
    } catch {
      guard case .inUse(let place, _) = error else { throw CommandFault(error.description) }
      guard let line = LocalSocket.ask(order.line, at: socket(of: place)),
        let outcome = OrderOutcome(line: line)
      else { throw CommandFault("\(error) That process takes no orders.") }
      return try outcome.get().forEach(Terminal.say)
    }
    defer { rooms.database.stop() }
    try Clerk(rooms).carryOut(order).forEach(Terminal.say)
  }
}
