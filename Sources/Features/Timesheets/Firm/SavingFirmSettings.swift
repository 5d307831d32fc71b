package import Core
package import Database
import WebAPI
import Zones

extension Timesheets {
  var firmOperations: [Operation] { [firmSettingsOperation, saveFirmSettingsOperation] }

  var firmSettingsOperation: Operation {
    .read(
      OperationInfo(
        99, "timesheetSettings", .get("/timesheets/settings"), .authenticated, .workingTime,
        "Shows the firm's settings of working time."),
      OperationOptions<NoInput, ShownFirmSettings>(
        details: "`managersSee`, `workForOthers` and `seeAmounts` are for managers and admins.")
    ) { _, context, transaction throws(TimesheetFault) in
      try shown(try firmSettings(in: transaction), context)
    }
  }

  /// The settings as the caller sees them.
  private func shown(
    _ settings: FirmSettings, _ context: RequestContext
  ) throws(TimesheetFault) -> ShownFirmSettings {
    let zone = firmZone(of: settings)
    return ShownFirmSettings(
      settings, isWhole: try caller(of: context).role >= .manager,
      nextLock: settings.autoLockDays.flatMap {
        AutomaticLock.next(after: $0, today: zone.day(at: context.now))
      })
  }

  /// The firm's settings: those that a new firm has, unless they were saved.
  package func firmSettings(
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FirmSettings {
    try transaction.firmSettings() ?? usualFirmSettings
  }

  /// The zone by whose days locks, lines and amounts go.
  func firmZone(of settings: FirmSettings) -> Zone {
    zones.zone(named: settings.timeZone) ?? .utc
  }

  private var usualFirmSettings: FirmSettings {
    var settings = FirmSettings()
    settings.timeZone = timeZone
    return settings
  }

  var saveFirmSettingsOperation: Operation {
    .write(
      OperationInfo(
        190, "saveTimesheetSettings", .patch("/timesheets/settings"), .admin, .workingTime,
        "Changes the firm's settings of working time; what is left out stays."),
      OperationOptions<FirmSettingsChange, ShownFirmSettings>(
        ifMatch: IfMatch(firmSettingsOperation) { _, _ in [.organization] })
    ) { change, context, transaction throws(TimesheetFault) in
      try shown(try save(change.patch, context, in: transaction), context)
    }
  }

  /// Changes the firm's settings.
  ///
  /// - Throws: `forbidden` to all but admins; `invalid` on `calendar` when there is none of that name, and on the limit
  ///   of the balance that is given when the lowest lies above the highest; `inUse` for another time zone while periods
  ///   are closed, and for another currency once a rate has the old one.
  package func save(
    _ patch: Patch<FirmSettings>, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> FirmSettings {
    try requireAdmin(context)
    transaction.hold(.organization)
    let saved = try transaction.firmSettings()
    let old = saved ?? usualFirmSettings
    let new = patch.applied(to: old)
    var errors: [FieldError] = []
    if try transaction.calendar(named: new.calendar) == nil {
      errors.append(NamedCalendar.unknown)
    }
    if new.flexMin > new.flexMax {
      let field = patch.sets(\.flexMin) ? "flexMin" : "flexMax"
      errors.append(FieldError(field, "The lowest balance must not lie above the highest."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
    if new.isIdentical(to: old) { return old }
    // The days of locks would begin at other times.
    if new.timeZone != old.timeZone, try transaction.endOfClosedTimes() != nil {
      throw .inUse("The time zone stays while periods are locked or sent: their days are by it.")
    }
    if new.currency != old.currency { try refuseCurrency(old, to: new, in: transaction) }
    if saved == nil { try transaction.insert(new) } else { try transaction.update(new) }
    try transaction.record(context, before: saved, after: new)
    return new
  }

  /// What has no customer would lose its rates, and closed hours would get those in the new currency.
  private func refuseCurrency(
    _ old: FirmSettings, to new: FirmSettings, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    if try transaction.hasRate(in: old.currency) {
      throw .inUse("The currency stays: there are rates in it.")
    }
    if try transaction.hasRate(in: new.currency), try transaction.endOfClosedTimes() != nil {
      throw .inUse(
        "The currency stays while periods are locked or sent: there are rates in the new one.")
    }
  }

  func requireAdmin(_ context: RequestContext) throws(TimesheetFault) {
    guard try caller(of: context).role >= .admin else {
      throw .forbidden("Only admins may do this.")
    }
  }
}
