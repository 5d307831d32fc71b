import Bytes
import Core
import WebAPI
import WorkingTime
import Zones

/// The record of working time as CSV: a row a day, behind the days of a month the month, and last the whole.
struct RecordTable: ~Copyable {
  private var buffer = ByteBuffer(capacity: 64 << 10)

  static let header =
    "user,name,day,spans,regular,additional,overtime,emergency,sunday,absent,kind"

  var bytes: [UInt8] { buffer.array() }

  mutating func writeHeader() {
    buffer.append(Self.header)
    buffer.endRecord()
  }

  mutating func append(_ record: PersonRecord) {
    var months = record.months[...]
    for (index, day) in record.days.enumerated() {
      if record.hasDays {
        let spans = day.spans.map { record.zones[index].clockText(of: $0, on: day.day) }
        append(record, "\(day.day)", spans.joined(separator: " "), day.sums, day.absence)
      }
      guard let month = months.first, day.day == month.month.last else { continue }
      months.removeFirst()
      append(record, "\(month.month)", "", month.sums, nil)
    }
    append(record, "total", "", record.sums, nil)
  }

  private mutating func append(
    _ record: PersonRecord, _ day: String, _ spans: String, _ sums: RecordSums,
    _ absence: AbsenceKind?
  ) {
    buffer.append(decimal: record.user.value)
    buffer.append(",")
    buffer.append(field: record.name)
    buffer.append(",\(day),\(spans)")
    for seconds in sums.columns {
      buffer.append(",")
      buffer.append(decimal: seconds)
    }
    buffer.append(",")
    buffer.append(absence?.rawValue ?? "")
    buffer.endRecord()
  }
}

extension RecordSums {
  /// In the order of the files' columns.
  var columns: [Int64] { [regular, additional, overtime, emergency, sunday, absent] }
}

extension Zone {
  /// `08:00-11:30`, with seconds where there are some; the end of a day is 24:00.
  func clockText(of span: Range<Instant>, on day: Day) -> String {
    "\(clockText(of: span.lowerBound, on: day))-\(clockText(of: span.upperBound, on: day))"
  }

  private func clockText(of instant: Instant, on day: Day) -> String {
    if instant == end(of: day) { return "24:00" }
    let text = text(of: instant).dropFirst(11).prefix(8)
    return String(text.hasSuffix(":00") ? text.prefix(5) : text)
  }
}
