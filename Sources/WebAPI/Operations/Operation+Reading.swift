import Bytes
public import Core
public import Database
public import Zones

extension Operation {
  /// What a reading operation answers to a call with `id` alone, as JSON with its instants in UTC; `nil` for 404.
  ///
  /// - Throws: every other refusal.
  public func response(
    forID id: Int64, _ context: RequestContext, _ zones: Zones, in transaction: ReadTransaction
  ) throws(Problem) -> [UInt8]? {
    var decoder = InputDecoder(
      [("id", .path("\(id)"))],
      context: InputContext(
        zone: .utc, zones: zones, now: context.now, caller: context.caller))
    var writer = ResponseWriter(zone: .utc, capacity: 1_024)
    do throws(Problem) {
      guard case .read(let read, _, _) = try decode(&decoder, context, transaction) else {
        preconditionFailure("\(name) does not read a record")
      }
      try read(transaction, &writer)
    } catch {
      if error.type == .notFound { return nil }
      throw error
    }
    return writer.buffer.array()
  }
}

extension Writable {
  /// The value as JSON, with its instants in UTC.
  public var jsonInUTC: [UInt8] {
    var writer = ResponseWriter(zone: .utc, capacity: 1_024)
    write(asValueTo: &writer)
    return writer.buffer.array()
  }
}
