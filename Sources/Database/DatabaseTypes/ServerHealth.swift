/// What a process has met at its server of PostgreSQL, known without asking it. Of a file there is nothing to know.
///
/// The sentences name no host, user or table: `/readyz` tells them to anybody.
public struct ServerHealth: Sendable, Hashable {
  /// Why nothing can be written from here, in a sentence; known while the server is followed (`Database.followServer`).
  public var fault: String?
  /// What who looks after the server should know, in a sentence each; all else goes on.
  public var remarks: [String]
  /// How often something stored could not be read, since the process began.
  public var damages: Int
  /// How often the server had no connection free, since the process began.
  public var refusedConnections: Int

  package init(
    fault: String? = nil, remarks: [String] = [], damages: Int = 0, refusedConnections: Int = 0
  ) {
    self.fault = fault
    self.remarks = remarks
    self.damages = damages
    self.refusedConnections = refusedConnections
  }
}
