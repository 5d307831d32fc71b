import JSON

@testable import Inspections

// Inspections that are finished, and what was signed then.
extension SimulationModel {
  /// The revision at which an inspection was finished, of which life of the database.
  struct Finish {
    let digest: String?
    let revision: Int64
    let generation: Int
  }

  struct Signed: Hashable {
    let name: String
    let digest: String?
    var isVoid = false
  }

  mutating func noteFinish(_ id: Int64, _ finish: Finish, _ names: [String], _ account: Int) {
    if finished[account].insert(id).inserted { finishes[account][id] = finish }
    // A copied phone sends its signatures again under another name.
    for signed in names.map({ Signed(name: $0, digest: finish.digest) })
    where signatures[account][id]?.contains(signed) != true {
      signatures[account][id, default: []].append(signed)
    }
  }

  /// A picture of a finished inspection was dropped, so it has another digest; signatures keep theirs.
  mutating func noteDigest(_ digest: String?, of id: Int64, _ account: Int) {
    guard let finish = finishes[account][id] else { return }
    finishes[account][id] = Finish(
      digest: digest, revision: finish.revision, generation: finish.generation)
  }

  mutating func noteOpening(of id: Int64, _ account: Int) {
    finished[account].remove(id)
    finishes[account][id] = nil
    let signed = signatures[account][id] ?? []
    signatures[account][id] = signed.map { Signed(name: $0.name, digest: $0.digest, isVoid: true) }
  }

  /// What is active of an inspection.
  func holds(of inspection: Int64, _ account: Int) -> Holds {
    let (sheets, findings) = (
      own("sheet", of: inspection, account), own("finding", of: inspection, account)
    )
    let owners = Set([inspection] + sheets + findings)
    let pictures = items("picture", account).filter {
      isActive($0, account) && value("of", $0, account)?.number.map(owners.contains) == true
    }
    return Holds(sheets: sheets.count, findings: findings.count, pictures: pictures.count)
  }

  private func own(_ type: String, of inspection: Int64, _ account: Int) -> [Int64] {
    items(type, account).filter {
      isActive($0, account) && value("inspection", $0, account)?.number == inspection
    }
  }

  /// Notes a change that was taken: those of a device to an item are made in their order, as far as they name it alike.
  /// A sheet has several keys when phones filled the same section; one of them may be known before another.
  mutating func noteOrder(_ change: PushedChange, of item: Int64, _ offer: Offer) throws {
    let place = OfferPlace(
      account: offer.account, item: item, field: change.key ?? "", sender: offer.sender)
    if let last = orders[place], last > change.number {
      throw SimulationFault(
        .lost, "\(offer.sender): the change \(change.number) of \(item) came after \(last).")
    }
    orders[place] = change.number
  }
}
