import JSON

/// One row of the rights matrix: a call of one operation and the status that a reporter, a manager and an admin get.
struct RightsRow: Sendable {
  let operation: String
  /// What is special about this call.
  let note: String
  /// The input, made for each caller.
  let input: @Sendable (RightsData) -> String
  /// Statuses for a reporter, a manager and an admin.
  let statuses: [Int]

  init(
    _ operation: String, _ note: String = "", gives statuses: [Int],
    _ input: @escaping @Sendable (RightsData) -> String = { _ in "{}" }
  ) {
    self.operation = operation
    self.note = note
    self.statuses = statuses
    self.input = input
  }

  static let allRoles = [200, 200, 200]
  static let managers = [403, 200, 200]
  static let admins = [403, 403, 200]
  /// Another user's data that managers may read and not change.
  static let others = [404, 403, 403]
}

/// The data for one call of the matrix: the caller's own, another user's, and unused names.
struct RightsData {
  let firm: Firm
  let username: String
  /// Different in every call.
  let number: Int
  /// An entry of the caller, and one of another user.
  let entry: Int64
  let otherEntry: Int64
  /// A user that a call may change or erase.
  let disposableUser: Int64
  /// A project that an admin made; the firm's are the manager's.
  let adminsProject: Int64
  let club: Int64
  let course: Int64
  /// Another golfer and their pending card, in a club without the caller.
  let golfer: Int64
  let card: Int64
  /// A target of the account whose inspector, manager and admin the callers are.
  let target: Int64

  /// A different day for each call.
  var day: String {
    let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
    return "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// An hour of work on that day.
  var hour: String {
    #""project":\#(firm.project),"start":"\#(day) 08:00","end":"\#(day) 09:00""#
  }
}
