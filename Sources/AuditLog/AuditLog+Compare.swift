public import Core
public import Database
internal import JSON

/// The result of comparing stored records with the audit log.
public struct AuditComparison: Sendable, Hashable {
  /// What does not fit, one phrase each: the first of them.
  public fileprivate(set) var faults: [String] = []
  /// How much does not fit.
  public fileprivate(set) var faultCount = 0
  /// How many records were not compared, or not in full, because their rows were erased with a person's data.
  public fileprivate(set) var erased = 0

  fileprivate mutating func add(_ fault: String) {
    faultCount += 1
    if faults.count < AuditComparison.largestList { faults.append(fault) }
  }

  /// How many faults are kept as text.
  public static let largestList = 100
}

extension AuditLog {
  private static let newestFirst = SQLText(
    "SELECT \(AuditRow.columns) FROM audit_log ORDER BY id DESC")

  /// Compares every stored record with the last audit row of each of its members. The log must have been verified in
  /// the same transaction.
  ///
  /// It reads the rows from the last to the first, those that wait before all others, under the numbers that they will
  /// probably have: what others change meanwhile is here as well as its rows.
  ///
  /// It reads each record once, and keeps a bit a record; and the names of the
  /// members of each record of which a row has only what changed, until its first row.
  public static func compare(
    _ records: [AuditedRecords], in transaction: ReadTransaction,
    progress: Progress = { _, _ in }
  ) throws(DatabaseError) -> AuditComparison {
    let lastNumber = try transaction.lastNumber(of: "audit_log") ?? 0
    var comparisons = records.map { RecordComparison(records: $0) }
    var result = AuditComparison()
    let kinds = Set(records.flatMap(\.subjects))
    func compare(_ row: AuditRow) throws(DatabaseError) {
      for index in comparisons.indices
      where comparisons[index].records.subjects.contains(row.subject.kind) {
        try comparisons[index].compare(row, &result, in: transaction)
      }
    }
    let waiting = try waiting(in: transaction)
    for (place, ticket) in waiting.enumerated().reversed() {
      try compare(ticket.row.numbered(lastNumber + Int64(place) + 1))
    }
    try transaction.each(newestFirst) { (row: borrowing Row) throws(DatabaseError) in
      progress(lastNumber - row.int(0), lastNumber)
      if kinds.contains(row.text(4)) { try compare(AuditRow(row)) }
    }
    for index in comparisons.indices {
      try comparisons[index].findUnrecorded(&result, in: transaction)
    }
    return result
  }
}

/// The comparison of the records of one kind.
private struct RecordComparison {
  let records: AuditedRecords
  var seen = SeenRecords()
  /// How many rows of a subject were erased that might have been about any of its parts. No more of its records may
  /// differ from the rows before them.
  private var erasedRows: [Int64: Int] = [:]
  /// Those that do.
  private var excused: [Int64: Set<AuditedKey>] = [:]
  /// The names met in members of which a row has only what changed, of records that are not done.
  private var met: [AuditedKey: Set<String>] = [:]
  /// The records that were found last: many rows may be about one.
  private var found: [AuditedKey: (state: AuditedState, members: [JSONTree.Member])] = [:]

  init(records: AuditedRecords) { self.records = records }

  mutating func compare(
    _ row: AuditRow, _ result: inout AuditComparison, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    switch records.owner {
    case .nobody: if row.subject.user != nil { return }
    case .user: if row.subject.user == nil { return }
    case .anybody: break
    }
    if row.isErased { return try skip(row, &result, in: transaction) }
    if case .none = records.part, seen.isDone(AuditedKey(row.subject.id)) { return }
    let members = Self.members(row.after ?? row.before)
    for members in records.split?(members) ?? [members] {
      try compare(members, of: row, &result, in: transaction)
    }
  }

  /// Compares a record with the members that a row has of it.
  private mutating func compare(
    _ members: [JSONTree.Member], of row: AuditRow, _ result: inout AuditComparison,
    in transaction: ReadTransaction
  ) throws(DatabaseError) {
    let known = members.filter { records.members[$0.name] != nil }
    guard !known.isEmpty, let key = key(row, members), !seen.isDone(key) else { return }
    if row.after == nil {
      // A row that says less than the whole record is not its end; one that says more is.
      guard known.count == members.count || known.count == records.members.count else { return }
      if !seen.contains(key), try records.find(key, transaction) != nil, !excuses(key, &result) {
        result.add("\(name(key)) is there, which row \(row.id) of the audit log deleted")
      }
      return finish(key)
    }
    try compare(key, known, row, &result, in: transaction)
  }

  /// Whether a row that was erased may be why a record is not as an older row says.
  private mutating func excuses(_ key: AuditedKey, _ result: inout AuditComparison) -> Bool {
    guard let rows = erasedRows[key.id] else { return false }
    if excused[key.id]?.contains(key) == true { return true }
    guard excused[key.id]?.count ?? 0 < rows else { return false }
    excused[key.id, default: []].insert(key)
    result.erased += 1
    return true
  }

  /// Nothing more is compared of a record.
  private mutating func finish(_ key: AuditedKey) {
    seen.finish(key)
    met[key] = nil
    found[key] = nil
  }

