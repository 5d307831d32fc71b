package import Core
package import Database
import WebAPI
import WorkingTime

extension Timesheets {
  var adjustBalanceOperation: Operation {
    .write(
      OperationInfo(
        219, "adjustBalance", .put("/users/{user}/balance-adjustments/{day}"), .admin,
        .workingTime, "Adds hours to a person's balance on a day, or takes them from it.")
    ) { (input: BalanceAdjustmentInput, context, transaction) throws(TimesheetFault) in
      try adjust(input, context, in: transaction)
    }
  }

  /// Sets what is adjusted on a day; 0 takes it away.
  ///
  /// - Throws: `forbidden` to all but admins; `notFound` when there is no such user; `invalid` on `day` before the
  ///   first contract; `locked` when the day is closed.
  package func adjust(
    _ input: BalanceAdjustmentInput, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> BalanceAdjustment {
    try requireAdmin(context)
    transaction.hold(.user(input.user))
    guard try person(input.user, in: transaction) != nil else { throw .notFound }
    var errors: [FieldError] = []
    errors.check("reason", input.reason, .requiredLong)
    if input.seconds != 0 {
      let first = try transaction.contracts(of: input.user).first
      if first.map({ input.day < $0.from }) ?? true {
        errors.append(
          FieldError(
            "day", "A balance begins with the first contract, which is not before this day."))
      }
    }
    if !errors.isEmpty { throw .invalid(errors) }
    let old = try transaction.balanceAdjustments(of: input.user).first { $0.day == input.day }
    var new = old ?? BalanceAdjustment()
    new.user = input.user
    new.day = input.day
    new.seconds = input.seconds
    new.reason = input.reason
    new.by = try caller(of: context).user
    new.savedAt = context.now
    if new.seconds != old?.seconds ?? 0 {
      try refuseClosed(input.user, on: DayRange(day: input.day), in: transaction)
    }
    guard new.seconds != 0 else {
      guard let old else { return new }
      try transaction.delete(old)
      try transaction.record(context, before: old, after: nil)
      return new
    }
    if let old {
      if new.seconds == old.seconds, new.reason.utf8.elementsEqual(old.reason.utf8) { return old }
      try transaction.update(new)
    } else {
      new.id = try transaction.newID("balance_adjustments")
      try transaction.insert(new)
    }
    try transaction.record(context, before: old, after: new)
    return new
  }
}
