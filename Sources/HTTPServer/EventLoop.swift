import Dispatch
import HTTP
import Sockets

/// One event loop: a serial queue with its own listeners, connections and poller. It runs when its poller has events or
/// its mailbox has messages, until there are none, and then returns its thread to Dispatch. Only its queue accesses it.
final class EventLoop {
  /// Bytes of one read.
  static let readBytes = 64 * 1024

  final class ListenerBinding {
    let listener: Listener
    let isTLS: Bool
    /// There is no descriptor for new connections: the listener is not watched until the next sweep.
    var isPaused = false

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
  var slots: [ConnectionSlot?] = []
  var freeSlots: [UInt32] = []
  /// The deadline of each slot in milliseconds; `Int64.max` for none.
  var deadlines: [Int64] = []
  var generation: UInt32 = 0
  var clock = EventLoopClock()
  /// Received bytes, for one client at a time.
  var readBuffer = [UInt8](repeating: 0, count: readBytes)
  /// The decrypted bytes of `readBuffer`.
  var plaintextBuffer: [UInt8] = []
  /// For the responses of a turn; lent to the client whose turn it is.
  var responseBuffer: [UInt8] = []
  /// Clients that need another turn.
  var scheduled: [ConnectionSlot] = []
  /// Clients whose next step can wait: the other clients have a turn between any two of them.
  var deferred: [ConnectionSlot] = []
  var compressor = ResponseCompressor()
  var lastSweep = MonotonicTime(milliseconds: 0)
  var isSweepPlanned = false
  /// Rounds with work since memory was last returned to the system.
  var busyRounds = 0
  var lastWork = MonotonicTime(milliseconds: 0)
  /// When the log last got an error about missing descriptors.
  var lastDescriptorWarning = MonotonicTime(milliseconds: -ServerState.logIntervalMilliseconds)
  var isStopping = false
  /// Runs the event loop.
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
  var hasClients: Bool { freeSlots.count < slots.count }
  /// Whether the event loop must run again soon, even without events.
  var needsSweep: Bool {
    hasClients || busyRounds >= ServerState.busyRoundsBeforeTrim
      || bindings.contains(where: \.isPaused)
  }

  /// Works until there was nothing to do for some milliseconds; false when there is work left but other queues need
  /// the thread. Waiting in the poller costs one thread switch; returning the thread and being called again costs two.
  func run() -> Bool {
    clock = clock.read()
    let start = clock.now
    var waitMilliseconds: Int32 = 0
    while clock.now - start < ServerState.runMilliseconds {
      let events = poller.drain(waiting: waitMilliseconds) { event in
        if waitMilliseconds > 0 { clock = clock.read() }
        waitMilliseconds = 0
        handle(event)
      }
      let messages = mailbox.takeAll()
      for message in messages { handle(message) }
      runScheduled()
      sweep()
      let isBusy = events > 0 || !messages.isEmpty || hasWork
      if isBusy {
        busyRounds += 1
        lastWork = clock.now
      }
      if !isBusy, waitMilliseconds > 0, mailbox.sleep() { return true }
      clock = clock.read()
      waitMilliseconds = !isBusy && mailbox.wait() ? ServerState.waitMilliseconds : 0
    }
    return !hasWork && mailbox.sleep()
  }

  private func handle(_ event: Poller.Event) {
    let index = Int(UInt32(truncatingIfNeeded: event.token))
    let generation = UInt32(truncatingIfNeeded: event.token >> 32)
    guard generation != 0 else {
      if index < bindings.count { acceptSome(bindings[index]) }
      return
    }
    guard let slot = slots[index], slot.generation == generation else { return }
    handle(event, &slot.client)
  }

  private func handle(_ event: Poller.Event, _ client: inout ClientConnection) {
    if event.isBroken, !client.isLingering { return close(&client) }
    if event.isReadable { client.isReadable = true }
    if event.peerEndedSending, !client.peerEndedSending {
      client.peerEndedSending = true
      client.clientEventHandler?(.endedSending)
    }
    // A connection that lingers waits for its end; only bytes before it can wait.
    let isEnd = client.isLingering && (event.peerEndedSending || !event.isReadable)
    if client.canWait, !isEnd { schedule(&client) } else { advance(&client) }
  }

  private var hasWork: Bool { !scheduled.isEmpty || !deferred.isEmpty }

  /// Gives every scheduled client a turn, and one of those that can wait.
  private func runScheduled() {
    if !deferred.isEmpty {
      resume(&deferred.removeFirst().client)
      // With many of them this thread would never pause, and the system lets a busy thread keep its processor for
      // milliseconds while others wait.
      Processor.yield()
    }
    guard !scheduled.isEmpty else { return }
    let turn = scheduled
    scheduled = []
    for slot in turn { resume(&slot.client) }
  }

  private func resume(_ client: inout ClientConnection) {
    client.isScheduled = false
    if client.socket != nil { advance(&client) }
  }

  /// Gives a client another turn, after the other clients.
  func schedule(_ client: inout ClientConnection) {
    guard !client.isScheduled, let slot = slots[Int(client.id.slotIndex)] else { return }
    client.isScheduled = true
    if client.canWait {
      deferred.append(slot)
    } else {
      scheduled.append(slot)
    }
  }

  /// The slot of the client whose current request has this token.
  func slot(of token: RequestToken) -> ConnectionSlot? {
    guard let slot = slots[Int(token.connection.slotIndex)],
      slot.generation == token.connection.generation, slot.client.sequence == token.sequence
    else { return nil }
    return slot
  }
}