  /// Compares the members of a row that no later row has.
  private mutating func compare(
    _ key: AuditedKey, _ known: [JSONTree.Member], _ row: AuditRow,
    _ result: inout AuditComparison, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    guard let (state, stored) = try state(key, in: transaction) else {
      if !records.mayEnd, !seen.contains(key), !excuses(key, &result) {
        result.add("\(name(key)) is missing, which row \(row.id) of the audit log has")
      }
      return finish(key)
    }
    let isFirst = !seen.contains(key)
    if isFirst, case .user = records.owner, state.owner != row.subject.user {
      result.add("\(name(key)) is not of the user that row \(row.id) of the audit log names")
      return finish(key)
    }
    let json = state.fields.json
    if isFirst, json == row.after { return finish(key) }
    var bits = seen.members(of: key)
    var other: [String] = []
    for member in known {
      let bit = UInt32(1) << UInt32(records.members[member.name] ?? 31)
      if bits & bit != 0 { continue }
      if records.partial.contains(member.name) {
        let value = stored.first { $0.name == member.name }?.value
        if differs(member, row, value, key) { other.append(member.name) }
        // The row of a new record has all that no later one has.
        if row.before == nil { bits |= bit }
        continue
      }
      bits |= bit
      if stored.first(where: { $0.name == member.name })?.value != member.value {
        other.append(member.name)
      }
    }
    if records.isWhole {
      other += stored.map(\.name).filter { name in !known.contains { $0.name == name } }
    }
    if !other.isEmpty, excuses(key, &result) { return finish(key) }
    if !other.isEmpty {
      result.add(
        "\(name(key)) is not as row \(row.id) of the audit log says: \(other.joined(separator: ", "))"
      )
    }
    if records.isWhole || bits == UInt32(1) << UInt32(records.members.count) - 1 {
      finish(key)
    } else {
      seen.set(bits, of: key)
    }
  }

  /// Whether what a row has of an object, and no later row, is not what is stored; without a value it is `null`.
  private mutating func differs(
    _ member: JSONTree.Member, _ row: AuditRow, _ stored: JSONTree?, _ key: AuditedKey
  ) -> Bool {
    func members(_ value: JSONTree?) -> [JSONTree.Member] {
      if case .object(let members)? = value { members } else { [] }
    }
    let after = members(member.value)
    let before = Self.members(row.before).first { $0.name == member.name }?.value
    // What the row has before and not after is gone.
    let names = Set((after + members(before)).map(\.name)).subtracting(met[key] ?? [])
    met[key, default: []].formUnion(names)
    if names.contains(where: { (member.value[$0] ?? .null) != (stored?[$0] ?? .null) }) {
      return true
    }
    let all = met[key] ?? []
    return row.before == nil
      && members(stored).contains { $0.value != .null && !all.contains($0.name) }
  }

  /// A record as it is stored.
  private mutating func state(
    _ key: AuditedKey, in transaction: ReadTransaction
  ) throws(DatabaseError) -> (AuditedState, [JSONTree.Member])? {
    if let known = found[key] { return known }
    guard let state = try records.find(key, transaction) else { return nil }
    let members = Self.members(state.fields.json)
    if state.fields.json.utf8.count <= Self.largestKept {
      if found.count == Self.mostKept { found = [:] }
      found[key] = (state, members)
    }
    return (state, members)
  }

  /// How many records are kept, and the most bytes of one.
  private static let mostKept = 64
  private static let largestKept = 64 << 10

  /// Takes note that earlier values of a record are not known any more.
  private mutating func skip(
    _ row: AuditRow, _ result: inout AuditComparison, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    let key: AuditedKey
    switch records.part {
    case .none: key = AuditedKey(row.subject.id)
    case .user: key = AuditedKey(row.subject.id, Self.part(row))
    case .member, .members:
      erasedRows[row.subject.id, default: 0] += 1
      return
    }
    if seen.isDone(key) { return }
    if try records.find(key, transaction) != nil { result.erased += 1 }
    finish(key)
  }

  /// Finds stored records that no row is about.
  mutating func findUnrecorded(
    _ result: inout AuditComparison, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    let each = records.each
    try each(transaction) { key in
      if !seen.contains(key), !excuses(key, &result) {
        result.add("\(name(key)) is in no row of the audit log")
      }
    }
  }

  private func key(_ row: AuditRow, _ members: [JSONTree.Member]) -> AuditedKey? {
    switch records.part {
    case .none: return AuditedKey(row.subject.id)
    case .user: return AuditedKey(row.subject.id, Self.part(row))
    case .member, .members:
      var parts: [String] = []
      for name in records.part.names {
        switch members.first(where: { $0.name == name })?.value {
        case .text(let text): parts.append(text)
        case .integer(let number): parts.append("\(number)")
        default: return nil
        }
      }
      return AuditedKey(row.subject.id, parts.joined(separator: " "))
    }
  }

  private static func part(_ row: AuditRow) -> String { row.subject.user.map { "\($0)" } ?? "" }

  private func name(_ key: AuditedKey) -> String {
    records.name.contains("{id}")
      ? records.name.replacing("{id}", with: "\(key.id)").replacing("{part}", with: key.part)
      : "\(records.name) \(key.id)"
  }

  private static func members(_ json: String?) -> [JSONTree.Member] {
    guard let json, let document = try? JSONDocument(Array(json.utf8)),
      case .object(let members) = JSONTree(document.root)
    else { return [] }
    return members
  }
}
