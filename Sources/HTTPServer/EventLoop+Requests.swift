import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Gives a client one turn: writes what waits, reads and answers as much as is fair, and writes that.
  func advance(_ client: inout Client) {
    writeWaiting(&client)
    var left = max(limits.requestsPerTurn, 1)
    while left > 0, client.socket != nil, !client.isLingering, mayGoOn(&client) {
      if !client.isParsed {
        let bytes = client.input
        client.input = []
        answerAll(&client, bytes, bytes.count, &left)
      } else if client.isReadable {
        read(&client, &left)
      } else {
        break
      }
    }
    flush(&client)
    if hasMore(&client) { postpone(&client) }
    settle(&client)
  }

  /// Whether there is something to read or answer now that the turn's answers have been written: what waits for
  /// bytes, room or an answer is called when they come, this by nobody.
  private func hasMore(_ client: inout Client) -> Bool {
    client.socket != nil && !client.isLingering && (!client.isParsed || client.isReadable)
      && mayGoOn(&client)
  }

  /// Whether more may be read or answered now.
  private func mayGoOn(_ client: inout Client) -> Bool {
    client.connection.isReading && client.output.count + client.answers.count <= limits.outputBytes
  }

  private func read(_ client: inout Client, _ left: inout Int) {
    // Taken out meanwhile: what the event loop itself held on to during all that follows would be checked at every access.
    var bytes = scratch
    scratch = []
    defer { scratch = bytes }
    switch client.socket?.read(into: &bytes) {
    case .bytes(let count)?:
      // A short read has emptied the socket; an end that was announced is still to be read.
      if count < bytes.count, !client.mayEnd { client.isReadable = false }
      unseal(&client, bytes, count, &left)
    case .nothingYet?: client.isReadable = false
    case .end?:
      client.isReadable = false
      client.hasEnded = true
    case .broken?: close(&client)
    case nil: break
    }
  }

  /// Takes the TLS off what was just read, where there is any.
  private func unseal(_ client: inout Client, _ bytes: [UInt8], _ count: Int, _ left: inout Int) {
    guard let tls = client.tls else { return receive(&client, bytes, count, &left) }
    if !client.speaksTLS {
      client.speaksTLS = true
      if isPlainRequest(bytes) { return refusePlain(&client) }
    }
    switch tls.receive(bytes, count: count, into: &plain) {
    case .bytes(let count):
      if client.isShakingHands, tls.isReady {
        client.isShakingHands = false
        client.handshakeUntil = nil
      }
      if count > 0 { receive(&client, plain, count, &left) }
    case .closed:
      client.isReadable = false
      client.hasEnded = true
    case .failed: client.connection.finish()
    }
  }

  /// Whether what was just read begins like a request that does not speak TLS.
  private func isPlainRequest(_ bytes: [UInt8]) -> Bool {
    [
      UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "G"), UInt8(ascii: "H"),
      UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "T"),
    ].contains(bytes[0])
  }

  private func refusePlain(_ client: inout Client) {
    client.tls = nil
    client.isShakingHands = false
    client.handshakeUntil = nil
    client.connection.refuse()
    answer(&client, HTTPRefusal.plainOnSecure.response)
  }

  /// Uses bytes, behind those left over from before.
  private func receive(_ client: inout Client, _ bytes: [UInt8], _ count: Int, _ left: inout Int) {
    guard !client.input.isEmpty else { return answerAll(&client, bytes, count, &left) }
    var all = client.input
    client.input = []
    all.append(contentsOf: bytes[..<count])
    answerAll(&client, all, all.count, &left)
  }

  /// Answers the requests in `bytes` until they are used up, an answer is waited for, or the turn is over.
  private func answerAll(_ client: inout Client, _ bytes: [UInt8], _ end: Int, _ left: inout Int) {
    var cursor = 0
    client.isParsed = false
    while client.socket != nil, !client.isParsed, left > 0, mayGoOn(&client) {
      if !answerNext(&client, bytes, &cursor, end, &left) { client.isParsed = true }
    }
    if cursor < end { client.input = Array(bytes[cursor..<end]) }
    if client.socket != nil, !hold(&client, client.connection.heldBytes) {
      client.connection.refuse()
      answer(&client, HTTPRefusal.noRoom.response)
    }
  }

  /// Takes the next request, if it is whole, and answers it; false when it takes more bytes.
  private func answerNext(
    _ client: inout Client, _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ left: inout Int
  ) -> Bool {
    var step = client.connection.next(bytes, &cursor, to: end, at: clock.now)
    if case .head(let head) = step {
      left -= 1
      guard admit(&client, head, isContentThere: cursor < end) else { return true }
      step = client.connection.next(bytes, &cursor, to: end, at: clock.now)
    }
    switch step {
    case .wait, .head, .finished: return false
    case .refused(let refusal): answer(&client, refusal.response)
    case .request(let head, let body):
      respond(&client, head, body)
    }
    return true
  }

  /// Counts the content that a client's request holds; false when it is more than there is room for in all.
  @discardableResult
  func hold(_ client: inout Client, _ bytes: Int) -> Bool {
    guard bytes != client.heldBytes else { return true }
    let isRoom = serverState.connectionLimiter.hold(bytes - client.heldBytes)
    client.heldBytes = bytes
    return isRoom || bytes == 0
  }

  /// Has the application look at a head; false when the request is answered already.
  private func admit(_ client: inout Client, _ head: RequestHead, isContentThere: Bool) -> Bool {
    client.sequence &+= 1
    client.takesGzip = head.takesGzip
    switch serverState.application.admit(head, loop: index) {
    case .accept(let maximumBody, let route):
      let isTaken = client.connection.accept(
        maximumBody: maximumBody, isContentThere: isContentThere, into: &client.answers,
        at: clock.now)
      guard isTaken else {
        answer(&client, HTTPRefusal.bodyTooLarge.response)
        return false
      }
      client.route = route
      return true
    case .answer(let response):
      answer(&client, response)
      return false
    }
  }

  private func respond(_ client: inout Client, _ head: RequestHead, _ body: [UInt8]) {
    let peer = serverState.proxies.client(behind: client.peer, fields: head.fields)
    let request = Request(head: head, body: body, peer: peer, isSecure: client.tls != nil)
    let reply = Reply(mailbox: mailbox, token: client.token)
    let route = client.route.take()
    let response = serverState.application.respond(
      to: request, route: route, loop: index, reply: reply)
    if let response { answer(&client, response) }
  }

  /// Adds an answer to what is written at the end of the turn, or begins its stream.
  func answer(_ client: inout Client, _ response: consuming Response) {
    var large: [UInt8]?
    if isStopping { response.closes = true }
    if response.mayCompress {
      response = compressing.apply(to: response, isWanted: client.takesGzip)
    }
    lendRoom(&client)
    let outcome = client.connection.answer(
      response, into: &client.answers, large: &large, largeBytes: ServerState.largeBytes,
      date: clock.date,
      at: clock.now)
    serverState.connectionLimiter.served(1)
    if let large { flush(&client, then: large) }
    if case .streams(let stream, let inChunks) = outcome {
      let pump = StreamPump(
        stream, mailbox: mailbox, token: client.token, queue: serverState.workers)
      client.pump = pump
      client.streamsInChunks = inChunks
      pump.allow(max(limits.outputBytes, 1))
    }
  }
}
