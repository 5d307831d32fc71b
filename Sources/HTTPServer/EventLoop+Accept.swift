import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Accepts waiting connections, few enough to leave time for the others.
  func acceptSome(_ binding: ListenerBinding) {
    accept(binding, atMost: binding.isTLS ? 8 : 64)
  }

  func accept(_ binding: ListenerBinding, atMost count: Int) {
    for _ in 0..<count {
      switch binding.listener.accept() {
      case .connection(let socket, let address):
        add(socket, from: address, isTLS: binding.isTLS)
      case .noneWaiting: return
      case .outOfDescriptors: return rejectOne(binding)
      }
    }
  }

  /// Without a free descriptor a waiting connection can't even be rejected, and the listener would wake the event loop
  /// forever. So the reserve descriptor is closed to accept it. If another process takes that one too, the listener is
  /// not watched for a while.
  private func rejectOne(_ binding: ListenerBinding) {
    if clock.now - lastDescriptorWarning >= ServerState.logIntervalMilliseconds {
      lastDescriptorWarning = clock.now
      serverState.log("There is no descriptor left for a connection.")
    }
    reserve = nil
    switch binding.listener.accept() {
    case .connection(let socket, _): reject(socket, isTLS: binding.isTLS)
    case .noneWaiting: break
    case .outOfDescriptors:
      poller.unwatch(binding.listener)
      binding.isPaused = true
    }
    reserve = ReserveDescriptor()
  }

  /// Watches paused listeners again, and replaces a missing reserve descriptor.
  func resumePausedListeners() {
    if reserve == nil { reserve = ReserveDescriptor() }
    for (number, binding) in bindings.enumerated() where binding.isPaused {
      binding.isPaused = !poller.watch(binding.listener, token: UInt64(number))
    }
  }

  /// Sends 503 without waiting, and closes.
  private func reject(_ socket: consuming Socket, isTLS: Bool) {
    guard !isTLS else { return }
    var connection = HTTPConnection(limits: limits, at: clock.now)
    var bytes: [UInt8] = []
    var large: [UInt8]?
    var response = HTTPError.overloaded.response
    response.closes = true
    _ = connection.respond(
      with: response, into: &bytes, large: &large, date: clock.date, at: clock.now)
    _ = socket.write(bytes, from: 0)
    socket.endWriting()
  }

  private func add(_ socket: consuming Socket, from address: SocketAddress, isTLS: Bool) {
    let peer = address.hostText
    guard serverState.connectionLimiter.add(peer) else { return reject(socket, isTLS: isTLS) }
    guard let tls = session(isTLS) else { return serverState.connectionLimiter.remove(peer) }
    generation = generation == .max ? 1 : generation + 1
    let index = freeSlots.popLast() ?? newSlotIndex()
    let token = UInt64(generation) << 32 | UInt64(index)
    guard poller.watch(socket, token: token) else {
      freeSlots.append(index)
      serverState.connectionLimiter.remove(peer)
      return
    }
    let slot = ConnectionSlot(
      ClientConnection(
        id: ConnectionID(slotIndex: index, generation: generation), socket: socket, tls: tls,
        peer: peer, limits: limits, at: clock.now))
    slots[Int(index)] = slot
    guard !isTLS else { return finishTurn(&slot.client) }
    slot.client.isReadable = true
    advance(&slot.client)
  }

  /// The TLS session of a new connection, `.some(nil)` without TLS, `nil` when there is none to be had.
  private func session(_ isTLS: Bool) -> TLSSession?? {
    guard isTLS else { return .some(nil) }
    guard let context = serverState.tlsContext else { return nil }
    if plaintextBuffer.isEmpty {
      plaintextBuffer = [UInt8](repeating: 0, count: Self.readBytes + TLSSession.slack)
    }
    return (try? TLSSession(context)).map { .some($0) }
  }

  private func newSlotIndex() -> UInt32 {
    slots.append(nil)
    deadlines.append(.max)
    return UInt32(slots.count - 1)
  }

  /// Closes a connection at once. An incomplete answer is cut by a reset: without a length and without chunks, as for
  /// HTTP/1.0, a regular end would look like the response's own.
  func close(_ client: inout ClientConnection) {
    guard client.socket != nil else { return }
    if client.isResponseIncomplete { client.socket?.resetWhenClosed() }
    client.pump?.cancel()
    client.pump = nil
    client.file = nil
    endBody(&client, .cut)
    client.reportDisconnect()
    client.socket = nil
    client.pendingBodyBytes = 0
    countBodyBytes(&client, 0)
    client.input = []
    client.output = OutputQueue()
    countOutput(&client)
    client.held = nil
    slots[Int(client.id.slotIndex)] = nil
    deadlines[Int(client.id.slotIndex)] = .max
    freeSlots.append(client.id.slotIndex)
    serverState.connectionLimiter.remove(client.peer)
    if serverState.connectionLimiter.isPeakOver() { serverState.trimHeap() }
    if isStopping, !hasClients { onEmpty?() }
  }
}
