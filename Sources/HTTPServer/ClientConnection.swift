import HTTP
import Sockets
import TLS

/// A connection of an event loop: socket, TLS, HTTP state and buffers. The loop passes it `inout` to everything that
/// handles it, so only one function at a time accesses it.
struct ClientConnection: ~Copyable {
  let id: ConnectionID
  /// The address of the other side, without a port.
  let peer: String
  /// `nil` when closed.
  var socket: Socket?
  /// `nil` without TLS.
  var tls: TLSSession?
  var connection: HTTPConnection
  /// Bytes that were read and are not used yet.
  var input: [UInt8] = []
  /// The responses of the current turn, written at its end.
  var responses: [UInt8] = []
  var output = OutputQueue()
  /// Whether `input` needs more bytes before it can be parsed further.
  var isInputParsed = true
  var pump: StreamPump?
  /// The file whose bytes are sent after `output`.
  var file: FileProgress?
  /// Takes the body of the current request.
  var receiver: (any BodyReceiver)?
  /// Whether the receiver got all of it.
  var isBodyComplete = false
  /// What the receiver has not taken yet, in bytes; nothing is read while it is full.
  var waitingBodyBytes = 0
  var isBodyWindowFull = false
  /// Called when the client disconnects, or ends its sending, before it gets the current response.
  var clientEventHandler: (@Sendable (ClientEvent) -> Void)?
  /// Whether the server, when it stops, awaits the response although the client may be gone.
  var isAwaitedAtStop = true
  /// Released when all output was written.
  var held: (any AnyObject & Sendable)?
  /// Bytes of `output` that the server counts for this connection.
  var countedOutputBytes = 0
  /// Bytes received from the pump for which it got no new credit yet.
  var uncreditedBytes = 0
  var streamsInChunks = true
  /// Counts requests. A response with another number is for an earlier request.
  var sequence: UInt32 = 0
  /// What the application found for the request whose body is being read.
  var route: (any AdmittedRoute)?
  /// Whether the client accepts gzip for the current response.
  var acceptsGzip = false
  /// There may be bytes to read.
  var isReadable = false
  /// The other side ended its sending; there may be bytes left to read.
  var peerEndedSending = false
  /// Everything up to the end was read.
  var reachedEnd = false
  /// Bytes of the body that the body budget counts for this connection, and for whom.
  var countedBodyBytes = 0
  var caller = BodyBudget.unknownCaller
  /// Whether the application looked for the caller in the body.
  var isCallerSought = false
  /// Bytes of the body that the application has while a response is due.
  var pendingBodyBytes = 0
  /// All responses were sent; what still arrives is read and discarded.
  var isLingering = false
  var lingerBytes = 0
  var lingerDeadline: MonotonicTime?
  /// It is in one of the event loop's lists for another turn.
  var isScheduled = false
  /// Whether the first bytes of a TLS connection were checked for plain HTTP.
  var checkedForPlainHTTP = false
  /// The TLS handshake is running, which is expensive.
  var isHandshaking: Bool
  /// `nil` when the handshake is complete.
  var handshakeDeadline: MonotonicTime?
  /// How the client takes the current answer.
  var sendSpeed = SendSpeed()
  /// Everything was written, and the client's system has not acknowledged all of it.
  var isArriving = false
  /// The TLS session sent its `close_notify`.
  var hasEndedTLS = false

  init(
    id: ConnectionID, socket: consuming Socket, tls: TLSSession?, peer: String, limits: Limits,
    at now: MonotonicTime
  ) {
    self.id = id
    self.socket = consume socket
    self.tls = tls
    isHandshaking = tls != nil
    self.peer = peer
    connection = HTTPConnection(limits: limits, at: now)
    handshakeDeadline =
      tls != nil && limits.handshakeSeconds > 0
      ? now + Int64(limits.handshakeSeconds * 1000) : nil
  }

  var token: RequestToken { RequestToken(connection: id, sequence: sequence) }

  /// Reports that the client does not get the current response.
  mutating func reportDisconnect() {
    clientEventHandler.take()?(.disconnected)
  }

  /// Whether only the client is waited for: it has to take bytes that were written, or are to be.
  var isSending: Bool { hasOutput || isArriving && isBetweenResponses }

  /// Whether other clients come first: a step of a TLS handshake takes as long as a hundred requests, and bytes that
  /// are discarded serve nobody.
  var canWait: Bool { isHandshaking || isLingering }

  /// Whether there is more to write.
  var hasOutput: Bool { !output.isEmpty || file != nil }

  /// Whether nothing but the last answer concerns this connection now.
  var isBetweenResponses: Bool { connection.isIdle || isLingering }

  /// Whether a part of a response was sent, and the rest was not.
  var isResponseIncomplete: Bool { hasOutput || pump != nil }

  /// When to check on the connection; `nil` for never.
  func deadline(_ limits: Limits) -> MonotonicTime? {
    if let handshakeDeadline { return handshakeDeadline }
    if isSending { return sendSpeed.nextSample(limits) }
    return lingerDeadline ?? connection.deadline
  }
}

/// A file that is being sent.
struct FileProgress {
  let body: FileBody
  /// Bytes that the socket took, or the TLS session encrypted.
  var sent: Int64 = 0

  var remaining: Int64 { body.count - sent }
}

/// The place of a connection in an event loop.
final class ConnectionSlot {
  let generation: UInt32
  var client: ClientConnection

  init(_ client: consuming ClientConnection) {
    generation = client.id.generation
    self.client = client
  }
}
