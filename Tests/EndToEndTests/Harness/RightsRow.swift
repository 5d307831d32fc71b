import JSON

/// What the rights matrix says of one operation: how it is called, and what a reporter, a manager and an admin then get.
struct RightsRow: Sendable {
  let operation: String
  /// What is special about this way of calling it.
  let note: String
  /// The input, made anew for each caller.
  let input: @Sendable (Scene) -> String
  /// The status for a reporter, a manager and an admin.
  let statuses: [Int]

  init(
    _ operation: String, _ note: String = "", gives statuses: [Int],
    _ input: @escaping @Sendable (Scene) -> String = { _ in "{}" }
  ) {
    self.operation = operation
    self.note = note
    self.statuses = statuses
    self.input = input
  }

  /// Every active user may.
  static let everybody = [200, 200, 200]
  /// Managers and admins may.
  static let managers = [403, 200, 200]
  /// Admins may.
  static let admins = [403, 403, 200]
  /// What managers see and may not touch, and others do not see.
  static let others = [404, 403, 403]
}

/// What a caller of the matrix finds: own things, somebody else's, and names that nobody has used.
struct Scene {
  let firm: Firm
  /// The caller.
  let username: String
  /// Differs in every call.
  let number: Int
  /// An entry of the caller, and one of somebody else.
  let entry: Int64
  let othersEntry: Int64
  /// A user who may be erased or changed without anybody's harm.
  let reserve: Int64
  let club: Int64
  let course: Int64
  /// Somebody else's record and pending card, in a club that the caller does not keep.
  let golfer: Int64
  let card: Int64

  /// A day of its own for each call.
  var day: String {
    let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
    return "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// An hour of work on that day.
  var hour: String {
    #""project":\#(firm.project),"start":"\#(day) 08:00","end":"\#(day) 09:00""#
  }
}
