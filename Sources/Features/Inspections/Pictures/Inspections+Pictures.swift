import Core
import Database
import JSON
import WebAPI

/// Which pictures are wanted, and how many.
struct PicturesQuery: Sendable {
  let account: String
  var filter: PictureFilter
  let limit: Int
}

extension Inspections {
  /// The pictures about targets that the member sees, in order.
  func pictures(
    _ query: PicturesQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<PictureRecord> {
    let account = membership.account.id
    let targets = try TargetFilter(query.filter.target, nil, membership, in: transaction)
    try check(query.filter, membership, in: transaction)
    var found: [PictureRecord] = []
    var hasMore = false
    try transaction.eachPicture(query.filter, account) { picture throws(InspectionFault) in
      guard targets.has(picture.target), let record = try transaction.record(of: picture),
        record.item.isActive
      else { return true }
      hasMore = found.count == query.limit
      if hasMore { return false }
      found.append(record)
      return true
    }
    let last = found.last?.picture
    return Page(
      found,
      next: hasMore ? last.map { Cursor([.integer($0.order), .integer($0.id.value)]) } : nil)
  }

  /// Refuses places that the member does not see.
  private func check(
    _ filter: PictureFilter, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var errors: [FieldError] = []
    let places: [(String, ItemType, ItemID?)] = [
      ("inspection", .inspection, filter.inspection), ("finding", .finding, filter.finding),
      ("sheet", .sheet, filter.sheet),
    ]
    for case (let name, let type, let id?) in places {
      let owner = try owner(id, membership.account.id, in: transaction)
      if let owner, owner.item.type == type,
        try transaction.isVisible(owner.target, to: membership)
      {
        continue
      }
      errors.append(FieldError(name, "There is no such \(type.rawValue)."))
    }
    try errors.throwIfAny()
  }

  /// - Throws: `.notFound` also for a picture of a target that the member does not see.
  func picture(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureRecord {
    guard let record = try transaction.picture(id, membership.account.id),
      try transaction.isVisible(record.picture.target, to: membership)
    else { throw .notFound }
    return record
  }
}
