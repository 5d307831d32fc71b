import Core
import JSON

@testable import Inspections

extension SimulationModel {
  /// A field of an item for which somebody offers values.
  struct OfferPlace: Hashable {
    let account: Int
    let item: Int64
    let field: String
    let sender: String
  }

  /// Notes which values of a change conflicts have, and that those set make earlier offers of the sender void.
  mutating func noteOffers(
    _ item: Int64, _ set: [JSONTree.Member], _ conflicts: [Conflict], _ offer: Offer
  ) {
    for member in values(set, offer.account) {
      let place = OfferPlace(
        account: offer.account, item: item, field: member.name, sender: offer.sender)
      let conflict = conflicts.first {
        $0.item.value == item && KeptChange($0) == nil && $0.holds(member.name)
      }
      kept[place] = conflict.map { Simulation.Kept(conflict: $0.id, value: member.value) }
    }
  }
}
