import Database
package import DatabaseTypes
import Synchronization
import Testing

/// Looks whether each transaction of a connection writes rows behind the holds that `HoldRules` tell.
package final class HoldWatch: StatementObserver {
  private enum Step {
    case hold(HeldTable)
    case change(ObservedStatement.Change)
    case everything
  }

  private static let known = Mutex<[String: ObservedStatement]>([:])
  /// The lock that all who write share, and who writes alone has alone.
  private static let gate: [SQLValue] = [.integer(0)]
  private let rules = HoldRules.ofPage
  private let report: (String) -> Void
  private let held: HeldRows?
  private var steps: [Step] = []
  private var savepoints: [Int] = []
  private var isWriting = false

  package init(
    _ held: HeldRows? = nil,
    report: @escaping (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
  ) {
    self.report = report
    self.held = held
  }

  /// The name that a transaction holds which is not looked at: what a test writes by itself.
  package static let unwatched = Array("unwatched".utf8)

  private static let unwatchedValues: [SQLValue] = [.integer(Hold.number(ofName: unwatched))]

  package func willRun(_ sql: String, _ values: [SQLValue]) {
    let statement = Self.known.withLock { known in
      if let statement = known[sql] { return statement }
      let statement = ObservedStatement(sql)
      known[sql] = statement
      return statement
    }
    switch statement.kind {
    case .begin(let isWriting):
      (steps, savepoints, self.isWriting) = ([], [], isWriting)
      if isWriting { held?.begin() }
    case .savepoint: savepoints.append(steps.count)
    case .undo: steps.removeSubrange((savepoints.last ?? 0)...)
    case .release: _ = savepoints.popLast()
    case .hold(let table, let isShared):
      held?.add(table, values, isShared: isShared)
      add(.hold(HeldTable(table: table, isShared: isShared)))
    case .name(let isShared):
      if values == Self.unwatchedValues || (values == Self.gate && !isShared) {
        add(.everything)
      } else if values != Self.gate {
        add(.hold(.name))
      }
    case .rows: for change in statement.changes { add(.change(change)) }
    case .end(let isCommitted):
      if isWriting && isCommitted { look() }
      isWriting = false
    }
  }

  /// Statements are also heard outside transactions.
  private func add(_ step: Step) { if isWriting { steps.append(step) } }

  private func look() {
    var held: Set<HeldTable> = []
    for step in steps {
      switch step {
      case .everything: return
      case .hold(let hold): held.insert(hold)
      case .change(let change):
        guard rules.tables.contains(change.table) else { continue }
        guard let needed = rules.holds(for: change) else {
          report("docs/holds.md does not say behind which holds \(change) is done")
          continue
        }
        let missing = needed.filter { oneOf in !oneOf.contains { isHeld($0, of: held) } }
        if !missing.isEmpty {
          report("\(change) without \(missing); it holds \(held.map(\.description).sorted())")
        }
        // A row that was made here is nobody else's before the commit.
        if change.verb == .insert { held.insert(HeldTable(table: change.table, isShared: false)) }
      }
    }
  }

  private func isHeld(_ need: HeldTable, of held: Set<HeldTable>) -> Bool {
    held.contains(HeldTable(table: need.table, isShared: false))
      || (need.isShared && held.contains(need))
  }
}

/// The rows that the last transaction held which held any, for tests of what a call holds.
package final class HeldRows: Sendable {
  private struct State {
    var rows: [String] = []
    var isNew = true
  }

  private let state = Mutex(State())

  /// Such as `clubs 2 (shared)`, in the order in which they were taken.
  var rows: [String] { state.withLock { $0.rows } }

  func begin() { state.withLock { $0.isNew = true } }

  func add(_ table: String, _ values: [SQLValue], isShared: Bool) {
    let value =
      switch values.first {
      case .integer(let number): "\(number)"
      case .text(let text): text
      default: ""
      }
    state.withLock { state in
      if state.isNew { (state.rows, state.isNew) = ([], false) }
      state.rows.append("\(table) \(value)" + (isShared ? " (shared)" : ""))
    }
  }
}
