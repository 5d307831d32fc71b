import Core
import Database
import Forms
import WebAPI

/// Statements about targets.
enum TargetSQL {
  static let byID = SQLText("\(select) AND t.id = $2")
  /// The targets below one that are in no list because they or one between are inactive are left out.
  static let childrenOf = SQLText(
    "\(select) AND t.parent = $2 AND i.active = 1 ORDER BY t.sort_order, t.id LIMIT $3")
  /// A target in the line up to the top. A recursive statement for the whole line first makes tables of its own, which
  /// takes as long as a dozen of these.
  static let inLine: SQLText = """
    SELECT t.parent, t.name, i.active FROM targets t
    JOIN items i ON i.account = t.account AND i.id = t.id
    WHERE t.account = $1 AND t.id = $2
    """
  /// What a target is below, and whether a user is assigned to it.
  static let place: SQLText = """
    SELECT t.parent, a.user_id FROM targets t
    LEFT JOIN assignments a ON a.account = t.account AND a.target = t.id AND a.user_id = $3
    WHERE t.account = $1 AND t.id = $2
    """

  /// Those whose last changes are $2 to $3, in the order of their changes, without the columns of items.
  static let changed = SQLText(
    """
    SELECT \(columns) FROM items i JOIN targets t ON t.account = i.account AND t.id = i.id
    WHERE i.account = $1 AND i.seq BETWEEN $2 AND $3 ORDER BY i.seq
    """)

  /// What a list shows, of `targets t JOIN items i`.
  static let select = """
    SELECT \(shown) FROM targets t JOIN items i ON i.account = t.account AND i.id = t.id
    WHERE t.account = $1
    """
  /// The columns of targets, the counts, then the columns of items.
  static let shown = "\(columns), \(ItemSQL.columns)"

  private static let columns = """
    \(ItemSQL.prefixed("t", Target.fields.columns)),
      (SELECT count(*) FROM targets c JOIN items ci ON ci.account = c.account AND ci.id = c.id
        WHERE c.account = t.account AND c.parent = t.id AND ci.active = 1),
      (SELECT count(*) FROM findings f JOIN items fi ON fi.account = f.account AND fi.id = f.id
        WHERE f.account = t.account AND f.target = t.id AND f.state = 'open' AND fi.active = 1),
      (SELECT max(f.severity) FROM findings f
        JOIN items fi ON fi.account = f.account AND fi.id = f.id
        WHERE f.account = t.account AND f.target = t.id AND f.state = 'open' AND fi.active = 1),
      (SELECT max(n.started_at) FROM inspections n
        JOIN items ni ON ni.account = n.account AND ni.id = n.id
        WHERE n.account = t.account AND n.target = t.id AND n.state <> 'void' AND ni.active = 1),
      (SELECT count(*) FROM conflicts k
        WHERE k.account = t.account AND k.item = t.id AND k.state = 'open'),
      (SELECT count(*) FROM pictures p JOIN items pi ON pi.account = p.account AND pi.id = p.id
        WHERE p.account = t.account AND p.target = t.id AND pi.active = 1),
      (SELECT count(*) FROM assignments s WHERE s.account = t.account AND s.target = t.id)
    """

  private static let counts = ItemSQL.count(of: Target.fields.columns)

  static func row(_ row: borrowing Row) -> TargetRow {
    self.row(row, Item(row, from: counts + 7))
  }

  /// A row without the columns of items.
  static func row(_ row: borrowing Row, _ item: Item) -> TargetRow {
    let counts = TargetView.Counts(
      children: row.int(Self.counts), openFindings: row.int(Self.counts + 1),
      worst: row.intOrNil(Self.counts + 2).map { Severity.allCases[Int($0)] },
      lastInspection: row.instantOrNil(Self.counts + 3), pictures: row.int(Self.counts + 5),
      conflicts: row.int(Self.counts + 4))
    return TargetRow(
      target: Target.fields.record(row), item: item, counts: counts,
      hasInspectors: row.int(Self.counts + 6) > 0)
  }
}

