import HTTP

/// What an operation is called and where it is found.
public struct OperationInfo: Sendable {
  /// The number that names it on the header-coded endpoint.
  public let code: Int
  /// Its name in the documents, `addEntry`.
  public let name: String
  /// Its first place on the REST endpoint.
  public let route: Route
  public let access: Access
  public let section: Section
  /// What it does, in one sentence.
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
