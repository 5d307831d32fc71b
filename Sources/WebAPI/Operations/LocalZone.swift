public import Core
public import Database
public import Zones

/// By whose clocks the local times of a request are, where they need not be the caller's.
public struct LocalZone: Sendable {
  public typealias Read =
    @Sendable (inout InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Zone?

  /// The field that says whose: in a request without it they are the caller's.
  private let field: String
  /// Decodes whose, apart from the request itself; `nil` for the caller's.
  private let read: Read

  public init(by field: String, _ read: @escaping Read) {
    self.field = field
    self.read = read
  }

  /// Has a decoder that has read nothing yet read local times by those clocks.
  @inline(__always)
  func apply(
    to decoder: inout InputDecoder, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    if decoder.has(field) { try take(&decoder, context, transaction) }
  }

  /// Apart from `apply`, since most requests name nobody.
  @inline(never)
  private func take(
    _ decoder: inout InputDecoder, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    var apart = decoder.begun()
    if let zone = try read(&apart, context, transaction) { decoder = decoder.begun(in: zone) }
  }
}
