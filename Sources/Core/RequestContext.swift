/// The context of one call of an operation: its caller, time and request id, as the audit log stores them.
public struct RequestContext: Sendable, Hashable {
  /// `nil` for the command line and for a login, which comes before there is a caller.
  public let caller: Caller?
  /// The time of the request.
  public let now: Instant
  /// The request's id in the server's log.
  public let requestID: String
  /// The operation's name, such as `addEntry`.
  public let operation: String
  /// The client's address; `nil` when the request has none.
  public let address: String?
  /// What the client says it is, where a session begins; `nil` elsewhere.
  public let userAgent: String?

  /// A request context.
  public init(
    caller: Caller?, now: Instant, requestID: String, operation: String,
    address: String? = nil, userAgent: String? = nil
  ) {
    self.caller = caller
    self.now = now
    self.requestID = requestID
    self.operation = operation
    self.address = address
    self.userAgent = userAgent
  }
}
