/// Every limit and every deadline of the server, in one value. Sizes are bytes, times are seconds.
public struct Limits: Hashable, Sendable {
  // MARK: One request

  /// Bytes of the request line without its line end; beyond it 414 (RFC 9112 §3 wants 8,000 at least).
  /// Zero rejects every request.
  public var requestLineBytes = 8 * 1024
  /// Bytes of all field lines of a head, line ends included; beyond it 431. Zero allows no field.
  public var headerBytes = 32 * 1024
  /// Field lines of a head; beyond it 431. Zero allows no field.
  public var headerFields = 100
  /// Bytes of a request's body, whatever the operation allows; beyond it 413. Zero rejects any body.
  public var bodyBytes = 64 * 1024 * 1024
  /// Bytes of the trailer section of a chunked body, line ends included; beyond it 431. Zero allows no
  /// trailer field.
  public var trailerBytes = 8 * 1024
  /// Bytes of the extensions of one chunk; beyond it 400. Zero allows none.
  public var chunkExtensionBytes = 1024
  /// Bytes of the extensions of all chunks of a body; beyond it 400. Zero allows none.
  public var totalChunkExtensionBytes = 16 * 1024
  /// Bytes of a rejected request's body that are read and discarded to keep the connection open. With more
  /// announced, the connection is closed after the response. Zero always closes.
  public var discardedBodyBytes = 64 * 1024

  /// Bytes of a body that is small: it is read before the caller is known, parsed on the event loop, and counted in
  /// `totalBodyBytes` only.
  public var smallBodyBytes = 4 * 1024

  /// Bytes of a body that is received piece by piece which may wait for its receiver, each piece with `pieceBytes`
  /// more; beyond it nothing is read until half of them are taken. One read may exceed it by 64 KiB.
  public var bodyWindowBytes = 128 * 1024
  /// What a waiting piece costs beside its bytes.
  public var pieceBytes = 256

  // MARK: One connection

  /// Requests of one connection; the response to the last one has `Connection: close`. Zero: no limit.
  public var requestsPerConnection = 0
  /// Pipelined requests that are started in one turn, before the turns of other connections; each KiB of a body counts
  /// as one more. At least 1.
  public var requestsPerTurn = 32
  /// Reads of 64 KiB in one turn. At least 1.
  public var readsPerTurn = 4
  /// Bytes of responses that may wait to be written. Beyond it nothing more is read, parsed or taken from a stream
  /// until the client has read some. Zero: one response at a time.
  public var outputBytes = 128 * 1024
  /// Bytes that are read and discarded after the last response, so that a reset does not destroy it; beyond it the
  /// connection is closed. Zero closes at once.
  public var lingerBytes = 8 * 1024 * 1024

  // MARK: All connections

  /// Open connections; one more gets 503 and is closed. Zero: only the system's limit.
  public var connections = 16 * 1024
  /// Open connections from one IPv4 address, or from one IPv6 network of 64 bits, except from trusted proxies; one more
  /// gets 503 and is closed. Zero: no limit.
  public var connectionsPerAddress = 1024
  /// Bytes of responses of all connections that wait to be written. Beyond it a connection takes one request, or one
  /// piece of a stream, at a time. Zero: no limit.
  public var totalOutputBytes = 32 * 1024 * 1024
  /// Bytes of request bodies that all connections keep in memory; beyond it 503. A body that is not small counts
  /// with the length that it announces. Zero: no limit.
  public var totalBodyBytes = 512 * 1024 * 1024
  /// The same for the bodies of one user that are not small, and for those of all unknown callers together. Zero: no
  /// limit.
  public var bodyBytesPerCaller = 16 * 1024 * 1024

  // MARK: Background work

  /// Long reports and listings in the background queue, waiting or running; one more gets 503 with `Retry-After`.
  /// Zero: no limit.
  public var backgroundReads = 64
  /// The same for one user. Zero: no limit.
  public var backgroundReadsPerUser = 16
  /// Concurrent downloads that are generated while they are sent; one more gets 503 with `Retry-After`. Zero: no
  /// limit.
  public var downloads = 128
  /// The same for one user. Zero: no limit.
  public var downloadsPerUser = 16

  /// Requests whose bodies are received piece by piece; one more gets 503 with `Retry-After`. Zero: no limit.
  public var streamedRequests = 512
  /// The same for one user. Zero: no limit.
  public var streamedRequestsPerUser = 128

  /// Bytes of large responses, and of large pieces of downloads (64 KiB and more), that were made and are not sent yet.
  /// Beyond it further reads and pieces of users who have such ones wait in the background queue. Zero: no limit.
  public var unsentBytes = 48 * 1024 * 1024
  /// The same for one user. Zero: no limit.
  public var unsentBytesPerUser = 8 * 1024 * 1024

  // MARK: Deadlines

  /// Seconds from the first byte of a head (for the first request: from the start of the connection) to its end; then
  /// 408, or a close without a response when no byte came. Zero: no deadline.
  public var headerSeconds = 10.0
  /// Seconds without a byte of an announced body; then 408. Zero: no deadline.
  public var bodySeconds = 30.0
  /// Least average of bytes a second of a body, over `rateWindowSeconds` (or `bodySeconds`, when that is longer); below
  /// it 408. Zero: no limit.
  public var bodyBytesPerSecond = 240
  /// Seconds for which bytes that came early count.
  public var rateWindowSeconds = 30.0
  /// Seconds between a response and the next request; then a close without a response. Zero: no deadline.
  public var idleSeconds = 75.0
  /// Seconds for the application to respond; then 503 and close. Also those for each piece of a stream; then a close
  /// without the rest. Zero: no deadline.
  public var handlerSeconds = 120.0
  /// Seconds without the client's system taking a byte of a response that waits for it; then the connection is reset.
  /// Zero: no deadline.
  public var writeSeconds = 30.0
  /// Least average of bytes a second that the client's system takes of such a response; below it the connection is
  /// reset. Zero: no limit.
  public var writeBytesPerSecond = 240
  /// Seconds at the start of a transfer in which the two rates are not checked.
  public var rateGraceSeconds = 5.0
  /// Least seconds until a body that has no room gets its 503; at most twice as many. Nothing is read meanwhile, so
  /// that clients that begin anew when they are refused cost little. Zero: at the next check of the deadlines.
  public var refusalSeconds = 4.0
  /// Seconds for a TLS handshake; then the connection is closed. Zero: no deadline.
  public var handshakeSeconds = 10.0
  /// Seconds that a connection is read from after its last response. Zero closes at once.
  public var lingerSeconds = 3.0

  public init() {}
}
