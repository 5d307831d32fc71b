import HTTP

extension EventLoop {
  /// Handles a message from another thread.
  func handle(_ message: LoopMailbox.Message) {
    switch message {
    case .response(let token, let response):
      if let slot = slot(of: token) { handle(response, &slot.client) }
    case .caller(let token, let user):
      if let slot = slot(of: token) { setCaller(user, &slot.client) }
    case .onClientEvent(let token, let handler, let isAwaitedAtStop):
      guard let slot = slot(of: token) else { return handler(.disconnected) }
      slot.client.isAwaitedAtStop = isAwaitedAtStop
      setHandler(handler, &slot.client)
    case .piece(let token, let piece):
      if let slot = slot(of: token) { handle(piece, &slot.client) }
    case .streamEnd(let token, let isComplete):
      if let slot = slot(of: token) { endStream(&slot.client, isComplete: isComplete) }
    case .body(let token, let message):
      if let slot = slot(of: token) { handle(message, &slot.client) }
    }
  }

  private func handle(_ response: consuming Response, _ client: inout ClientConnection) {
    guard client.pump == nil, client.file == nil,
      client.connection.isResponding || client.connection.isReceiving
    else { return }
    client.clientEventHandler = nil
    dropReceiver(of: &client)
    respond(to: &client, with: response)
    advance(&client)
  }

  private func setHandler(
    _ handler: @escaping @Sendable (ClientEvent) -> Void, _ client: inout ClientConnection
  ) {
    guard client.connection.isResponding else { return handler(.disconnected) }
    client.clientEventHandler = handler
    if client.peerEndedSending { handler(.endedSending) }
  }

  private func endStream(_ client: inout ClientConnection, isComplete: Bool) {
    guard client.pump != nil else { return }
    guard isComplete else { return close(&client) }
    client.pump = nil
    if client.streamsInChunks { client.responses.append(contentsOf: Chunk.last) }
    client.connection.streamEnded(at: clock.now)
    advance(&client)
  }

  private func handle(_ piece: [UInt8], _ client: inout ClientConnection) {
    guard client.pump != nil else { return }
    client.connection.streamAdvanced(at: clock.now)
    if piece.isEmpty { return finishTurn(&client) }
    lendBuffer(to: &client)
    if client.streamsInChunks {
      Chunk.append(piece, to: &client.responses)
    } else {
      client.responses.append(contentsOf: piece)
    }
    client.uncreditedBytes += piece.count
    flush(&client)
    finishTurn(&client)
  }
}
