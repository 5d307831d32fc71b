import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Gives a client one turn: writes waiting output, reads and handles a fair number of requests, and writes the
  /// responses.
  func advance(_ client: inout ClientConnection) {
    writeWaiting(&client)
    var remaining = max(limits.requestsPerTurn, 1)
    var reads = max(limits.readsPerTurn, 1)
    while remaining > 0, client.socket != nil, !client.isLingering, canRead(&client) {
      if !client.isInputParsed {
        let bytes = client.input
        client.input = []
        handleRequests(&client, bytes, bytes.count, &remaining)
      } else if client.isReadable, reads > 0 {
        reads -= 1
        read(&client, &remaining)
      } else {
        break
      }
    }
    flush(&client)
    if client.file != nil { sendFile(to: &client) }
    if needsAnotherTurn(&client) { schedule(&client) }
    finishTurn(&client)
  }

  /// Whether there are bytes to read or parse now that the turn's responses were written. A client that waits for
  /// bytes, for its socket or for a response gets an event later; this one does not.
  private func needsAnotherTurn(_ client: inout ClientConnection) -> Bool {
    client.socket != nil && !client.isLingering && (!client.isInputParsed || client.isReadable)
      && canRead(&client)
  }

  /// Whether no response is due, and not too much output is waiting.
  private func canRead(_ client: inout ClientConnection) -> Bool {
    client.connection.isReading && !client.isBodyWindowFull
      && client.output.count + client.responses.count <= limits.outputBytes
      && (client.output.isEmpty || !serverState.isOutputFull)
  }

  private func read(_ client: inout ClientConnection, _ remaining: inout Int) {
    // Moved out of the event loop: a property in use would be checked for exclusive access at every access.
    var bytes = readBuffer
    readBuffer = []
    defer { readBuffer = bytes }
    switch client.socket?.read(into: &bytes) {
    case .bytes(let count)?:
      // A short read has emptied the socket, unless the other side ended its sending: then the end is still unread.
      if count < bytes.count, !client.peerEndedSending { client.isReadable = false }
      decrypt(&client, bytes, count, &remaining)
    case .wouldBlock?: client.isReadable = false
    case .end?:
      client.isReadable = false
      client.reachedEnd = true
    case .broken?: close(&client)
    case nil: break
    }
  }

  /// Decrypts received bytes of a TLS connection, and passes the plain bytes on.
  private func decrypt(
    _ client: inout ClientConnection, _ bytes: [UInt8], _ count: Int, _ remaining: inout Int
  ) {
    guard let tls = client.tls else { return receive(&client, bytes, count, &remaining) }
    if !client.checkedForPlainHTTP {
      client.checkedForPlainHTTP = true
      if isPlainRequest(bytes) { return rejectPlainRequest(&client) }
    }
    switch tls.receive(bytes, count: count, into: &plaintextBuffer) {
    case .bytes(let count):
      if client.isHandshaking, tls.isReady {
        client.isHandshaking = false
        client.handshakeDeadline = nil
      }
      if count > 0 { receive(&client, plaintextBuffer, count, &remaining) }
    case .closed:
      client.isReadable = false
      client.reachedEnd = true
    case .failed: client.connection.finish()
    }
  }

  /// Whether the first byte is the first letter of a method and not a TLS record.
  private func isPlainRequest(_ bytes: [UInt8]) -> Bool {
    [
      UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "G"), UInt8(ascii: "H"),
      UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "T"),
    ].contains(bytes[0])
  }

  private func rejectPlainRequest(_ client: inout ClientConnection) {
    client.tls = nil
    client.isHandshaking = false
    client.handshakeDeadline = nil
    client.connection.failRequest()
    respond(to: &client, with: HTTPError.plainOnTLS.response)
  }

  /// Handles received bytes, after those left over from before.
  private func receive(
    _ client: inout ClientConnection, _ bytes: [UInt8], _ count: Int, _ remaining: inout Int
  ) {
    guard !client.input.isEmpty else {
      return handleRequests(&client, bytes, count, &remaining)
    }
    var all = client.input
    client.input = []
    all.append(contentsOf: bytes[..<count])
    handleRequests(&client, all, all.count, &remaining)
  }

  /// Handles the requests in `bytes` until they are used up, a response is awaited, or the turn is over.
  private func handleRequests(
    _ client: inout ClientConnection, _ bytes: [UInt8], _ end: Int, _ remaining: inout Int
  ) {
    var cursor = 0
    client.isInputParsed = false
    while client.socket != nil, !client.isInputParsed, remaining > 0, canRead(&client) {
      if !handleNext(&client, bytes, &cursor, end, &remaining) { client.isInputParsed = true }
    }
    if cursor < end { client.input = Array(bytes[cursor..<end]) }
    let kept = client.connection.keptBodyBytes
    if kept > limits.smallBodyBytes { seekCaller(&client, client.connection.bufferedBody) }
    if client.socket != nil, !countBodyBytes(&client, kept) {
      refuseBody(&client)
    }
  }

  /// Handles the next request; false when it needs more bytes.
  private func handleNext(
    _ client: inout ClientConnection, _ bytes: [UInt8], _ cursor: inout Int, _ end: Int,
    _ remaining: inout Int
  ) -> Bool {
    var event = client.connection.next(bytes, &cursor, to: end, at: clock.now)
    if case .head(let head) = event {
      remaining -= 1
      guard admit(&client, head, hasReceivedBody: cursor < end) else { return true }
      event = client.connection.next(bytes, &cursor, to: end, at: clock.now)
    }
    switch event {
    case .wait, .head, .finished: return false
    case .bodyPiece(let piece): passOn(piece, &client)
    case .bodyEnd: endBody(&client, .complete)
    case .error(let error):
      let response = endBody(&client, .refused(error))
      respond(to: &client, with: response ?? error.response)
    case .request(let head, let body):
      // A body costs as much as requests without one: a turn has few of them.
      remaining -= body.count / 1024
      callApplication(&client, head, body)
    }
    return true
  }

  /// Drops a body that has no room. Those refused together get their 503 one after another: what their systems have
  /// in their buffers is then discarded, up to megabytes each.
  private func refuseBody(_ client: inout ClientConnection) {
    let delay = Int64(limits.refusalSeconds * 1000) * Int64(client.id.slotIndex % 32) / 32
    client.connection.refuseBody(at: clock.now + delay)
    countBodyBytes(&client, 0)
    client.input = []
  }

  /// Updates the count of a client's body bytes in memory: those kept of an incomplete body, and those that the
  /// application has. Returns false when they are too many.
  @discardableResult
  func countBodyBytes(_ client: inout ClientConnection, _ kept: Int) -> Bool {
    let bytes = kept + client.pendingBodyBytes
    guard bytes != client.countedBodyBytes else { return true }
    defer { client.countedBodyBytes = bytes }
    return serverState.bodyBudget.count(bytes, before: client.countedBodyBytes, of: client.caller)
  }

  /// Asks the application once whose body it is, before it is counted for unknown callers.
  private func seekCaller(_ client: inout ClientConnection, _ body: [UInt8]) {
    guard client.caller == BodyBudget.unknownCaller, !client.isCallerSought else { return }
    client.isCallerSought = true
    let sender = ResponseSender(mailbox: mailbox, token: client.token)
    let caller = serverState.application.caller(
      of: body, route: client.route, loop: index, sender: sender)
    client.caller = caller ?? BodyBudget.unknownCaller
  }

  /// Counts what the body takes for the user whose it is from now on.
  func setCaller(_ user: Int64, _ client: inout ClientConnection) {
    guard client.caller == BodyBudget.unknownCaller else { return }
    let bytes = client.countedBodyBytes
    _ = serverState.bodyBudget.count(0, before: bytes, of: client.caller)
    client.caller = user
    // What is there stays; the next bytes may be too many.
    _ = serverState.bodyBudget.count(bytes, before: 0, of: user)
  }

  /// Passes a head to the application; false when the request has its response already.
  private func admit(
    _ client: inout ClientConnection, _ head: RequestHead, hasReceivedBody: Bool
  ) -> Bool {
    client.sequence &+= 1
    client.acceptsGzip = head.acceptsGzip
    let announcedBytes = client.connection.announcedBytes
    switch serverState.application.admit(head, announcedBytes: announcedBytes, loop: index) {
    case .accept(let maximumBody, let route, let caller):
      let isAccepted = client.connection.accept(
        maximumBody: maximumBody, hasReceivedBody: hasReceivedBody,
        into: &client.responses, at: clock.now)
      guard isAccepted else {
        let error = HTTPError.bodyTooLarge(limit: min(maximumBody, limits.bodyBytes))
        respond(to: &client, with: error.response)
        return false
      }
      client.route = route
      // What is still counted was an earlier caller's.
      countBodyBytes(&client, 0)
      client.caller = caller ?? BodyBudget.unknownCaller
      client.isCallerSought = false
      return true
    case .receive(let route):
      receive(&client, head, route)
      return false
    case .respond(let response):
      respond(to: &client, with: response)
      return false
    }
  }

  private func callApplication(
    _ client: inout ClientConnection, _ head: RequestHead, _ body: [UInt8]
  ) {
    client.pendingBodyBytes = body.count
    if body.count > limits.smallBodyBytes {
      seekCaller(&client, body)
      guard countBodyBytes(&client, 0) else {
        return respond(to: &client, with: HTTPError.noRoomForBody.response)
      }
    }
    let peer = serverState.proxies.client(behind: client.peer, fields: head.fields)
    let request = Request(
      head: head, body: body, peer: peer, isSecure: client.tls != nil,
      isForwarded: serverState.proxies.contains(client.peer))
    let sender = ResponseSender(mailbox: mailbox, token: client.token)
    let route = client.route.take()
    let response = serverState.application.respond(
      to: request, route: route, loop: index, sender: sender)
    if let response { respond(to: &client, with: response) }
  }

  /// Adds a response to the output of the turn, or starts its stream.
  func respond(to client: inout ClientConnection, with response: consuming Response) {
    var large: [UInt8]?
    if client.pendingBodyBytes > 0 {
      client.pendingBodyBytes = 0
      countBodyBytes(&client, 0)
    }
    if isStopping { response.closes = true }
    if response.compression != .never {
      response = compressor.apply(to: response, acceptsGzip: client.acceptsGzip)
    }
    if let held = response.held { client.held = held }
    lendBuffer(to: &client)
    if client.output.isEmpty {
      client.sendSpeed.responseBegins()
      client.isArriving = false
    }
    let after = client.connection.respond(
      with: response, into: &client.responses, large: &large, largeBytes: ServerState.largeBytes,
      date: clock.date, at: clock.now)
    serverState.connectionLimiter.countRequest()
    if let large { flush(&client, then: large) }
    switch after {
    case .keepAlive, .close: break
    case .stream(let stream, let inChunks):
      let pump = StreamPump(
        stream, mailbox: mailbox, token: client.token, queue: serverState.workers)
      client.pump = pump
      client.streamsInChunks = inChunks
      pump.addCredit(serverState.isOutputFull ? 1 : max(limits.outputBytes, 1))
    // Its bytes follow the head at the end of this turn.
    case .file(let body): client.file = FileProgress(body: body)
    }
  }
}