/// A target without those who inspect it.
struct TargetRow: Hashable, Sendable {
  let target: Target
  let item: Item
  let counts: TargetView.Counts
  let hasInspectors: Bool
}

extension ReadTransaction {
  func target(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> TargetRow? {
    try first(TargetSQL.byID, [.id(account), .id(id)]) { row throws(InspectionFault) in
      TargetSQL.row(row)
    }
  }

  /// Passes targets whose last changes lie between two to `body`, in their order, until it returns `stop` or throws.
  func targets(
    changedFrom first: Int64, to last: Int64, _ account: AccountID,
    _ body: (borrowing Row) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    try each(TargetSQL.changed, [.id(account), .integer(first), .integer(last)], body)
  }

  /// The active children of a target, in their order.
  func children(
    of id: ItemID, _ account: AccountID, limit: Int
  ) throws(InspectionFault) -> [TargetRow] {
    try all(TargetSQL.childrenOf, [.id(account), .id(id), .int(limit)]) {
      row throws(InspectionFault) in TargetSQL.row(row)
    }
  }

  /// Whether a target has that code.
  func target(code: String, _ account: AccountID) throws(InspectionFault) -> ItemID? {
    try first(
      "SELECT id FROM targets WHERE account = $1 AND code = $2", [.id(account), .text(code)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  func childCount(of id: ItemID, _ account: AccountID) throws(InspectionFault) -> Int {
    try first(
      "SELECT count(*) FROM targets WHERE account = $1 AND parent = $2", [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in Int(row.int(0)) } ?? 0
  }

  /// A target and those above it, from itself to the top, with whether each is active.
  func line(
    to id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [(step: TargetView.Step, isActive: Bool)] {
    var line: [(step: TargetView.Step, isActive: Bool)] = []
    var above: ItemID? = id
    while let id = above, line.count < TargetTree.mostLevels {
      above = nil
      try each(TargetSQL.inLine, [.id(account), .id(id)]) {
        (row: borrowing Row) throws(InspectionFault) in
        line.append((TargetView.Step(id: id, name: row.text(1)), row.flag(2)))
        above = row.idOrNil(0)
      }
    }
    return line
  }

  /// How many levels a target and those below it take.
  func height(of id: ItemID, _ account: AccountID) throws(InspectionFault) -> Int {
    try first(
      """
      WITH RECURSIVE below (id, level) AS (
        SELECT id, 1 FROM targets WHERE account = $1 AND id = $2
        UNION ALL
        SELECT t.id, below.level + 1 FROM below
        JOIN targets t ON t.account = $1 AND t.parent = below.id
      )
      SELECT max(level) FROM below
      """, [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in Int(row.intOrNil(0) ?? 0) } ?? 0
  }
}

extension InspectionFault {
  static var codeTaken: InspectionFault {
    .duplicate(FieldError("code", "Another target of the account has this code."))
  }
}

/// What the targets of a list stand below, each looked up once: those that follow each other mostly stand below the
/// same ones.
struct TargetsAbove {
  private let account: AccountID
  /// Whether they and all above them are active.
  private var known: [ItemID: Bool] = [:]

  init(_ account: AccountID) { self.account = account }

  /// Whether a target is active, and all above it are.
  mutating func areActive(
    with isActive: Bool, below parent: ItemID?, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard isActive, let parent else { return isActive }
    if let known = known[parent] { return known }
    let step = try transaction.first(TargetSQL.inLine, [.id(account), .id(parent)]) {
      (row: borrowing Row) throws(InspectionFault) -> (parent: ItemID?, isActive: Bool) in
      (row.idOrNil(0), row.flag(2))
    }
    guard let step else { return true }
    let areActive = try areActive(with: step.isActive, below: step.parent, in: transaction)
    known[parent] = areActive
    return areActive
  }
}
