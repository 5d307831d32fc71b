public import Core
public import Database
public import Zones

/// By whose clocks the local times of a request are, where they need not be the caller's.
public struct LocalZone: Sendable {
  public typealias Read =
    @Sendable (inout InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Zone?

  /// The field that says whose: in a request without it they are the caller's.
  let field: String
  /// Decodes whose, apart from the request itself; `nil` for the caller's.
  let read: Read

  public init(by field: String, _ read: @escaping Read) {
    self.field = field
    self.read = read
  }
}
