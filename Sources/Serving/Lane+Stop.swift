import Dispatch
import HTTP
import Sockets

extension Lane {
  /// Ends gracefully: nobody is let in any more, requests under way are answered and their connections
  /// closed, idle ones are closed. `done` is called when there is no connection left.
  func stop(done: @escaping @Sendable () -> Void) {
    // Who had been let in by the system already; those who come meanwhile would be without end in a flood.
    for door in doors { acceptAll(door, atMost: Int(Listener.backlog)) }
    doors = []
    isStopping = true
    onEmpty = done
    guard hasClients else { return done() }
    for seat in seats { if let seat { stop(&seat.client) } }
  }

  private func stop(_ client: inout Client) {
    // What has arrived already is still answered.
    client.isReadable = true
    advance(&client)
    guard client.socket != nil, !client.isLingering else { return }
    // Long work for one who may have gone is not waited for.
    if client.mayEnd, client.follower != nil { return refuse(&client, .stopping) }
    let isIdle = client.connection.isIdle && client.output.isEmpty && client.isParsed
    if isIdle, client.input.isEmpty {
      close(&client)
    } else {
      client.connection.stop()
      settle(&client)
    }
  }

  /// Ends at once.
  func cut() {
    doors = []
    for seat in seats { if let seat { close(&seat.client) } }
  }

  /// Runs no more.
  func end() {
    doors = []
    source?.cancel()
    source = nil
  }
}
