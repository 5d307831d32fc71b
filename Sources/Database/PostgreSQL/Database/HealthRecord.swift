internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// Why a server takes no writes of this process.
enum ServerFault: Sendable, Hashable {
  /// None can be connected to that takes writes.
  case none
  /// All that do are ones that another has taken over from.
  case outdated
  /// It took a COMMIT and did not acknowledge it.
  case unacknowledged
}

/// What the connections of a process have met at their server.
final class HealthRecord: Sendable {
  /// Something that is told for a while after it was met last.
  private struct Incident {
    var count = 0
    var end: UInt64 = 0

    mutating func happened(toldFor seconds: UInt64) {
      count += 1
      end = DispatchTime.now().uptimeNanoseconds + seconds * 1_000_000_000
    }

    var isTold: Bool { DispatchTime.now().uptimeNanoseconds < end }
  }

  private struct State {
    var fault: ServerFault?
    /// The generation of the server that left a COMMIT without an answer.
    var doubt: Int?
    var damage = Incident()
    var refusals = Incident()
  }

  /// Nobody tells when a page is restored.
  private static let damageSeconds: UInt64 = 3_600
  private static let refusalSeconds: UInt64 = 60

  private let state = Mutex(State())

  /// Something stored could not be read.
  func foundDamage() { state.withLock { $0.damage.happened(toldFor: Self.damageSeconds) } }

  /// The server had no connection free.
  func wasRefused() { state.withLock { $0.refusals.happened(toldFor: Self.refusalSeconds) } }

  /// A COMMIT has no answer from the server of that generation.
  func hasDoubt(at generation: Int) { state.withLock { $0.doubt = generation } }

  /// One that was sent later has.
  func hasNoDoubt() { state.withLock { $0.doubt = nil } }

  /// Whether a COMMIT of the server that is used now has no answer.
  func isInDoubt(at generation: Int) -> Bool { state.withLock { $0.doubt == generation } }

  /// What a look at the server has found.
  func found(_ fault: ServerFault?) { state.withLock { $0.fault = fault } }

  var health: ServerHealth {
    state.withLock { state in
      var remarks: [String] = []
      if state.damage.isTold {
        remarks.append(
          "database: something stored can't be read, as a page or the disk is damaged. What needs it is refused, and "
            + "the log names it; everything else goes on. Promote a standby, or restore the page.")
      }
      if state.refusals.isTold {
        remarks.append(
          "database: it had no connection free. Raise its max_connections or the user's CONNECTION LIMIT, or lower "
            + "--database-connections.")
      }
      return ServerHealth(
        fault: state.fault.map(Self.sentence), remarks: remarks, damages: state.damage.count,
        refusedConnections: state.refusals.count)
    }
  }

  private static func sentence(_ fault: ServerFault) -> String {
    switch fault {
    case .none: "database: no server of its address can be reached that takes writes."
    case .outdated:
      "database: the only server that takes writes is one that another has taken over from. End that one; if it was "
        + "restored, restart this node."
    case .unacknowledged:
      "database: its server acknowledges nothing that is written: it has no standby, or another has taken over."
    }
  }
}
