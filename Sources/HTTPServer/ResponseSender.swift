package import HTTP

/// Sends the response to a request later.
package struct ResponseSender: Sendable {
  let mailbox: LoopMailbox
  let token: RequestToken

  /// Sends the response, once, from any thread. A second response, or one after the client disconnected or got a
  /// timeout error, is ignored.
  package func send(_ response: Response) {
    mailbox.post(.response(token, response))
  }

  /// Says whose request it is, so that what its body takes in memory is counted for that user.
  package func setCaller(_ user: Int64) { mailbox.post(.caller(token, user)) }

  /// Asks for the body, up to that many bytes; more is 413. For a request with a receiver, once.
  package func proceed(maximumBytes: Int) {
    mailbox.post(.body(token, .proceed(maximumBytes: maximumBytes)))
  }

  /// The receiver took a piece of that many bytes, so that more can be read.
  package func took(_ count: Int) { mailbox.post(.body(token, .took(count))) }

  /// Sends an interim response, unless the client speaks HTTP/1.0 or has its response.
  package func sendInterim(_ status: Int, _ fields: [(name: String, value: String)]) {
    mailbox.post(.body(token, .interim(status, fields)))
  }

  /// Closes the connection of a request whose receiver gives up without a response.
  package func closeConnection() { mailbox.post(.body(token, .close)) }

  /// Calls `body` on the event loop when the client disconnects or ends its sending before it gets the response, so
  /// that the application can cancel the work. When the server stops, a client that ended its sending gets 503 at once.
  package func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {
    mailbox.post(.onClientEvent(token, body, isAwaitedAtStop: false))
  }

  /// Calls `body` on the event loop when the client disconnects before it gets the response. When the server stops, the
  /// response is awaited.
  package func onDisconnect(_ body: @escaping @Sendable () -> Void) {
    let handler = { @Sendable (event: ClientEvent) in if event == .disconnected { body() } }
    mailbox.post(.onClientEvent(token, handler, isAwaitedAtStop: true))
  }
}
