import Core
import Database
import JSON
import Merging
import WebAPI

/// Which pictures are wanted, and how many.
struct PicturesQuery: Sendable {
  let account: String
  var filter: PictureFilter
  let limit: Int
}

extension Inspections {
  /// Pictures, but for adding them.
  var picturesOperations: [Operation] {
    [picturesOperation, pictureOperation, pictureFileOperation, updatePictureOperation]
  }

  private var picturesOperation: Operation {
    .read(
      OperationInfo(
        118, "pictures", .get("/accounts/{account}/pictures"), .inspector, .inspections,
        "Lists pictures, in their order.")
    ) { (query: PicturesQuery, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: query.account, context)
      return try pictures(query, membership, in: transaction)
    }
  }

  /// The pictures about targets that the member sees, in order.
  func pictures(
    _ query: PicturesQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<PictureRecord> {
    let account = membership.account.id
    let targets = try TargetFilter(query.filter.target, nil, membership, in: transaction)
    try check(query.filter, membership, in: transaction)
    var page = PageBuilder<PictureRecord>(limit: query.limit)
    try transaction.eachPicture(query.filter, account) { picture throws(InspectionFault) in
      guard targets.has(picture.target), let record = try transaction.record(of: picture),
        record.item.isActive
      else { return .continue }
      return page.add { record }
    }
    return page.page { Cursor([.integer($0.picture.order), .integer($0.item.id.value)]) }
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

  var pictureOperation: Operation {
    .read(
      OperationInfo(
        119, "picture", .get("/accounts/{account}/pictures/{id}"), .inspector, .inspections,
        "Shows a picture, without its bytes.")
    ) { (input: ItemInput, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      return try picture(input.id, membership, in: transaction)
    }
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

/// What a picture is of, and what that belongs to.
struct PictureOwner {
  let id: ItemID
  let item: Item
  var inspection: InspectionRecord?
  var sheet: Sheet?
  /// The target that it is, or hangs on.
  let target: ItemID

  /// Whether it is inactive, or something above it.
  func isInactive(in transaction: ReadTransaction) throws(InspectionFault) -> Bool {
    if !item.isActive || inspection?.item.isActive == false { return true }
    return try transaction.line(to: target, item.account).contains { !$0.isActive }
  }
}

extension Inspections {
  /// What a draft names as its owner, also if the sender does not see it.
  ///
  /// - Throws: `.invalid` for no item that has pictures; `.ownerIsKept` for one that people have to decide about.
  func owner(
    of draft: PictureDraft, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureOwner {
    let id: ItemID? =
      switch draft.owner {
      case .id(let id): id
      case .key(let key): try transaction.item(key: key, sender.account)
      }
    if let id, let owner = try owner(id, sender.account, in: transaction) { return owner }
    if case .key(let key) = draft.owner, let id,
      try keptItem(id, key: key, sender, in: transaction)?.conflict.state == .open
    {
      throw .ownerIsKept
    }
    throw .noOwner(draft)
  }

  /// Nil for an item that has no pictures.
  func owner(
    _ id: ItemID, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureOwner? {
    guard let item = try transaction.item(id, account) else { return nil }
    switch item.type {
    case .target: return PictureOwner(id: item.id, item: item, target: item.id)
    case .inspection:
      return try transaction.inspection(item.id, item.account).map {
        PictureOwner(id: item.id, item: item, inspection: $0, target: $0.inspection.target)
      }
    case .sheet:
      guard let sheet = try transaction.sheet(item.id, item.account),
        let inspection = try transaction.inspection(sheet.inspection, item.account)
      else { return nil }
      return PictureOwner(
        id: item.id, item: item, inspection: inspection, sheet: sheet,
        target: inspection.inspection.target)
    case .finding:
      guard let finding = try transaction.finding(item.id, item.account)?.finding,
        let inspection = try transaction.inspection(finding.inspection, item.account)
      else { return nil }
      return PictureOwner(
        id: item.id, item: item, inspection: inspection, target: finding.target)
    case .account, .member, .template, .picture, .conflict: return nil
    }
  }

  /// Why a picture of it would be kept for people to decide; nil if it can be added.
  func rejection(
    of owner: PictureOwner, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ConflictKind? {
    if try !transaction.isVisible(owner.target, to: sender.membership) { return .rights }
    if let inspection = owner.inspection?.inspection, inspection.state != .open {
      return .finished
    }
    return try owner.isInactive(in: transaction) ? .removed : nil
  }
}
