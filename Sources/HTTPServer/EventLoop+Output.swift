import HTTP
import Sockets
import Synchronization
import TLS

extension EventLoop {
  /// Writes the responses of this turn, and `large` right after them, in one call. Bytes that the socket does not take
  /// wait in `output`.
  func flush(_ client: inout ClientConnection, then large: [UInt8] = []) {
    guard client.tls != nil || !client.responses.isEmpty || !large.isEmpty else { return }
    defer { takeBufferBack(from: &client) }
    guard client.socket != nil else { return }
    guard let tls = client.tls else { return write(client.responses, then: large, to: &client) }
    guard tls.send(client.responses), tls.send(large) else { return close(&client) }
    let encrypted = tls.takeOutput()
    if !encrypted.isEmpty { write(encrypted, then: [], to: &client) }
  }

  func write(
    _ bytes: [UInt8], then large: [UInt8], to client: inout ClientConnection
  ) {
    guard client.output.isEmpty else {
      client.output.append(bytes)
      client.output.append(large)
      return
    }
    let outcome =
      large.isEmpty
      ? client.socket?.write(bytes, from: 0) : client.socket?.write(bytes, then: large)
    var written = 0
    switch outcome {
    case .bytes(let count)?: written = count
    case .wouldBlock?: written = 0
    case .broken?, nil: return close(&client)
    }
    client.sendSpeed.wrote(written)
    guard written < bytes.count + large.count else { return }
    if written < bytes.count {
      client.output.append(bytes, from: written)
      client.output.append(large)
    } else {
      client.output.append(large, from: written - bytes.count)
    }
    writeWaiting(&client)
    if !client.output.isEmpty { sampleSendSpeed(&client) }
  }

  /// Gives a client the event loop's response buffer, until the responses are flushed.
  func lendBuffer(to client: inout ClientConnection) {
    guard client.responses.capacity == 0 else { return }
    client.responses = responseBuffer
    responseBuffer = []
  }

  private func takeBufferBack(from client: inout ClientConnection) {
    let capacity = client.responses.capacity
    if capacity > responseBuffer.capacity, capacity <= 256 * 1024 {
      client.responses.removeAll(keepingCapacity: true)
      responseBuffer = client.responses
    }
    client.responses = []
  }

  /// Writes waiting output until the socket takes no more.
  func writeWaiting(_ client: inout ClientConnection) {
    guard !client.output.isEmpty else { return }
    while let (bytes, offset) = client.output.next {
      switch client.socket?.write(bytes, from: offset) {
      case .bytes(let count)?:
        client.output.removeFirst(count)
        client.sendSpeed.wrote(count)
      case .wouldBlock?: return
      case .broken?, nil: return close(&client)
      }
    }
    client.connection.outputSent(at: clock.now)
  }

  /// Ends a turn: gives a stream new credit, closes the connection if it is done, and sets its deadline.
  func finishTurn(_ client: inout ClientConnection) {
    guard client.socket != nil else { return }
    countOutput(&client)
    if !client.hasOutput, client.pump == nil { client.held = nil }
    if client.uncreditedBytes > 0, client.output.count <= creditedOutputBytes {
      client.pump?.addCredit(client.uncreditedBytes)
      client.uncreditedBytes = 0
    }
    if client.output.isEmpty, !client.connection.isResponding {
      if client.isLingering {
        discardInput(&client)
      } else if client.connection.isFinished {
        linger(&client)
      } else if client.reachedEnd, client.isInputParsed {
        close(&client)
      }
    }
    guard client.socket != nil else { return }
    deadlines[Int(client.id.slotIndex)] = client.deadline(limits)?.milliseconds ?? .max
  }

  /// The most bytes that may wait when a stream is to produce more.
  private var creditedOutputBytes: Int {
    serverState.isOutputFull ? 0 : limits.outputBytes / 2
  }

  /// Updates the count of the bytes that wait for all clients.
  func countOutput(_ client: inout ClientConnection) {
    let change = client.output.count - client.countedOutputBytes
    guard change != 0 else { return }
    client.countedOutputBytes += change
    serverState.outputBytes.wrappingAdd(change, ordering: .relaxed)
  }

  /// Ends the sending after the last response, and reads on for a while. Closing a socket with unread bytes would reset
  /// the connection, and the client could lose the response (RFC 9112 §9.6).
  private func linger(_ client: inout ClientConnection) {
    guard !client.reachedEnd, limits.lingerSeconds > 0, limits.lingerBytes > 0 else {
      return close(&client)
    }
    if let tls = client.tls, !client.hasEndedTLS {
      client.hasEndedTLS = true
      tls.end()
      let closeNotify = tls.takeOutput()
      if !closeNotify.isEmpty { write(closeNotify, then: [], to: &client) }
      // It waits behind the response: the end follows when the socket has taken it.
      guard client.socket != nil, client.output.isEmpty else { return }
    }
    client.socket?.endWriting()
    client.isLingering = true
    client.input = []
    client.lingerBytes = limits.lingerBytes
    client.lingerDeadline = lingerEnd
    if client.isReadable { schedule(&client) }
  }

  /// When a connection that lingers from now on is closed.
  var lingerEnd: MonotonicTime { clock.now + Int64(limits.lingerSeconds * 1000) }

  /// Measures what the client's system took of the response; false when it took all that was written.
  @discardableResult
  func sampleSendSpeed(_ client: inout ClientConnection) -> Bool {
    let unacknowledged = client.socket?.unacknowledged() ?? 0
    client.sendSpeed.sample(unacknowledged: unacknowledged, at: clock.now)
    return unacknowledged > 0
  }

  /// Bytes that are discarded in one turn.
  private static let discardedBytesPerTurn = 256 * 1024

  /// Reads and discards, up to the end or the limit.
  private func discardInput(_ client: inout ClientConnection) {
    guard client.isReadable else { return }
    switch client.socket?.discard(Self.discardedBytesPerTurn) {
    case .bytes(let count)?:
      client.lingerBytes -= count
      if client.lingerBytes <= 0 { close(&client) } else { schedule(&client) }
    case .wouldBlock?: client.isReadable = false
    case .end?, .broken?, nil: close(&client)
    }
  }

  /// Responds with an error instead of the application, whose response is ignored from now on.
  func fail(_ client: inout ClientConnection, _ error: HTTPError) {
    client.sequence &+= 1
    client.reportDisconnect()
    let response = endBody(&client, .refused(error))
    client.connection.failRequest()
    respond(to: &client, with: response ?? error.response)
    flush(&client)
    finishTurn(&client)
  }
}
