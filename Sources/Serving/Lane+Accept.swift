import HTTP
import Sockets
import TLS

extension Lane {
  /// Takes the connections that wait at a door, up to a number that leaves time for the others.
  func acceptSome(_ door: Door) {
    acceptAll(door, atMost: door.isTLS ? 8 : 64)
  }

  /// Takes the connections that wait at a door, up to a number.
  func acceptAll(_ door: Door, atMost count: Int) {
    for _ in 0..<count {
      switch door.listener.accept() {
      case .connection(let socket, let address): welcome(socket, from: address, isTLS: door.isTLS)
      case .nobody: return
      case .exhausted: return turnOneAway(door)
      }
    }
  }

  /// Without a descriptor nobody can even be sent away, and the listener would wake the lane forever: the
  /// spare one is given up for that. When another process gets that one too, the door is left alone for a while.
  private func turnOneAway(_ door: Door) {
    if clock.now - lastExhaustion >= House.complaintMilliseconds {
      lastExhaustion = clock.now
      house.log("There is no descriptor left for a connection.")
    }
    spare = nil
    switch door.listener.accept() {
    case .connection(let socket, _): sendAway(socket, isTLS: door.isTLS)
    case .nobody: break
    case .exhausted:
      poller.ignore(door.listener)
      door.isDeaf = true
    }
    spare = Spare()
  }

  /// Watches again the listeners that could let nobody in, and takes a spare descriptor where there was none.
  func hearAgain() {
    if spare == nil { spare = Spare() }
    for (number, door) in doors.enumerated() where door.isDeaf {
      door.isDeaf = !poller.watch(door.listener, token: UInt64(number))
    }
  }

  private func sendAway(_ socket: consuming Socket, isTLS: Bool) {
    guard !isTLS else { return }
    var connection = Connection(limits: limits, at: clock.now)
    var bytes: [UInt8] = []
    var large: [UInt8]?
    var response = Refusal.noRoom.response
    response.closes = true
    _ = connection.answer(
      response, into: &bytes, large: &large, date: clock.date, at: clock.now)
    _ = socket.write(bytes, from: 0)
    socket.endWriting()
  }

  private func welcome(_ socket: consuming Socket, from address: SocketAddress, isTLS: Bool) {
    let peer = address.hostText
    guard house.census.enter(peer) else { return sendAway(socket, isTLS: isTLS) }
    guard let tls = session(isTLS) else { return house.census.leave(peer) }
    generation = generation == .max ? 1 : generation + 1
    let slot = freeSlots.popLast() ?? newSlot()
    let token = UInt64(generation) << 32 | UInt64(slot)
    guard poller.watch(socket, token: token) else {
      freeSlots.append(slot)
      house.census.leave(peer)
      return
    }
    let seat = Seat(
      Client(
        slot: slot, generation: generation, socket: socket, tls: tls, peer: peer, limits: limits,
        at: clock.now))
    seats[Int(slot)] = seat
    guard !isTLS else { return settle(&seat.client) }
    seat.client.isReadable = true
    advance(&seat.client)
  }

  /// The TLS of a new connection, `.some(nil)` where it is not spoken, `nil` when it cannot be had.
  private func session(_ isTLS: Bool) -> TLSSession?? {
    guard isTLS else { return .some(nil) }
    guard let context = house.tlsContext else { return nil }
    if plain.isEmpty {
      plain = [UInt8](repeating: 0, count: Self.readBytes + TLSSession.slack)
    }
    return (try? TLSSession(context)).map { .some($0) }
  }

  private func newSlot() -> UInt32 {
    seats.append(nil)
    dues.append(.max)
    return UInt32(seats.count - 1)
  }

  /// Ends a connection at once.
  func close(_ client: inout Client) {
    guard client.socket != nil else { return }
    client.pump?.cancel()
    client.pump = nil
    client.loseFollower()
    client.socket = nil
    hold(&client, 0)
    client.input = []
    client.output = OutputQueue()
    seats[Int(client.slot)] = nil
    dues[Int(client.slot)] = .max
    freeSlots.append(client.slot)
    house.census.leave(client.peer)
    if house.census.hasEmptied() { house.giveMemoryBack() }
    if isStopping, !hasClients { onEmpty?() }
  }
}
