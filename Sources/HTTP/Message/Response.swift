/// A response. The server sets `Date`, `Content-Length`, `Transfer-Encoding` and `Connection`; values given here are
/// ignored. It adds the fields of `SecurityFields` that are not given.
public struct Response: Sendable {
  /// 200 … 599.
  public var status: Int { didSet { prepared = nil } }
  /// In the order they are sent. Names are tokens; values contain no control character except the tab.
  public var fields: [(name: String, value: String)] { didSet { prepared = nil } }
  public var body: ResponseBody { didSet { prepared = nil } }
  /// Whether the connection closes after this response; it may close for other reasons too.
  public var closes = false
  /// Whether the content may be sent compressed.
  public var mayCompress = false
  /// Kept until the response is sent, or its connection closed; the application learns that from its release.
  public var held: (any AnyObject & Sendable)?
  /// What is the same for every connection, after `prepare`.
  private(set) var prepared: Prepared?

  public init(
    status: Int, fields: [(name: String, value: String)] = [], body: ResponseBody = .none
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Serializes the fields now, for a response that is sent many times.
  public mutating func prepare() {
    var lines: [UInt8] = []
    guard ResponseHead.writeFields(of: self, to: &lines) else { return prepared = nil }
    guard hasContent, case .bytes(let content) = body, content.count <= Prepared.smallContent else {
      return prepared = Prepared(fields: lines, rest: nil)
    }
    prepared = Prepared(fields: lines, rest: lines + Array("\r\n".utf8) + content)
  }

  final class Prepared: Sendable {
    /// The most bytes of a content that is kept a second time.
    static let smallContent = 1_024
    /// The serialized fields.
    let fields: [UInt8]
    /// The fields, the end of the head and a small content: all that follows the date on a connection that stays open.
    let rest: [UInt8]?

    init(fields: [UInt8], rest: [UInt8]?) {
      self.fields = fields
      self.rest = rest
    }
  }

  /// Whether the status allows content (RFC 9110 §15.3.5, §15.4.5).
  var hasContent: Bool { status != 204 && status != 304 }
}

public enum ResponseBody: Sendable {
  /// No content: `Content-Length: 0` where the status allows content.
  case none
  case bytes([UInt8])
  // Indirect, like the next, so that a response is small: it is passed on several times.
  indirect case stream(BodyStream)
  /// A part of a file, with its length as `Content-Length`.
  indirect case file(FileContent)
}

/// Content that is produced while it is sent, piece by piece, no faster than the client reads.
public struct BodyStream: Sendable {
  /// Returns the next piece, which may be empty, or `nil` after the last. Calls do not overlap. When it throws, the
  /// connection is closed, so that the client sees incomplete content.
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
