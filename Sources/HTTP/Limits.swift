/// Every limit and every deadline of the server, in one value. Sizes are bytes, times are seconds.
package struct Limits: Hashable, Sendable {
  // MARK: One request

  /// Bytes of the request line without its line end; beyond it 414 (RFC 9112 §3 wants 8,000 at least).
  /// Zero refuses every request.
  package var requestLineBytes = 8 * 1024
  /// Bytes of all field lines of a head, line ends included; beyond it 431. Zero allows no field.
  package var headerBytes = 32 * 1024
  /// Field lines of a head; beyond it 431. Zero allows no field.
  package var headerFields = 100
  /// Bytes of a request's content that no admission goes beyond; beyond it 413. Zero refuses content.
  package var bodyBytes = 64 * 1024 * 1024
  /// Bytes of the trailer section of a chunked body, line ends included; beyond it 431. Zero allows no
  /// trailer field.
  package var trailerBytes = 8 * 1024
  /// Bytes of the extensions of one chunk; beyond it 400. Zero allows none.
  package var chunkExtensionBytes = 1024
  /// Bytes of the extensions of all chunks of a body; beyond it 400. Zero allows none.
  package var chunkExtensionBytesInAll = 16 * 1024
  /// Bytes of a refused request's content that are read and dropped so that the connection can go on;
  /// with more announced the connection is closed behind the refusal. Zero always closes.
  package var discardedBodyBytes = 64 * 1024

  // MARK: One connection

  /// Requests that a connection may carry; the last one's answer says `HTTPConnection: close`. Zero: no limit.
  package var requestsPerConnection = 0
  /// Pipelined requests that are begun in one turn before other connections have theirs. At least 1.
  package var requestsPerTurn = 32
  /// Bytes of answers that may wait to be written; beyond it nothing more is read, parsed or pulled from
  /// a stream until the client has taken some. Zero: one answer at a time.
  package var outputBytes = 128 * 1024
  /// Bytes that are read and dropped after the last answer, so that it is not lost to a reset; beyond it
  /// the connection is cut. Zero cuts at once.
  package var lingerBytes = 8 * 1024 * 1024

  // MARK: All connections

  /// Connections at a time; one more is answered 503 and closed. Zero: no limit but the system's.
  package var connections = 16 * 1024
  /// Connections at a time from one address; one more is answered 503 and closed. Zero: no limit.
  package var connectionsPerAddress = 0
  /// Bytes of request content held in memory at a time by all connections; beyond it 503. Zero: no limit.
  package var bodyBytesInAll = 512 * 1024 * 1024

  // MARK: Background work

  /// Long reports and listings, waiting or under way, that are made besides what event loops answer at once; one
  /// more is answered 503 with `Retry-After`. Zero: no limit.
  package var backgroundReads = 64
  /// The same for one user. Zero: no limit.
  package var backgroundReadsPerUser = 16
  /// Files that are made while they are sent, at a time; one more is answered 503 with `Retry-After`. Zero:
  /// no limit.
  package var downloads = 128
  /// The same for one user. Zero: no limit.
  package var downloadsPerUser = 16

  // MARK: Deadlines

  /// Seconds from the first byte of a head (for a connection's first request: from its beginning) to the
  /// head's end; then 408, or a silent close when nothing came at all. Zero: no deadline.
  package var headerSeconds = 10.0
  /// Seconds without a byte of an announced body; then 408. Zero: no deadline.
  package var bodySeconds = 30.0
  /// Bytes a second, on the whole, that a body arrives with at least; else 408. Zero: no such rule.
  package var bodyBytesPerSecond = 240
  /// Seconds between an answer and the next request; then a silent close. Zero: no deadline.
  package var idleSeconds = 75.0
  /// Seconds that the application may take for an answer; then 503 and close. Zero: no deadline.
  package var handlerSeconds = 120.0
  /// Seconds without the client taking a byte of a waiting answer; then the connection is cut. Zero: no
  /// deadline.
  package var writeSeconds = 30.0
  /// Bytes a second, on the whole, that a client takes waiting answers with at least; else the
  /// connection is cut. Zero: no such rule.
  package var writeBytesPerSecond = 240
  /// Seconds at the beginning of a transfer in which the two rates are not asked for.
  package var rateGraceSeconds = 5.0
  /// Seconds for a TLS handshake; then the connection is cut. Zero: no deadline.
  package var handshakeSeconds = 10.0
  /// Seconds that a connection is read from after its last answer. Zero cuts at once.
  package var lingerSeconds = 3.0

  /// The limits as documented on each.
  package init() {}
}
