import Dispatch
import HTTP
import Sockets

extension EventLoop {
  /// Stops gracefully: accepts no more connections, responds to current requests and closes their connections, closes
  /// idle ones. Calls `done` when no connection is left.
  func stop(done: @escaping @Sendable () -> Void) {
    // Only connections that were waiting already: in a flood of new ones it would never end.
    for binding in bindings { accept(binding, atMost: Int(Listener.backlog)) }
    bindings = []
    isStopping = true
    onEmpty = done
    guard hasClients else { return done() }
    for slot in slots { if let slot { stop(&slot.client) } }
  }

  private func stop(_ client: inout ClientConnection) {
    // Requests that were received already still get a response.
    client.isReadable = true
    advance(&client)
    guard client.socket != nil, !client.isLingering else { return }
    if client.connection.isRefused { return fail(&client, .noRoomForBody) }
    // A long job is not awaited when its client may be gone.
    if client.peerEndedSending, client.clientEventHandler != nil, !client.isAwaitedAtStop {
      return fail(&client, .stopping)
    }
    let isIdle =
      client.connection.isIdle && client.output.isEmpty && client.isInputParsed
    if isIdle, client.input.isEmpty {
      close(&client)
    } else {
      client.connection.stop()
      finishTurn(&client)
    }
  }

  /// Closes all connections at once.
  func closeAll() {
    bindings = []
    for slot in slots {
      if let slot { close(&slot.client) }
    }
  }

  /// Ends the event loop; it never runs again.
  func end() {
    bindings = []
    source?.cancel()
    source = nil
  }
}
