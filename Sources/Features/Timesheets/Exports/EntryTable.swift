import Bytes
import Core
import Database
import WebAPI
import Zones

/// Entries as CSV: a header record with the column names, then a record for each entry.
struct EntryTable: ~Copyable {
  /// The columns after the times.
  private static let columns = Entry.fields.givenColumns(after: "seconds")

  private(set) var names: HoursNames
  private var buffer = ByteBuffer(capacity: 128 << 10)
  private var clock: ZoneCursor

  /// Writes the header unless an earlier part of the file has it (`isBegun`).
  init(zone: Zone, names: HoursNames, isBegun: Bool) {
    self.names = names
    clock = ZoneCursor(zone)
    guard !isBegun else { return }
    buffer.append("id,user,userName,project,projectName,task,taskName,start,end,seconds,hours")
    for column in Self.columns { buffer.append(",\(column.name.text)") }
    buffer.endRecord()
  }

  var bytes: [UInt8] { buffer.array() }
  var isFull: Bool { buffer.count >= Download.pieceBytes }

  /// Appends an entry; a running one has an empty end and duration.
  mutating func append(
    _ entry: EntryRow, _ row: borrowing Row, _ timesheets: Timesheets,
    _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    buffer.append(decimal: entry.id.value)
    try append(.user, entry.user.value, timesheets, transaction)
    try append(.project, entry.project.value, timesheets, transaction)
    if let task = entry.task {
      try append(.task, task.value, timesheets, transaction)
    } else {
      buffer.append(",,")
    }
    buffer.nextField()
    clock.append(entry.start, to: &buffer)
    buffer.nextField()
    if let end = entry.end { clock.append(end, to: &buffer) }
    buffer.nextField()
    if let seconds = entry.seconds { buffer.append(decimal: seconds) }
    buffer.nextField()
    if let seconds = entry.seconds { buffer.append(hoursOf: seconds) }
    for column in Self.columns {
      buffer.nextField()
      buffer.append(column, of: row, in: &clock)
    }
    buffer.endRecord()
  }

  /// Appends the id and the name of a user, project or task.
  private mutating func append(
    _ kind: GroupBy, _ number: Int64, _ timesheets: Timesheets, _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    let name = try names.name(kind, number, timesheets, transaction)
    buffer.nextField()
    buffer.append(decimal: number)
    buffer.nextField()
    buffer.append(field: name)
  }
}

/// The innermost sums of a report as CSV: a record for each, with the keys of all levels.
enum GroupTable {
  /// The table with its header record.
  static func bytes(of groups: [ReportGroup], by levels: [GroupBy]) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 16 << 10)
    for level in levels {
      buffer.append(level.rawValue)
      if level.isNamed { buffer.append(",\(level.rawValue)Name") }
      buffer.nextField()
    }
    buffer.append("seconds,hours")
    buffer.endRecord()
    append(groups, [], levels, to: &buffer)
    return buffer.array()
  }

  private static func append(
    _ groups: [ReportGroup], _ parents: [ReportGroup], _ levels: [GroupBy],
    to buffer: inout ByteBuffer
  ) {
    for group in groups {
      let path = parents + [group]
      guard group.groups.isEmpty else {
        append(group.groups, path, levels, to: &buffer)
        continue
      }
      for step in path { append(step, to: &buffer) }
      // A sum can lack groups on the inner levels when rounding made them 0.
      for level in levels.dropFirst(path.count) {
        buffer.append(level.isNamed ? ",," : "," as StaticString)
      }
      buffer.append(decimal: group.seconds)
      buffer.nextField()
      buffer.append(hoursOf: group.seconds)
      buffer.endRecord()
    }
  }

  private static func append(_ group: ReportGroup, to buffer: inout ByteBuffer) {
    switch group.key {
    case .id(let number): buffer.append(decimal: number)
    case .text(let text): buffer.append(field: text)
    case .none: break
    }
    buffer.nextField()
    guard group.by.isNamed else { return }
    buffer.append(field: group.name)
    buffer.nextField()
  }
}

extension GroupBy {
  /// Whether its keys are ids of records with names.
  fileprivate var isNamed: Bool { self == .user || self == .project || self == .task }
}
