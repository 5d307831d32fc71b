/// One call of one operation: who does it, when, and under which request, as the audit log keeps it.
public struct RequestContext: Sendable, Hashable {
  /// Who asks; `nil` for the command line, and for a login, which comes before there is a caller.
  public let caller: Caller?
  /// When the request came.
  public let now: Instant
  /// The request's name in the log.
  public let requestID: String
  /// The operation's name, such as `addEntry`.
  public let operation: String
  /// The address that the request came from; `nil` when it came from none.
  public let address: String?

  /// A request context.
  public init(
    caller: Caller?, now: Instant, requestID: String, operation: String, address: String? = nil
  ) {
    self.caller = caller
    self.now = now
    self.requestID = requestID
    self.operation = operation
    self.address = address
  }
}
