import Dispatch
import HTTP
import Sockets

/// One event loop: a serial queue's own listeners, connections and poller. It runs when its poller has
/// events or its inbox has messages, works until there are none, and gives the thread back. Nothing of it
/// is touched from elsewhere.
final class EventLoop {
  /// How much is read in one go.
  static let readBytes = 64 * 1024

  /// A listener, and whether TLS is spoken behind it.
  final class ListenerBinding {
    let listener: Listener
    let isTLS: Bool
    /// Nobody can be let in now, so that its listener is not watched until the next sweep.
    var isDeaf = false

    init(_ listener: consuming Listener, isTLS: Bool) {
      self.listener = listener
      self.isTLS = isTLS
    }
  }

  let serverState: ServerState
  let index: Int
  let mailbox: LoopMailbox
  let poller: Poller
  var bindings: [ListenerBinding] = []
  var reserve: ReserveDescriptor? = ReserveDescriptor()
  var connectionSlots: [ConnectionSlot?] = []
  var freeSlots: [UInt32] = []
  /// When the client of each connection slot is due, in milliseconds; the largest number for never.
  var dues: [Int64] = []
  var generation: UInt32 = 0
  var clock = EventLoopClock()
  /// What is being read, for one client at a time.
  var scratch = [UInt8](repeating: 0, count: readBytes)
  /// What TLS made of that.
  var plain: [UInt8] = []
  /// Room for the answers of a turn, lent to the client whose turn it is.
  var room: [UInt8] = []
  /// Clients that have work left after their turn.
  var ready: [ConnectionSlot] = []
  /// Clients whose TLS handshake is to go on. A step takes as long as a hundred requests, so that between
  /// any two of them the others have their turn.
  var shakingHands: [ConnectionSlot] = []
  let compressing = Compressing()
  var lastSweep = Tick(milliseconds: 0)
  var isSweepPlanned = false
  /// Rounds of work since the last rest, and when the last of them was.
  var rounds = 0
  var lastWork = Tick(milliseconds: 0)
  /// When the log was last told that there is no descriptor left.
  var lastExhaustion = Tick(milliseconds: -ServerState.logIntervalMilliseconds)
  var isStopping = false
  /// What runs the event loop.
  var source: (any DispatchSourceRead)?
  var onEmpty: (@Sendable () -> Void)?

  init(index: Int, serverState: ServerState) throws(SocketFault) {
    self.index = index
    self.serverState = serverState
    poller = try Poller()
    let waker = try Waker()
    mailbox = LoopMailbox(waker)
    guard poller.watch(waker, token: UInt64(UInt32.max)) else {
      throw .system(call: "epoll_ctl", errno: 0)
    }
    clock = clock.read()
  }

  var limits: Limits { serverState.limits }
  var hasClients: Bool { freeSlots.count < connectionSlots.count }
  /// Whether it wants to be run again by and by, though nothing comes.
  var wantsSweep: Bool {
    hasClients || rounds >= ServerState.restRounds || bindings.contains(where: \.isDeaf)
  }

  /// Works until nothing has come for some milliseconds; false when there is still something to do but
  /// others are to have the queue for a moment. To wait in the poller for that little while costs one
  /// change of threads, to give the thread back and be called again two.
  func run() -> Bool {
    clock = clock.read()
    let begun = clock.now
    var waits: Int32 = 0
    while clock.now - begun < ServerState.runMilliseconds {
      let events = poller.drain(waiting: waits) { event in
        if waits > 0 { clock = clock.read() }
        waits = 0
        handle(event)
      }
      let messages = mailbox.takeAll()
      for message in messages { handle(message) }
      runReady()
      sweep()
      let isBusy = events > 0 || !messages.isEmpty || hasWork
      if isBusy {
        rounds += 1
        lastWork = clock.now
      }
      if !isBusy, waits > 0, mailbox.sleep() { return true }
      clock = clock.read()
      waits = !isBusy && mailbox.wait() ? ServerState.waitMilliseconds : 0
    }
    return !hasWork && mailbox.sleep()
  }

  private func handle(_ event: Poller.Event) {
    let slot = Int(UInt32(truncatingIfNeeded: event.token))
    let generation = UInt32(truncatingIfNeeded: event.token >> 32)
    guard generation != 0 else {
      if slot < bindings.count { acceptSome(bindings[slot]) }
      return
    }
    guard let connectionSlot = connectionSlots[slot], connectionSlot.generation == generation else {
      return
    }
    take(event, &connectionSlot.client)
  }

  private func take(_ event: Poller.Event, _ client: inout Client) {
    if event.isBroken, !client.isLingering { return close(&client) }
    if event.isReadable { client.isReadable = true }
    if event.hasEnded, !client.mayEnd {
      client.mayEnd = true
      client.clientEventHandler?(.endedSending)
    }
    if client.isShakingHands { postpone(&client) } else { advance(&client) }
  }

  private var hasWork: Bool { !ready.isEmpty || !shakingHands.isEmpty }

  /// Gives every client that has work left one more turn, and one of those who shake hands.
  private func runReady() {
    if !shakingHands.isEmpty {
      goOn(&shakingHands.removeFirst().client)
      // With many of them this thread would never rest, and the system lets one that goes on and on keep its
      // processor for milliseconds while others wait.
      Processor.giveWay()
    }
    guard !ready.isEmpty else { return }
    let turn = ready
    ready = []
    for connectionSlot in turn { goOn(&connectionSlot.client) }
  }

  private func goOn(_ client: inout Client) {
    client.isReady = false
    if client.socket != nil { advance(&client) }
  }

  /// The client has more to do, after the others had their turn.
  func postpone(_ client: inout Client) {
    guard !client.isReady, let connectionSlot = connectionSlots[Int(client.slot)] else { return }
    client.isReady = true
    if client.isShakingHands {
      shakingHands.append(connectionSlot)
    } else {
      ready.append(connectionSlot)
    }
  }

  /// Where the client is that still waits for the answer to that request.
  func connectionSlot(of token: RequestToken) -> ConnectionSlot? {
    guard let connectionSlot = connectionSlots[Int(token.slot)],
      connectionSlot.generation == token.generation,
      connectionSlot.client.sequence == token.sequence
    else { return nil }
    return connectionSlot
  }
}
