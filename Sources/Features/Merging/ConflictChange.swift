/// What a merge does to the conflicts of a record.
package enum ConflictChange: Equatable, Sendable {
  case open(Offer)
  /// The device offers something else: the conflict keeps its id.
  case replace(Int64, with: Offer)
  /// The device's own later change made a part of the conflict void: the rest stays offered.
  case reduce(Int64, to: Offer)
  /// The device's own later change, or an equal one, made the conflict void: the current value is kept.
  case close(Int64)
}

/// The conflicts of the sender's device on a record while a merge changes them.
struct OwnConflicts {
  private let before: [OpenConflict]
  private var after: [Offer?]
  /// The places of those that the change offers something to, the same again too.
  private var offeredTo: Set<Int> = []
  private var opened: [Offer] = []

  init(_ conflicts: [OpenConflict]) {
    before = conflicts
    after = conflicts.map(\.offer)
  }

  /// The device has set these fields, or has found them equal: its earlier offers for them are void.
  mutating func supersede(_ fields: [String], andActive isActiveDecided: Bool) {
    for index in after.indices {
      after[index] = after[index]?.without(fields, andActive: isActiveDecided)
    }
  }

  /// Keeps an offer: in place of the device's earlier one for the same field, if there is one. No other conflict
  /// offers earlier values of its fields any more.
  mutating func offer(_ offer: Offer) {
    let index = after.firstIndex {
      $0?.field == offer.field && (offer.field != nil || $0?.kind == offer.kind)
    }
    let fields = offer.values.map(\.field)
    for other in after.indices where other != index {
      after[other] = after[other]?.without(fields, andActive: false)
    }
    if let index, let earlier = after[index] {
      after[index] = offer.following(earlier)
      offeredTo.insert(index)
    } else {
      opened.append(offer)
    }
  }

  var changes: [ConflictChange] {
    var changes: [ConflictChange] = []
    for (index, conflict) in before.enumerated() {
      let offer = after[index]
      guard let offer else {
        changes.append(.close(conflict.id))
        continue
      }
      if offeredTo.contains(index) {
        changes.append(.replace(conflict.id, with: offer))
      } else if conflict.offer != offer {
        changes.append(.reduce(conflict.id, to: offer))
      }
    }
    for offer in opened { changes.append(.open(offer)) }
    return changes
  }
}
