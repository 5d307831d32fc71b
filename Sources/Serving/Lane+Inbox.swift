import HTTP

extension Lane {
  /// Does what another thread left in the inbox.
  func handle(_ message: Inbox.Message) {
    switch message {
    case .reply(let token, let response):
      guard let client = client(of: token), client.pump == nil, client.connection.isAnswering
      else { return }
      client.follower = nil
      answer(client, response)
      advance(client)
    case .follow(let token, let follower):
      guard let client = client(of: token), client.connection.isAnswering else {
        return follower(.left)
      }
      client.follower = follower
      if client.mayEnd { follower(.endedSending) }
    case .piece(let token, let piece):
      guard let client = client(of: token), client.pump != nil else { return }
      take(piece, client)
    case .streamEnd(let token, let isWhole):
      guard let client = client(of: token), client.pump != nil else { return }
      guard isWhole else { return close(client) }
      client.pump = nil
      if client.streamsInChunks { answers.append(contentsOf: Chunk.last) }
      client.connection.streamEnded(at: clock.now)
      advance(client)
    }
  }

  private func take(_ piece: [UInt8], _ client: Client) {
    if client.streamsInChunks {
      Chunk.append(piece, to: &answers)
    } else {
      answers.append(contentsOf: piece)
    }
    client.connection.streamed(at: clock.now)
    client.owedBytes += piece.count
    flush(client)
    settle(client)
  }
}
