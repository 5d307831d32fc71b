/// A response. The server sets `Date`, `Content-Length`, `Transfer-Encoding` and `Connection`; values given here are
/// ignored. It adds the fields of `SecurityFields` that are not given.
public struct Response: Sendable {
  /// 200 … 599.
  public var status: Int { didSet { forgetPrepared() } }
  /// In the order they are sent. Names are tokens; values contain no control character except the tab.
  public var fields: [(name: String, value: String)] { didSet { forgetPrepared() } }
  public var body: ResponseBody { didSet { forgetPrepared() } }
  /// Whether the connection closes after this response; it may close for other reasons too.
  public var closes = false
  /// Whether the body may be sent compressed. One property of one byte: a response is passed on several times.
  public var compression = Compression.never
  /// Kept until the response is sent, or its connection closed; the application learns that from its release.
  public var held: (any AnyObject & Sendable)?
  /// Further fields, sent first; or all that is the same for every connection, after `prepare`. One property for both
  /// keeps a response small: it is passed on several times.
  public var lines: FieldLines?

  public init(
    status: Int, fields: [(name: String, value: String)] = [], body: ResponseBody = .none
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Serializes the fields now, for a response that is sent many times.
  public mutating func prepare() {
    forgetPrepared()
    if let all = FieldLines(all: self) { lines = all }
  }

  private mutating func forgetPrepared() {
    if let lines, lines.areAll { self.lines = lines.further }
  }

  /// Whether the status allows a body (RFC 9110 §15.3.5, §15.4.5).
  var mayHaveBody: Bool { status != 204 && status != 304 }
}

/// Whether a response may be sent compressed to a client that accepts it.
public enum Compression: Sendable {
  case never
  /// Unless it has an entity tag: a strong one is for one coding of the body only (RFC 9110 §8.8.3).
  case withoutTag
  /// Its entity tag is that of the coding which the client accepts.
  case withTagOfCoding
}

public enum ResponseBody: Sendable {
  /// No body: `Content-Length: 0` where the status allows a body.
  case none
  case bytes([UInt8])
  // Indirect, like the next, so that a response is small: it is passed on several times.
  indirect case stream(BodyStream)
  /// A part of a file, with its length as `Content-Length`.
  indirect case file(FileBody)
}

/// A body that is produced while it is sent, piece by piece, no faster than the client reads.
public struct BodyStream: Sendable {
  /// Returns the next piece, or `nil` after the last. An empty one says that the work goes on: the time for the next
  /// begins anew. Calls do not overlap. When it throws, the connection is closed, so that the client sees an
  /// incomplete body.
  public let next: @Sendable () throws -> [UInt8]?
  /// Where `next` runs; `nil` for the server's worker queue.
  public let scheduler: Scheduler?

  /// Runs the calls of `next`.
  public struct Scheduler: Sendable {
    /// Calls the closure once, later, on any thread.
    public let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The stream is cancelled, with the piece that is being produced.
    public let cancel: @Sendable () -> Void

    public init(
      schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
      cancel: @escaping @Sendable () -> Void
    ) {
      self.schedule = schedule
      self.cancel = cancel
    }
  }

  public init(scheduler: Scheduler? = nil, _ next: @escaping @Sendable () throws -> [UInt8]?) {
    self.scheduler = scheduler
    self.next = next
  }
}
