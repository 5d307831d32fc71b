import HTTP

/// What an operation is called and where it is found.
package struct OperationInfo: Sendable {
  /// The number that names it on the header-coded endpoint.
  package let code: Int
  /// Its name in the documents, `addEntry`.
  package let name: String
  /// Its first place on the REST endpoint.
  package let route: Route
  package let access: Access
  package let section: Section
  /// What it does, in one sentence.
  package let summary: String

  package init(
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
