import HTTP
import Sockets
import TLS

/// One connection of an event loop: its socket, its state machine, and what is between. an event loop hands it through a turn in
/// place, so that who has it has all of it.
struct Client: ~Copyable {
  let slot: UInt32
  let generation: UInt32
  let peer: String
  /// The transport; given up to close.
  var socket: Socket?
  /// Its TLS, where that is spoken.
  var tls: TLSSession?
  var connection: HTTPConnection
  /// Bytes that were read and not used yet.
  var input: [UInt8] = []
  /// What is answered in this turn, until it is written at the turn's end.
  var answers: [UInt8] = []
  var output = OutputQueue()
  /// Whether all of `input` has been looked at, so that only more bytes can help.
  var isParsed = true
  var pump: StreamPump?
  /// What wants to know whether the client waits for the answer that is being made.
  var clientEventHandler: (@Sendable (ClientEvent) -> Void)?
  /// Bytes of the stream that were taken and for which no more have been allowed yet.
  var owedBytes = 0
  var streamsInChunks = true
  /// Counts the requests, so that an answer for an earlier one is known for what it is.
  var sequence: UInt32 = 0
  /// What the application found for the request whose content is being read.
  var route: (any AdmittedRoute)?
  /// Whether the client takes gzip for the answer that is next.
  var takesGzip = false
  /// There may be something to read.
  var isReadable = false
  /// The other side has ended its sending: read to the end.
  var mayEnd = false
  /// The end has been read.
  var hasEnded = false
  /// Bytes of content that it is counted to hold.
  var heldBytes = 0
  /// Nothing more is answered; what still comes is read and dropped.
  var isLingering = false
  var lingerBytes = 0
  var lingerUntil: Tick?
  /// It stands in the event loop's list of those with work left.
  var isReady = false
  /// Whether the first bytes of the TLS were looked at.
  var speaksTLS = false
  /// Whether the TLS handshake is under way, which is dear.
  var isShakingHands: Bool
  /// When the TLS handshake must be done; `nil` when it is.
  var handshakeUntil: Tick?
  /// How fast waiting output goes.
  var pace: Pace

  init(
    slot: UInt32, generation: UInt32, socket: consuming Socket, tls: TLSSession?, peer: String,
    limits: Limits, at now: Tick
  ) {
    self.slot = slot
    self.generation = generation
    self.socket = consume socket
    self.tls = tls
    isShakingHands = tls != nil
    self.peer = peer
    connection = HTTPConnection(limits: limits, at: now)
    pace = Pace(at: now)
    handshakeUntil =
      tls != nil && limits.handshakeSeconds > 0
      ? now + Int64(limits.handshakeSeconds * 1000) : nil
  }

  var token: RequestToken {
    RequestToken(slot: slot, generation: generation, sequence: sequence)
  }

  /// The client does not get the answer that is being made.
  mutating func dropClientEventHandler() {
    clientEventHandler.take()?(.left)
  }

  /// When something must have happened; `nil`: never.
  func deadline(_ limits: Limits) -> Tick? {
    if let lingerUntil { return lingerUntil }
    if let handshakeUntil { return handshakeUntil }
    guard output.isEmpty else {
      return pace.deadline(
        idleSeconds: limits.writeSeconds, bytesPerSecond: limits.writeBytesPerSecond,
        graceSeconds: limits.rateGraceSeconds)
    }
    return connection.deadline
  }
}

/// Where an event loop keeps a client.
final class ConnectionSlot {
  /// Tells the client from those that had its slot before.
  let generation: UInt32
  var client: Client

  init(_ client: consuming Client) {
    generation = client.generation
    self.client = client
  }
}
