public import HTTP

/// The way back for an answer that is not there at once.
public struct Reply: Sendable {
  let inbox: Inbox
  let token: RequestToken

  /// Sends the answer, from any thread, once. What comes twice, or after the client has gone or been
  /// told that it took too long, is dropped.
  public func send(_ response: Response) {
    inbox.post(.reply(token, response))
  }

  /// Calls `body`, on the lane, with what the client does before it has its answer; for work that is worth
  /// leaving off then. To be called while the application is asked for the answer.
  public func follow(_ body: @escaping @Sendable (Departure) -> Void) {
    inbox.post(.follow(token, body))
  }
}
