import HTTP
import Sockets

extension EventLoop {
  /// Handles passed deadlines and paused listeners, ten times a second.
  func sweep() {
    guard clock.now - lastSweep >= ServerState.sweepMilliseconds else { return }
    lastSweep = clock.now
    let now = clock.now.milliseconds
    for index in deadlines.indices where deadlines[index] <= now {
      if let slot = slots[index] { expire(&slot.client) }
    }
    resumePausedListeners()
    trimHeapIfIdle()
  }

  private func expire(_ client: inout ClientConnection) {
    guard client.handshakeDeadline == nil else { return close(&client) }
    if client.hasOutput || client.isBetweenResponses, checkSendSpeed(&client) { return }
    guard client.lingerDeadline == nil else { return close(&client) }
    switch client.connection.expire(at: clock.now) {
    case .error(let error): fail(&client, error)
    case .finished: close(&client)
    default: finishTurn(&client)
    }
  }

  /// Whether the client still takes a response. Closes the connection when it is too slow.
  private func checkSendSpeed(_ client: inout ClientConnection) -> Bool {
    guard sampleSendSpeed(&client) || client.hasOutput else {
      guard client.isArriving else { return false }
      // Everything arrived: the time for the next request, or for the last bytes to discard, begins now.
      client.isArriving = false
      client.connection.outputSent(at: clock.now)
      if client.isLingering { client.lingerDeadline = lingerEnd }
      finishTurn(&client)
      return true
    }
    client.isArriving = !client.hasOutput
    if let end = client.sendSpeed.end(limits), end <= clock.now {
      client.socket?.resetWhenClosed()
      close(&client)
    } else {
      finishTurn(&client)
    }
    return true
  }

  /// Returns free memory to the system when the event loop is idle after much work.
  private func trimHeapIfIdle() {
    guard busyRounds >= ServerState.busyRoundsBeforeTrim,
      clock.now - lastWork >= ServerState.idleMilliseconds
    else { return }
    busyRounds = 0
    serverState.application.didBecomeIdle(loop: index)
    serverState.trimHeap()
  }
}
