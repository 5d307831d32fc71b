import Core
import Database
import WebAPI

/// A statement about the records of a scope: those of a user, of a manager's teams, or all. The records have a column
/// `user_id`.
struct ScopedSQL {
  private let ofUser: SQLText
  private let ofTeam: SQLText
  private let ofEverybody: SQLText

  /// `rest` is the condition behind whose they are, and the order. It gets the places of its values, such as `$2`.
  init<Record>(_ table: FieldTable<Record>, values count: Int, _ rest: ([String]) -> String) {
    func placed(after first: Int) -> String { rest((1...count).map { "$\(first + $0)" }) }
    ofUser = table.select("WHERE user_id = $1 AND \(placed(after: 1))")
    ofTeam = table.select("WHERE user_id IN \(TeamSQL.seen) AND \(placed(after: 1))")
    ofEverybody = table.select("WHERE \(placed(after: 0))")
  }

  /// The statement for a scope, with its values.
  func of(_ scope: ReadableScope, _ values: [SQLValue]) -> (SQLText, [SQLValue]) {
    switch scope {
    case .user(let user): (ofUser, [.id(user)] + values)
    case .team(let manager): (ofTeam, [.id(manager)] + values)
    case .everybody: (ofEverybody, values)
    }
  }
}
