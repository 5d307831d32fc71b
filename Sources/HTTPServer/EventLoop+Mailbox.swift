import HTTP

extension EventLoop {
  /// Does what another thread left in the inbox.
  func handle(_ message: LoopMailbox.Message) {
    switch message {
    case .reply(let token, let response):
      if let connectionSlot = connectionSlot(of: token) { take(response, &connectionSlot.client) }
    case .onClientEvent(let token, let clientEventHandler):
      guard let connectionSlot = connectionSlot(of: token) else { return clientEventHandler(.left) }
      take(clientEventHandler, &connectionSlot.client)
    case .piece(let token, let piece):
      if let connectionSlot = connectionSlot(of: token) { take(piece, &connectionSlot.client) }
    case .streamEnd(let token, let isWhole):
      if let connectionSlot = connectionSlot(of: token) {
        endStream(&connectionSlot.client, isWhole: isWhole)
      }
    }
  }

  private func take(_ response: consuming Response, _ client: inout Client) {
    guard client.pump == nil, client.connection.isAnswering else { return }
    client.clientEventHandler = nil
    answer(&client, response)
    advance(&client)
  }

  private func take(
    _ clientEventHandler: @escaping @Sendable (ClientEvent) -> Void, _ client: inout Client
  ) {
    guard client.connection.isAnswering else { return clientEventHandler(.left) }
    client.clientEventHandler = clientEventHandler
    if client.mayEnd { clientEventHandler(.endedSending) }
  }

  private func endStream(_ client: inout Client, isWhole: Bool) {
    guard client.pump != nil else { return }
    guard isWhole else { return close(&client) }
    client.pump = nil
    if client.streamsInChunks { client.answers.append(contentsOf: Chunk.last) }
    client.connection.streamEnded(at: clock.now)
    advance(&client)
  }

  private func take(_ piece: [UInt8], _ client: inout Client) {
    guard client.pump != nil else { return }
    lendRoom(&client)
    if client.streamsInChunks {
      Chunk.append(piece, to: &client.answers)
    } else {
      client.answers.append(contentsOf: piece)
    }
    client.connection.streamed(at: clock.now)
    client.owedBytes += piece.count
    flush(&client)
    settle(&client)
  }
}
