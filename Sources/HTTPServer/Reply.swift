package import HTTP

/// The way back for an answer that is not there at once.
package struct Reply: Sendable {
  let mailbox: LoopMailbox
  let token: RequestToken

  /// Sends the answer, from any thread, once. What comes twice, or after the client has gone or been
  /// told that it took too long, is dropped.
  package func send(_ response: Response) {
    mailbox.post(.reply(token, response))
  }

  /// Calls `body`, on the event loop, with what the client does before it has its answer; for work that is worth
  /// leaving off then. To be called while the application is asked for the answer.
  package func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {
    mailbox.post(.onClientEvent(token, body))
  }
}
