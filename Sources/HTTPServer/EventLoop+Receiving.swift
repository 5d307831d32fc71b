import HTTP

// Requests whose body goes to a receiver, piece by piece. It asks for the body and takes it on other threads.
// What it has not taken yet is a window of bytes: when that is full, nothing is read, and the client is held up.
extension EventLoop {
  /// Passes a head to the application, whose receiver then decides.
  func receive(
    _ client: inout ClientConnection, _ head: RequestHead, _ route: (any AdmittedRoute)?
  ) {
    let peer = serverState.proxies.client(behind: client.peer, fields: head.fields)
    let request = Request(
      head: head, peer: peer, isSecure: client.tls != nil,
      isForwarded: serverState.proxies.contains(client.peer))
    let sender = ResponseSender(mailbox: mailbox, token: client.token)
    let admission = serverState.application.receive(
      request, route: route, loop: index, sender: sender)
    switch admission {
    case .respond(let response): respond(to: &client, with: response)
    case .receive(let receiver):
      client.receiver = receiver
      client.isBodyComplete = false
      receiver.start()
    }
  }

  func handle(_ message: LoopMailbox.BodyMessage, _ client: inout ClientConnection) {
    guard client.receiver != nil else { return }
    switch message {
    case .proceed(let maximumBytes): proceed(&client, maximumBytes)
    case .took(let count): release(count + limits.pieceBytes, of: &client)
    case .interim(let status, let fields):
      lendBuffer(to: &client)
      client.connection.addInterim(status, fields, into: &client.responses)
      flush(&client)
      finishTurn(&client)
    case .close: close(&client)
    }
  }

  private func proceed(_ client: inout ClientConnection, _ maximumBytes: Int) {
    guard client.connection.isDeciding else { return }
    lendBuffer(to: &client)
    let isAccepted = client.connection.receive(
      maximumBytes: maximumBytes, hasReceivedBody: !client.input.isEmpty,
      into: &client.responses, at: clock.now)
    if isAccepted {
      client.isInputParsed = false
    } else {
      let error = HTTPError.bodyTooLarge(limit: maximumBytes)
      let response = endBody(&client, .refused(error))
      respond(to: &client, with: response ?? error.response)
    }
    advance(&client)
  }

  /// Passes the next bytes of a body on.
  func passOn(_ piece: [UInt8], _ client: inout ClientConnection) {
    let bytes = piece.count + limits.pieceBytes
    client.waitingBodyBytes += bytes
    serverState.bodyBudget.countPieces(bytes)
    client.receiver?.add(piece)
    guard client.waitingBodyBytes > limits.bodyWindowBytes else { return }
    client.isBodyWindowFull = true
    client.connection.pauseBody(at: clock.now)
  }

  private func release(_ bytes: Int, of client: inout ClientConnection) {
    let bytes = min(bytes, client.waitingBodyBytes)
    client.waitingBodyBytes -= bytes
    serverState.bodyBudget.countPieces(-bytes)
    guard client.isBodyWindowFull, client.waitingBodyBytes <= limits.bodyWindowBytes / 2 else {
      return
    }
    client.isBodyWindowFull = false
    client.connection.resumeBody(at: clock.now)
    advance(&client)
  }

  /// Tells the receiver, once, that nothing more of the body comes, and returns its response to a refused request.
  /// After a complete body it stays, to respond.
  @discardableResult
  func endBody(_ client: inout ClientConnection, _ end: BodyEnd) -> Response? {
    guard let receiver = client.receiver else { return nil }
    let isEnded = client.isBodyComplete
    if end == .complete { client.isBodyComplete = true } else { dropReceiver(of: &client) }
    return isEnded ? nil : receiver.end(end)
  }

  /// The request has its response, or gets none.
  func dropReceiver(of client: inout ClientConnection) {
    guard client.receiver != nil else { return }
    client.receiver = nil
    serverState.bodyBudget.countPieces(-client.waitingBodyBytes)
    client.waitingBodyBytes = 0
    client.isBodyWindowFull = false
  }
}
