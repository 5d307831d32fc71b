import Core
import Database
import JSON

extension ReadTransaction {
  /// The signatures of an inspection with what was drawn.
  func withStrokes(_ inspection: Inspection) throws(InspectionFault) -> Inspection {
    if inspection.signatures.list.isEmpty { return inspection }
    var inspection = inspection
    try each(
      "SELECT place, lines FROM strokes WHERE account = $1 AND inspection = $2",
      [.id(inspection.account), .id(inspection.id)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      let place = Int(row.int(0))
      guard inspection.signatures.list.indices.contains(place) else { return }
      inspection.signatures.list[place].strokes = Strokes(JSONText(row, 1))
    }
    return inspection
  }

  /// How many signatures of an account have something drawn.
  func strokesCount(_ account: AccountID) throws(InspectionFault) -> Int {
    try first("SELECT count(*) FROM strokes WHERE account = $1", [.id(account)]) {
      (row: borrowing Row) throws(InspectionFault) in Int(row.int(0))
    } ?? 0
  }
}

extension WriteTransaction {
  /// Adds what was drawn as the signature at a place.
  func insert(
    _ strokes: Strokes, at place: Int, of inspection: Item
  ) throws(InspectionFault) {
    try change(
      "INSERT INTO strokes (account, inspection, place, lines) VALUES ($1, $2, $3, $4)",
      [
        .id(inspection.account), .id(inspection.id), .int(place), .text(strokes.text.description),
      ])
  }
}
