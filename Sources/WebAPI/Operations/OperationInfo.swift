import HTTP

/// The names, the first route, the access and the summary of an operation.
public struct OperationInfo: Sendable {
  /// The number on the header-coded endpoint.
  public let code: Int
  /// The name in the documents, `addEntry`.
  public let name: String
  /// The first route; `OperationOptions.also` has further ones.
  public let route: Route
  public let access: Access
  public let section: Section
  /// One sentence.
  public let summary: String

  public init(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String
  ) {
    self.code = code
    self.name = name
    self.route = route
    self.access = access
    self.section = section
    self.summary = summary
  }
}
