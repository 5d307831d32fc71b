import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Writes the answers of this turn, and `large` right behind them, in one call; what does not go waits.
  func flush(_ client: inout Client, then large: [UInt8] = []) {
    guard client.tls != nil || !client.answers.isEmpty || !large.isEmpty else { return }
    defer { takeRoomBack(&client) }
    guard client.socket != nil else { return }
    guard let tls = client.tls else { return write(client.answers, then: large, to: &client) }
    guard tls.send(client.answers), tls.send(large) else { return close(&client) }
    let sealed = tls.takeOutput()
    if !sealed.isEmpty { write(sealed, then: [], to: &client) }
  }

  private func write(_ bytes: [UInt8], then large: [UInt8], to client: inout Client) {
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
    case .noRoom?: written = 0
    case .broken?, nil: return close(&client)
    }
    guard written < bytes.count + large.count else { return }
    client.pace = Pace(at: clock.now)
    if written < bytes.count {
      client.output.append(bytes, from: written)
      client.output.append(large)
    } else {
      client.output.append(large, from: written - bytes.count)
    }
    writeWaiting(&client)
  }

  /// Gives a client room for its answers, which it has until they are flushed.
  func lendRoom(_ client: inout Client) {
    guard client.answers.capacity == 0 else { return }
    client.answers = room
    room = []
  }

  private func takeRoomBack(_ client: inout Client) {
    let capacity = client.answers.capacity
    if capacity > room.capacity, capacity <= 256 * 1024 {
      client.answers.removeAll(keepingCapacity: true)
      room = client.answers
    }
    client.answers = []
  }

  /// Writes what waits until there is no room.
  func writeWaiting(_ client: inout Client) {
    guard !client.output.isEmpty else { return }
    while let (bytes, offset) = client.output.next {
      switch client.socket?.write(bytes, from: offset) {
      case .bytes(let count)?:
        client.output.wrote(count)
        client.pace.moved(count, at: clock.now)
      case .noRoom?: return
      case .broken?, nil: return close(&client)
      }
    }
    client.connection.written(at: clock.now)
  }

  /// After a turn: lets a stream go on, ends what is to end, and notes when the client is due.
  func settle(_ client: inout Client) {
    guard client.socket != nil else { return }
    if client.owedBytes > 0, client.output.count <= limits.outputBytes / 2 {
      client.pump?.allow(client.owedBytes)
      client.owedBytes = 0
    }
    if client.output.isEmpty, !client.connection.isAnswering {
      if client.isLingering {
        drop(&client)
      } else if client.connection.isFinished {
        linger(&client)
      } else if client.hasEnded, client.isParsed {
        close(&client)
      }
    }
    guard client.socket != nil else { return }
    dues[Int(client.slot)] = client.deadline(limits)?.milliseconds ?? .max
  }

  /// Everything has been written. The sending ends, and what the other side still sends is read for a
  /// while: closing with bytes unread would reset the connection and could take the answer with it
  /// (RFC 9112 §9.6).
  private func linger(_ client: inout Client) {
    guard !client.hasEnded, limits.lingerSeconds > 0, limits.lingerBytes > 0 else {
      return close(&client)
    }
    if let tls = client.tls {
      tls.end()
      let word = tls.takeOutput()
      if !word.isEmpty { _ = client.socket?.write(word, from: 0) }
    }
    client.socket?.endWriting()
    client.isLingering = true
    client.input = []
    client.lingerBytes = limits.lingerBytes
    client.lingerUntil = clock.now + Int64(limits.lingerSeconds * 1000)
    drop(&client)
  }

  /// Reads and drops, up to the end or the limit.
  private func drop(_ client: inout Client) {
    var bytes = scratch
    scratch = []
    defer { scratch = bytes }
    for _ in 0..<16 where client.isReadable {
      switch client.socket?.read(into: &bytes) {
      case .bytes(let count)?:
        client.lingerBytes -= count
        if client.lingerBytes <= 0 { return close(&client) }
      case .nothingYet?: client.isReadable = false
      case .end?, .broken?, nil: return close(&client)
      }
    }
    if client.isReadable { postpone(&client) }
  }

  /// Looks, ten times a second, for clients whose deadline has passed and endpoints that could let nobody in.
  func sweep() {
    guard clock.now - lastSweep >= ServerState.sweepMilliseconds else { return }
    lastSweep = clock.now
    let now = clock.now.milliseconds
    for slot in dues.indices where dues[slot] <= now {
      if let connectionSlot = connectionSlots[slot] { expire(&connectionSlot.client) }
    }
    hearAgain()
    restIfIdle()
  }

  /// After much work and a while without any, gives back what memory it can.
  private func restIfIdle() {
    guard rounds >= ServerState.restRounds, clock.now - lastWork >= ServerState.restMilliseconds
    else { return }
    rounds = 0
    serverState.application.rest(loop: index)
    serverState.giveMemoryBack()
  }

  /// Answers in the application's place; its own answer comes too late.
  func refuse(_ client: inout Client, _ refusal: HTTPRefusal) {
    client.sequence &+= 1
    client.dropClientEventHandler()
    client.connection.refuse()
    answer(&client, refusal.response)
    flush(&client)
    settle(&client)
  }

  private func expire(_ client: inout Client) {
    guard client.lingerUntil == nil, client.output.isEmpty, client.handshakeUntil == nil else {
      return close(&client)
    }
    switch client.connection.expire(at: clock.now) {
    case .refused(let refusal): refuse(&client, refusal)
    case .finished: close(&client)
    default: settle(&client)
    }
  }
}
