/// What a column of a file means.
package enum ImportColumn: Int, CaseIterable, Sendable {
  case user, name, firstName, lastName, email
  case customer, project, task, description, tags, billable, kind
  /// A moment, or a local date and time.
  case start, end
  case startDate, startTime, endDate, endTime
  /// Hours as `H:MM:SS`, `H:MM` or a decimal number.
  case duration
  case seconds
  /// That it is no row of hours, but a sum.
  case subtotal

  /// Whether the row's times are read from it.
  var isTime: Bool {
    switch self {
    case .start, .end, .startDate, .startTime, .endDate, .endTime, .duration, .seconds: true
    default: false
    }
  }
}
