import Bytes
import Core
import Database
import WebAPI
import WorkingTime
import Zones

/// Entries as CSV: a header record with the names of the columns, then a record for each entry.
struct EntryTable: ~Copyable {
  private let columns: [(column: EntryColumn, writer: ColumnWriter?)]
  private let form: CSVForm
  private let zoneName: String
  private var buffer = ByteBuffer(capacity: 128 << 10)
  private var clock: ZoneCursor

  /// Writes the header unless an earlier part of the file has it (`isBegun`).
  init(_ table: TableForm, zone: Zone, isBegun: Bool) {
    columns = table.columns.map { ($0, $0.writer) }
    form = table.form
    zoneName = zone.name
    clock = ZoneCursor(zone)
    guard !isBegun else { return }
    buffer.beginFile(in: form)
    for (index, column) in table.columns.enumerated() {
      if index > 0 { buffer.append(form.separator) }
      buffer.append(column.rawValue)
    }
    buffer.endRecord()
  }

  var bytes: [UInt8] { buffer.array() }
  var isFull: Bool { buffer.count >= Download.pieceBytes }

  /// Appends an entry; a running one has an empty end and duration.
  mutating func append(
    _ entry: EntryRow, _ row: borrowing Row, _ lines: [AmountLine]?, _ names: inout HoursNames,
    _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    let cost = lines.map { EntryCost($0) }
    for index in columns.indices {
      if index > 0 { buffer.append(form.separator) }
      if let cost, EntryColumn.money.contains(columns[index].column) {
        append(columns[index].column, of: cost)
      } else if let writer = columns[index].writer {
        buffer.append(writer, of: row, in: form, &clock)
      } else {
        try append(columns[index].column, of: entry, row, &names, transaction)
      }
    }
    buffer.endRecord()
  }

  private mutating func append(
    _ column: EntryColumn, of entry: EntryRow, _ row: borrowing Row, _ names: inout HoursNames,
    _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    switch column {
    case .id: buffer.append(decimal: entry.id.value)
    case .user: buffer.append(decimal: entry.user.value)
    case .project: buffer.append(decimal: entry.project.value)
    case .task: if let task = entry.task { buffer.append(decimal: task.value) }
    case .userName: buffer.append(field: try names.name(of: entry.user, in: transaction), in: form)
    case .projectName:
      buffer.append(field: try names.name(of: entry.project, in: transaction), in: form)
    case .customer:
      let customer = try names.project(entry.project, in: transaction)?.customerId
      if let customer { buffer.append(decimal: customer.value) }
    case .customerName:
      buffer.append(field: try names.customer(of: entry.project, in: transaction), in: form)
    case .taskName: buffer.append(field: try names.name(of: entry.task, in: transaction), in: form)
    case .start: clock.append(entry.start, to: &buffer)
    case .end: if let end = entry.end { clock.append(end, to: &buffer) }
    case .seconds: if let seconds = entry.seconds { buffer.append(decimal: seconds) }
    case .hours: if let seconds = entry.seconds { buffer.append(hoursOf: seconds, in: form) }
    case .day: append(entry.start, 0..<10)
    case .startTime: append(entry.start, 11..<19)
    case .endTime: if let end = entry.end { append(end, 11..<19) }
    case .zone: buffer.append(zoneName)
    case .locked: buffer.append(entry.isLocked ? "true" : "false")
    case .kind: buffer.append(entry.kind(in: row).rawValue)
    case .description, .tags, .billable, .key, .createdAt, .updatedAt: break
    case .rate, .amount, .currency: break
    }
  }

  private mutating func append(_ column: EntryColumn, of cost: EntryCost) {
    guard let currency = cost.currency else { return }
    switch column {
    case .rate: if let rate = cost.minorPerHour { append(rate, in: currency) }
    case .amount: append(cost.minor, in: currency)
    default: buffer.append(currency.code)
    }
  }

  private mutating func append(_ minor: Int64, in currency: Currency) {
    let point = Character(Unicode.Scalar(form.decimalPoint))
    buffer.append(currency.text(of: minor, decimalPoint: point))
  }

  /// Appends a part of `2026-03-02T10:00:00+02:00`.
  private mutating func append(_ instant: Instant, _ part: Range<Int>) {
    let text = clock.text(of: instant)
    for index in part { buffer.append(text[index]) }
  }
}
