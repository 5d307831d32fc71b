import Core
import Database

/// What the changes of a push are taken with.
struct PushReception {
  let membership: Membership
  let context: RequestContext
  let clock: DeviceClock
  var device: RegisteredDevice
  /// Nil if the database was not restored lately: then what is not there never was.
  var waiting: WaitingChanges?

  var account: AccountID { membership.account.id }

  /// Who makes a change.
  func sender(of change: PushedChange) -> Sender {
    var origin = Origin(context)
    origin.device = device.id
    origin.number = change.number
    origin.madeAt = clock.madeAt(change.madeAt)
    if let said = change.madeAt, said != origin.madeAt { origin.saidAt = said }
    return Sender(membership, context, origin)
  }

  /// Whether a refused change waits instead.
  func waits(
    _ change: PushedChange, for fault: InspectionFault, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    switch fault {
    case .notRestored: true
    case .lacking, .incomplete, .forbidden: waiting != nil
    case .unknown(let name, _):
      try waiting?.mayComeBack(name) { key throws(InspectionFault) in
        try transaction.refused(key, by: device.id, account)
      } ?? false
    default: false
    }
  }
}

extension InspectionFault {
  /// What the sender of a change that waits is told.
  var ofWaiting: InspectionFault {
    switch self {
    case .lacking(let errors): .notRestored(errors)
    case .forbidden(let reason): .notRestored([FieldError("op", reason)])
    case .incomplete:
      .notRestored([FieldError("holds", "Not everything of the inspection has arrived.")])
    default: .notRestored()
    }
  }
}
