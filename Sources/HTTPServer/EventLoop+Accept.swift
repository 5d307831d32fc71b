import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Takes the connections that wait at an endpoint, up to a number that leaves time for the others.
  func acceptSome(_ binding: ListenerBinding) {
    acceptAll(binding, atMost: binding.isTLS ? 8 : 64)
  }

  /// Takes the connections that wait at an endpoint, up to a number.
  func acceptAll(_ binding: ListenerBinding, atMost count: Int) {
    for _ in 0..<count {
      switch binding.listener.accept() {
      case .connection(let socket, let address):
        welcome(socket, from: address, isTLS: binding.isTLS)
      case .nobody: return
      case .exhausted: return turnOneAway(binding)
      }
    }
  }

  /// Without a descriptor nobody can even be sent away, and the listener would wake the event loop forever: the
  /// spare one is given up for that. When another process gets that one too, the endpoint is left alone for a while.
  private func turnOneAway(_ binding: ListenerBinding) {
    if clock.now - lastExhaustion >= ServerState.logIntervalMilliseconds {
      lastExhaustion = clock.now
      serverState.log("There is no descriptor left for a connection.")
    }
    reserve = nil
    switch binding.listener.accept() {
    case .connection(let socket, _): sendAway(socket, isTLS: binding.isTLS)
    case .nobody: break
    case .exhausted:
      poller.ignore(binding.listener)
      binding.isDeaf = true
    }
    reserve = ReserveDescriptor()
  }

  /// Watches again the listeners that could let nobody in, and takes a spare descriptor where there was none.
  func hearAgain() {
    if reserve == nil { reserve = ReserveDescriptor() }
    for (number, binding) in bindings.enumerated() where binding.isDeaf {
      binding.isDeaf = !poller.watch(binding.listener, token: UInt64(number))
    }
  }

  private func sendAway(_ socket: consuming Socket, isTLS: Bool) {
    guard !isTLS else { return }
    var connection = HTTPConnection(limits: limits, at: clock.now)
    var bytes: [UInt8] = []
    var large: [UInt8]?
    var response = HTTPRefusal.noRoom.response
    response.closes = true
    _ = connection.answer(
      response, into: &bytes, large: &large, date: clock.date, at: clock.now)
    _ = socket.write(bytes, from: 0)
    socket.endWriting()
  }

  private func welcome(_ socket: consuming Socket, from address: SocketAddress, isTLS: Bool) {
    let peer = address.hostText
    guard serverState.connectionLimiter.enter(peer) else { return sendAway(socket, isTLS: isTLS) }
    guard let tls = session(isTLS) else { return serverState.connectionLimiter.leave(peer) }
    generation = generation == .max ? 1 : generation + 1
    let slot = freeSlots.popLast() ?? newSlot()
    let token = UInt64(generation) << 32 | UInt64(slot)
    guard poller.watch(socket, token: token) else {
      freeSlots.append(slot)
      serverState.connectionLimiter.leave(peer)
      return
    }
    let connectionSlot = ConnectionSlot(
      Client(
        slot: slot, generation: generation, socket: socket, tls: tls, peer: peer, limits: limits,
        at: clock.now))
    connectionSlots[Int(slot)] = connectionSlot
    guard !isTLS else { return settle(&connectionSlot.client) }
    connectionSlot.client.isReadable = true
    advance(&connectionSlot.client)
  }

  /// The TLS of a new connection, `.some(nil)` where it is not spoken, `nil` when it cannot be had.
  private func session(_ isTLS: Bool) -> TLSSession?? {
    guard isTLS else { return .some(nil) }
    guard let context = serverState.tlsContext else { return nil }
    if plain.isEmpty {
      plain = [UInt8](repeating: 0, count: Self.readBytes + TLSSession.slack)
    }
    return (try? TLSSession(context)).map { .some($0) }
  }

  private func newSlot() -> UInt32 {
    connectionSlots.append(nil)
    dues.append(.max)
    return UInt32(connectionSlots.count - 1)
  }

  /// Ends a connection at once.
  func close(_ client: inout Client) {
    guard client.socket != nil else { return }
    client.pump?.cancel()
    client.pump = nil
    client.dropClientEventHandler()
    client.socket = nil
    hold(&client, 0)
    client.input = []
    client.output = OutputQueue()
    connectionSlots[Int(client.slot)] = nil
    dues[Int(client.slot)] = .max
    freeSlots.append(client.slot)
    serverState.connectionLimiter.leave(client.peer)
    if serverState.connectionLimiter.hasEmptied() { serverState.giveMemoryBack() }
    if isStopping, !hasClients { onEmpty?() }
  }
}
