import Dispatch
import HTTP
import Sockets

extension EventLoop {
  /// Ends gracefully: nobody is let in any more, requests under way are answered and their connections
  /// closed, idle ones are closed. `done` is called when there is no connection left.
  func stop(done: @escaping @Sendable () -> Void) {
    // Who had been let in by the system already; those who come meanwhile would be without end in a flood.
    for binding in bindings { acceptAll(binding, atMost: Int(Listener.backlog)) }
    bindings = []
    isStopping = true
    onEmpty = done
    guard hasClients else { return done() }
    for connectionSlot in connectionSlots { if let connectionSlot { stop(&connectionSlot.client) } }
  }

  private func stop(_ client: inout Client) {
    // What has arrived already is still answered.
    client.isReadable = true
    advance(&client)
    guard client.socket != nil, !client.isLingering else { return }
    // Long work for one who may have gone is not waited for.
    if client.mayEnd, client.clientEventHandler != nil { return refuse(&client, .stopping) }
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
    bindings = []
    for connectionSlot in connectionSlots {
      if let connectionSlot { close(&connectionSlot.client) }
    }
  }

  /// Runs no more.
  func end() {
    bindings = []
    source?.cancel()
    source = nil
  }
}
