package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI

/// What is meant to be spent on a project or a task: time, money or both.
package struct Budget: Hashable, Sendable {
  package enum Period: String, CaseIterable, FieldValue {
    /// All that is ever spent.
    case total
    /// What is spent in each month of the firm's zone.
    case month
  }

  /// `nil` for any time.
  package var seconds: Int64?
  /// In the smallest unit of the project's currency; `nil` for any amount.
  package var minor: Int64?
  package var period: Period

  package init(seconds: Int64? = nil, minor: Int64? = nil, period: Period = .total) {
    self.seconds = seconds
    self.minor = minor
    self.period = period
  }

  /// The time that is meant to be spent in all; `nil` for none, and of a month's budget.
  package var secondsInAll: Int64? { period == .total ? seconds : nil }

  private var tree: JSONTree {
    .object([
      "seconds": seconds.map { .integer($0) } ?? .null,
      "minor": minor.map { .integer($0) } ?? .null, "period": .text(period.rawValue),
    ])
  }
}

// This file wrote the stored texts, so they can be read.
extension Budget: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    self.init()
    guard let document = try? JSONDocument(Array(row.text(column).utf8)) else { return }
    let tree = JSONTree(document.root)
    if case .integer(let number)? = tree["seconds"] { seconds = number }
    if case .integer(let number)? = tree["minor"] { minor = number }
    if case .text(let text)? = tree["period"] { period = Period(rawValue: text) ?? .total }
  }

  package var sqlValue: SQLValue { .text(String(decoding: tree.compact, as: UTF8.self)) }
  package var auditValue: AuditValue { .json(tree) }
}

extension Budget: Output {
  package static var example: Budget { Budget(seconds: 3_600_000, minor: 8_500_000) }

  package func write(to writer: inout ResponseWriter) {
    writer.field("seconds", seconds)
    writer.field("minor", minor)
    writer.field("period", period)
  }
}

/// A budget as a client gives it.
struct NewBudget: Input {
  let budget: Budget

  init(_ decoder: inout InputDecoder) {
    budget = Budget(
      seconds: decoder.optional("seconds", .seconds, "The working time."),
      minor: decoder.optional(
        "minor", .integer(Int64(0)...UserID.largest),
        "What the hours may cost, in the currency's smallest unit."),
      period: decoder.required("period", .oneOf(Budget.Period.self), "For good, or each month."))
    if budget.seconds == nil, budget.minor == nil, !decoder.isWrong("seconds", "minor") {
      decoder.addError("seconds", "A budget has seconds, minor or both.")
    }
  }
}

extension FieldType where Value == Budget {
  static let budget = FieldType<NewBudget>.object(NewBudget.self)
    .map(placeholder: Budget()) { input, _ in .value(input.budget) }
}

/// Who manages a project: their ids, rising.
package struct ProjectManagers: Hashable, Sendable {
  package let ids: [UserID]

  package init(_ ids: [UserID] = []) { self.ids = Set(ids).sorted() }

  package func contains(_ user: UserID) -> Bool { ids.contains(user) }
}

extension ProjectManagers: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    let document = try? JSONDocument(Array(row.text(column).utf8))
    self.init(document?.root.elements?.compactMap(\.integer).compactMap { UserID($0) } ?? [])
  }

  package var sqlValue: SQLValue {
    .text("[\(ids.map { "\($0.value)" }.joined(separator: ","))]")
  }

  package var auditValue: AuditValue { .ints(ids.map(\.value)) }
  package static var sample: ProjectManagers { ProjectManagers([UserID(stored: 2)]) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(ids) }
}

extension FieldType where Value == ProjectManagers {
  static let managers = FieldType<[UserID]>.list(.id(), 0...50)
    .map(placeholder: ProjectManagers()) { ids, _ in .value(ProjectManagers(ids)) }
}
