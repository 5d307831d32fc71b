import Core
import Database

/// The statements of lists of targets: one for each place, order and part, with a search or without, of some targets
/// there or of all. Parts after a position are all that follows, active or not, with what it stands below: who reads
/// them stops when there is enough.
///
/// Parameters: $1 account, $2 the target that the place names, $3 the member who sees only what he is assigned to, $4
/// the inspector asked for, $5 kind, $6 state. Then those of the part, then the words of the search.
enum TargetListSQL {
  struct Key: Hashable {
    let place: Int
    let part: Part
    let hasWords: Bool
    /// Whether a member's sight, an inspector, a kind or a state leaves some out.
    let isFiltered: Bool
  }

  enum Part: Hashable, CaseIterable {
    /// $7 the size, $8 the first.
    case page
    /// $7 name, $8 id.
    case afterID, afterName
    case count
  }

  static let all: [Key: SQLText] = {
    var all: [Key: SQLText] = [:]
    for place in places.indices {
      for part in Part.allCases {
        for (hasWords, isFiltered) in [(false, false), (false, true), (true, false), (true, true)] {
          let key = Key(place: place, part: part, hasWords: hasWords, isFiltered: isFiltered)
          all[key] = SQLText(text(key))
        }
      }
    }
    return all
  }()

  private static func text(_ key: Key) -> String {
    let filter = "\(places[key.place]) AND \(key.isFiltered ? filter : noFilter)"
    let words = { (first: Int, table: String) in
      guard key.hasWords else { return "" }
      return (first..<(first + SearchText.mostWords))
        .map { " AND \(table).search_text LIKE $\($0) ESCAPE '\\'" }.joined()
    }
    return switch key.part {
    case .count:
      "SELECT count(*) FROM targets t WHERE t.account = $1 AND \(filter)\(words(7, "t"))"
    case .page:
      // What stands on the pages before is counted without its item and its counts.
      """
      \(TargetSQL.select) AND t.id IN (
        SELECT t.id FROM targets t WHERE t.account = $1 AND \(filter)\(words(9, "t"))
        ORDER BY t.id LIMIT $7 OFFSET $8)
      ORDER BY t.id
      """
    case .afterID:
      """
      SELECT \(place) FROM targets t JOIN items i ON i.account = t.account AND i.id = t.id
      WHERE t.account = $1 AND \(filter)\(words(9, "t")) AND $7 = '' AND t.id > $8 ORDER BY t.id
      """
    case .afterName where key.hasWords:
      // All that is searched is in the index of names; only what is found is read from the table.
      """
      SELECT \(place) FROM targets s JOIN targets t ON t.account = s.account AND t.id = s.id
      JOIN items i ON i.account = s.account AND i.id = s.id
      WHERE s.account = $1 AND \(filter)\(words(9, "s")) AND (s.name_key, s.id) > ($7, $8)
      ORDER BY s.name_key, s.id
      """
    case .afterName:
      """
      SELECT \(place) FROM targets t JOIN items i ON i.account = t.account AND i.id = t.id
      WHERE t.account = $1 AND \(filter) AND (t.name_key, t.id) > ($7, $8) ORDER BY t.name_key, t.id
      """
    }
  }

  private static let place = "t.id, t.parent, i.active"

  private static let places = [
    "$2 = 0", "t.parent IS NULL AND $2 = 0", "t.parent = $2",
    """
    t.id IN (
      WITH RECURSIVE below (id) AS (
        SELECT id FROM targets WHERE account = $1 AND parent = $2
        UNION ALL
        SELECT c.id FROM below JOIN targets c ON c.account = $1 AND c.parent = below.id
      )
      SELECT id FROM below)
    """,
  ]

  // The comparison with 0 comes first, so that nobody is looked for where nobody is asked for.
  private static let filter = """
    (\(isNobody("$3")) OR \(isSeen(by: "$3"))) AND (\(isNobody("$4")) OR \(isSeen(by: "$4")))
      AND (t.kind = $5 OR $5 = '') AND (t.state = $6 OR $6 = '')
    """

  private static let noFilter = """
    \(isNobody("$3")) AND \(isNobody("$4")) AND $5 = '' AND $6 = ''
    """

