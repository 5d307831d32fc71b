package import HTTP

/// Sends the response to a request later.
package struct Reply: Sendable {
  let mailbox: LoopMailbox
  let token: RequestToken

  /// Sends the response, once, from any thread. A second response, or one after the client disconnected or got a
  /// timeout error, is ignored.
  package func send(_ response: Response) {
    mailbox.post(.reply(token, response))
  }

  /// Calls `body` on the event loop when the client disconnects or ends its sending before it gets the response, so
  /// that the application can cancel the work. Call it within `Application.respond`.
  package func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {
    mailbox.post(.onClientEvent(token, body))
  }
}
