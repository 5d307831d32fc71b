import HTTP

extension Lane {
  /// Does what another thread left in the inbox.
  func handle(_ message: Inbox.Message) {
    switch message {
    case .reply(let token, let response):
      if let seat = seat(of: token) { take(response, &seat.client) }
    case .follow(let token, let follower):
      guard let seat = seat(of: token) else { return follower(.left) }
      take(follower, &seat.client)
    case .piece(let token, let piece):
      if let seat = seat(of: token) { take(piece, &seat.client) }
    case .streamEnd(let token, let isWhole):
      if let seat = seat(of: token) { endStream(&seat.client, isWhole: isWhole) }
    }
  }

  private func take(_ response: consuming Response, _ client: inout Client) {
    guard client.pump == nil, client.connection.isAnswering else { return }
    client.follower = nil
    answer(&client, response)
    advance(&client)
  }

  private func take(
    _ follower: @escaping @Sendable (Departure) -> Void, _ client: inout Client
  ) {
    guard client.connection.isAnswering else { return follower(.left) }
    client.follower = follower
    if client.mayEnd { follower(.endedSending) }
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
