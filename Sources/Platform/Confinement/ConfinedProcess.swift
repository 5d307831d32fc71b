import CConfinement
package import Host

/// Starts helpers that confine themselves.
package enum ConfinedProcess {
  /// Starts a program with the name of a helper and the id of this process, and waits until it says that it is confined.
  ///
  /// - Returns: `nil` when the system can't start it, or not confine it, within that time.
  package static func start(_ program: String, _ helper: String, seconds: Int) -> ChildProcess? {
    guard let started = ChildProcess(program, helper) else { return nil }
    let deadline = ContinuousClock.now + .seconds(seconds)
    do throws(ChildProcess.Fault) {
      let report = try started.read(Int(CCONFINEMENT_REPORT_BYTES), by: deadline)
      return report == [0x4B, 0x50, 1, 0x2B] ? started : nil
    } catch {
      return nil
    }
  }
}
