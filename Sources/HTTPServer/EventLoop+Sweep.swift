import HTTP

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
    guard client.lingerDeadline == nil, client.output.isEmpty, client.handshakeDeadline == nil
    else { return close(&client) }
    switch client.connection.expire(at: clock.now) {
    case .error(let error): fail(&client, error)
    case .finished: close(&client)
    default: finishTurn(&client)
    }
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
