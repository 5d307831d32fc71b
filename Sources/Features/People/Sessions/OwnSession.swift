/// One of the caller's open sessions.
package struct OwnSession: Hashable, Sendable {
  package let session: PersonalData.Session
  /// Whether the request came with it.
  package let isCurrent: Bool
}
