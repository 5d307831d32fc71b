import Core
import Database
import WebAPI

/// Which pictures are wanted.
struct PictureFilter: Sendable {
  /// A target, an inspection with all in it, or what has pictures itself; with several the pictures of all of them.
  var target: ItemID?
  var inspection: ItemID?
  var sheet: ItemID?
  var finding: ItemID?
  var state: Picture.State?
  /// In hexadecimal.
  var sha256: String?
  /// The last one of the page before.
  var after: (order: Int64, id: ItemID)?

  /// The narrowest place, and the statement that looks there.
  fileprivate var place: (sql: SQLText, id: ItemID?) {
    if let owner = finding ?? sheet { return (PictureSQL.pageOfOwner, owner) }
    if inspection != nil { return (PictureSQL.pageOfInspection, inspection) }
    return target == nil
      ? (PictureSQL.pageOfAccount, nil) : (PictureSQL.pageOfTarget, target)
  }

  /// Whether a picture is in each of the places.
  fileprivate func has(_ picture: Picture) -> Bool {
    [
      (target, picture.target), (inspection, picture.inspection), (sheet, picture.owner),
      (finding, picture.owner),
    ].allSatisfy { $0 == nil || $0 == $1 }
  }
}

extension ReadTransaction {
  /// The pictures that pass, in order, each given to `body` until it returns false.
  func eachPicture(
    _ filter: PictureFilter, _ account: AccountID,
    _ body: (Picture) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) {
    let place = filter.place
    try each(
      place.sql,
      [
        .id(account), .id(place.id), .optional(filter.state?.rawValue), .optional(filter.sha256),
        .integer(filter.after?.order ?? .min), .integer(filter.after?.id.value ?? 0),
      ]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      let picture = Picture.fields.record(row)
      if !filter.has(picture) { return .continue }
      return try body(picture) ? .continue : .stop
    }
  }
}