  private static func isNobody(_ user: String) -> String { "CAST(\(user) AS bigint) = 0" }

  /// Whether a user is assigned to the target, or to one above it.
  static func isSeen(by user: String) -> String {
    """
    t.id IN (
      WITH RECURSIVE seen (id) AS (
        SELECT target FROM assignments WHERE account = $1 AND user_id = \(user)
        UNION
        SELECT c.id FROM seen JOIN targets c ON c.account = $1 AND c.parent = seen.id
      )
      SELECT id FROM seen)
    """
  }
}

extension ReadTransaction {
  /// At most one target more than the limit, to show that more follow.
  func targets(
    _ query: TargetsQuery, seenBy user: UserID?, inspector: UserID?, _ account: AccountID
  ) throws(InspectionFault) -> [TargetRow] {
    let values = query.values(seenBy: user, inspector: inspector, account)
    switch query.part {
    case .page(let number):
      let size = Int64(TargetsQuery.pageSize)
      let part = [SQLValue.integer(size), .integer((number - 1) * size)]
      let sql = query.statement(.page, seenBy: user)
      return try all(sql, values + part + query.wordValues) {
        row throws(InspectionFault) in TargetSQL.row(row)
      }
    case .after(let position, let limit):
      let name = query.order == .name ? position?.nameKey ?? "" : ""
      let part = [SQLValue.text(name), .integer(position?.id ?? 0)]
      let sql = query.statement(query.order == .name ? .afterName : .afterID, seenBy: user)
      var above = TargetsAbove(account)
      var found: [ItemID] = []
      try each(sql, values + part + query.wordValues) {
        (row: borrowing Row) throws(InspectionFault) -> RowIteration in
        if let active = query.active,
          try active != above.areActive(with: row.flag(2), below: row.idOrNil(1), in: self)
        {
          return .continue
        }
        found.append(row.id(0))
        return found.count > limit ? .stop : .continue
      }
      var rows: [TargetRow] = []
      for id in found { if let row = try target(id, account) { rows.append(row) } }
      return rows
    }
  }

  /// How many there are on all pages.
  func targetCount(
    _ query: TargetsQuery, seenBy user: UserID?, inspector: UserID?, _ account: AccountID
  ) throws(InspectionFault) -> Int64 {
    let values = query.values(seenBy: user, inspector: inspector, account)
    let sql = query.statement(.count, seenBy: user)
    return try first(sql, values + query.wordValues) {
      (row: borrowing Row) throws(InspectionFault) in row.int(0)
    } ?? 0
  }

  /// Whether a target or one above it is inactive.
  func isBelowInactive(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> Bool {
    try line(to: id, account).dropFirst().contains { !$0.isActive }
  }
}

extension TargetsQuery {
  fileprivate var placeIndex: Int {
    switch place {
    case .anywhere: 0
    case .roots: 1
    case .childrenOf: 2
    case .under: 3
    }
  }

  fileprivate var isFiltered: Bool { inspector != nil || kind != nil || state != nil }

  fileprivate func statement(_ part: TargetListSQL.Part, seenBy user: UserID?) -> SQLText {
    let key = TargetListSQL.Key(
      place: placeIndex, part: part, hasWords: !words.isEmpty,
      isFiltered: user != nil || isFiltered)
    guard let sql = TargetListSQL.all[key] else { preconditionFailure("no statement for \(key)") }
    return sql
  }

  /// A word that is missing is found in every text.
  fileprivate var wordValues: [SQLValue] {
    if words.isEmpty { return [] }
    return (0..<SearchText.mostWords).map { .containing($0 < words.count ? words[$0] : "") }
  }

  fileprivate func values(
    seenBy user: UserID?, inspector: UserID?, _ account: AccountID
  ) -> [SQLValue] {
    let named: Int64
    switch place {
    case .anywhere, .roots: named = 0
    case .childrenOf(let id), .under(let id): named = id.value
    }
    return [
      .id(account), .integer(named), .integer(user?.value ?? 0),
      .integer(inspector?.value ?? 0), .text(kind ?? ""), .text(state?.rawValue ?? ""),
    ]
  }
}
