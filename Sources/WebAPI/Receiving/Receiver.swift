public import Database
import HTTP

/// What becomes of the body of one request while it arrives. The framework calls it on a worker, one call at a time;
/// a call may read and write files. After `begin`, exactly one of these is last: `finish`, `cut`, a call that throws;
/// only `written` follows a `finish` that returned a write.
public protocol Receiver: Sendable {
  associatedtype Out: Writable & Sendable
  associatedtype Fault: ProblemConvertible

  /// The body is not asked for yet: what it throws is answered without it.
  mutating func begin(_ context: ReceiverContext) throws(Fault)
  /// The next bytes, at least one. The client is held up until it returns.
  mutating func receive(_ bytes: [UInt8]) throws(Fault)
  /// The body is complete.
  mutating func finish() throws(Fault) -> ReceiverResult<Out, Fault>
  /// The write that `finish` returned has its end. The client is answered when this returns.
  mutating func written(_ end: WriteEnd)
  /// The body ends before it is complete. Nothing can be answered.
  mutating func cut(_ cause: BodyCut)
}

extension Receiver {
  public mutating func begin(_ context: ReceiverContext) throws(Fault) {}
  public mutating func written(_ end: WriteEnd) {}
}

/// What a receiver makes of a complete body.
public enum ReceiverResult<Out: Sendable, Fault: ProblemConvertible>: Sendable {
  /// Runs in one transaction of the writer, like every write.
  case write(@Sendable (WriteTransaction) throws(Fault) -> Out)
  case output(Out)
}

/// What became of the write of a receiver.
public enum WriteEnd: Hashable, Sendable {
  /// It is on the disk.
  case committed
  /// Nothing was written: the response has that status.
  case refused(status: Int)
}

/// Why a body is not complete.
public enum BodyCut: Hashable, Sendable {
  /// The client is gone, or the server stops.
  case disconnected
  /// A newer request takes the place of this one.
  case replaced
  /// The server answered with that status: the body came too slowly (408), was too large (413) or malformed (400).
  case refused(status: Int)
}

/// What the head of a request says of its body.
public struct AnnouncedBody: Hashable, Sendable {
  /// Its bytes; `nil` when that is not known before it ends.
  public let length: Int64?
  /// `Content-Type` as sent; `nil` without it, and on the header-coded endpoint.
  public let mediaType: String?
  /// Whether only the head of the response is wanted.
  public let isHeadRequest: Bool

  public static let none = AnnouncedBody(length: 0)

  /// Whether `Content-Type` is missing, or one of the types, such as `image/*`.
  public func isOne(of types: [String]) -> Bool { MediaType.isOne(of: types, mediaType) }

  /// The body of a call on the header-coded endpoint.
  init(length: Int64?) {
    self.length = length
    mediaType = nil
    isHeadRequest = false
  }

  init(_ head: RequestHead) {
    length = head.fields.has(.transferEncoding) ? nil : Int64(head.fields[.contentLength] ?? "0")
    mediaType = head.fields[.contentType]
    isHeadRequest = head.method == .head
  }
}

/// What a receiver can do before it answers.
public struct ReceiverContext: Sendable {
  public let body: AnnouncedBody
  let interim: @Sendable (Int, [(name: String, value: String)]) -> Void

  /// Sends an interim response, such as 104. Clients of HTTP/1.0 and of the header-coded endpoint get none.
  public func sendInterim(_ status: Int, _ fields: [(name: String, value: String)] = []) {
    interim(status, fields)
  }
}

/// What an operation decides on a request before its body is asked for.
public struct Receiving<SomeReceiver: Receiver>: Sendable {
  let receiver: SomeReceiver
  let limit: Int64
  let tooLarge: Problem?
  let key: String?

  /// - Parameters:
  ///   - receiver: takes the body.
  ///   - limit: the most bytes.
  ///   - tooLarge: the refusal of more; 413 by default.
  ///   - key: of the requests with one key at most one is under way: a newer one ends the older at once, and begins
  ///     when the older receiver has returned from its last call. Begin it with the name of the feature.
  public init(
    _ receiver: SomeReceiver, limit: Int64, tooLarge: Problem? = nil, replacing key: String? = nil
  ) {
    self.receiver = receiver
    self.limit = limit
    self.tooLarge = tooLarge
    self.key = key
  }
}
