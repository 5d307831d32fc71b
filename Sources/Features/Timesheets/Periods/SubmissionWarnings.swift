package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI
import WorkingTime

/// What looks odd in a month, by day.
package struct SubmissionWarnings: Hashable, Sendable {
  package enum Kind: String, CaseIterable, FieldValue {
    /// Time is planned, and nothing is worked or credited.
    case empty
    /// More than 13 hours of work.
    case long
    /// Less than 11 hours of rest within the 24 hours after work began (Working Time Act 872/2019, section 25).
    case rest
    /// Hours without a task on a project that has tasks.
    case noTask
  }

  package struct Warning: Hashable, Sendable {
    package let day: Day
    package let kind: Kind
    /// What was planned for an empty day, worked on a long one, rested at a stretch, or worked without a task.
    package let seconds: Int64
  }

  package var list: [Warning] = []

  static let longestDay: Int64 = 13 * 3_600
  static let shortestRest: Int64 = 11 * 3_600
}

extension SubmissionWarnings.Warning: Output {
  package static var schemaName: String { "SubmissionWarning" }

  package static var example: Self {
    Self(day: Day(year: 2_026, month: 3, day: 4) ?? .earliest, kind: .empty, seconds: 27_000)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("day", day)
    writer.field("kind", kind)
    writer.field("seconds", seconds)
    writer.field("text", text)
  }

  private var text: String {
    let hours = hoursText(of: seconds)
    return switch kind {
    case .empty: "\(hours) h are planned for this day, and it is empty."
    case .long: "\(hours) h are worked on this day."
    case .rest:
      "Within 24 hours after work began on this day there are \(hours) h of rest at a stretch; 11 h are due."
    case .noTask: "\(hours) h of this day have no task, though their project has some."
    }
  }
}

// This file wrote the stored texts, so they can be read.
extension SubmissionWarnings: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    guard let document = try? JSONDocument(Array(row.text(column).utf8)) else { return }
    for element in document.root.elements ?? [] {
      let tree = JSONTree(element)
      guard case .text(let date)? = tree["day"], let day = Day(date),
        case .text(let name)? = tree["kind"], let kind = Kind(rawValue: name),
        case .integer(let seconds)? = tree["seconds"]
      else { continue }
      list.append(Warning(day: day, kind: kind, seconds: seconds))
    }
  }

  private var tree: JSONTree {
    .array(
      list.map {
        .object([
          "day": .text($0.day.description), "kind": .text($0.kind.rawValue),
          "seconds": .integer($0.seconds),
        ])
      })
  }

  package var sqlValue: SQLValue { .text(String(decoding: tree.compact, as: UTF8.self)) }
  package var auditValue: AuditValue { .json(tree) }
  package static var sample: SubmissionWarnings { SubmissionWarnings(list: [.example]) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(list) }
}
