public import Core
public import Database

/// The record that `If-Match` of an operation names, and what is held while it is compared.
public struct IfMatch<In: Input>: Sendable {
  /// The operation that reads the record.
  let reader: Operation
  /// The holds that the operation's service takes first: one or two, `nil` is none. They are taken before the record is
  /// read, so that nobody changes it between the comparison and the service; the service's own are then held already.
  let holds: @Sendable (In, RequestContext) -> [Hold?]

  public init(
    _ reader: Operation, holds: @escaping @Sendable (In, RequestContext) -> [Hold?]
  ) {
    self.reader = reader
    self.holds = holds
  }
}

/// The same for an operation of any input.
struct Precondition: Sendable {
  let reader: Operation
  /// Decodes the input, and gives its holds.
  let holds: @Sendable (inout InputDecoder, RequestContext) -> [Hold]

  init<In>(_ ifMatch: IfMatch<In>) {
    reader = ifMatch.reader
    holds = { decoder, context in ifMatch.holds(In(&decoder), context).compactMap(\.self) }
  }

  /// The holds of a made-up input and caller.
  var madeUpHolds: [Hold] {
    var decoder = InputDecoder()
    let caller = Caller(user: UserID(stored: 1), role: .admin, timeZone: "UTC")
    return holds(
      &decoder,
      RequestContext(caller: caller, now: .earliest, requestID: "", operation: reader.name))
  }
}
