import AuditLog

@testable import Inspections

extension Simulation {
  /// `kortti check` finds nothing: the audit log has what there is, and finished inspections have the digests of what
  /// their reports show.
  func checkReports() throws {
    var faults = try AuditLog.compare(server.inspections.audited, in: server.transaction).faults
    try server.inspections.checkReports(in: server.transaction) { faults.append($0) }
    if let first = faults.first {
      throw SimulationFault(.lost, "A check finds \(faults.count) faults: \(first)")
    }
  }
}
