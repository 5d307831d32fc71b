import Core
import WebAPI
import WorkingTime
import Zones

/// The record of one person's working time.
struct PersonRecord {
  let user: UserID
  let name: String
  /// That of the last day, by the contract.
  let zone: Zone
  let range: DayRange
  let days: [RecordDay]
  /// By whose midnights each day is cut.
  let zones: [Zone]
  let hasDays: Bool
  /// How often hours of a day were changed after it; only where that is asked for.
  var changes: [Day: Int] = [:]

  /// The sums of each month, in the order of time.
  var months: [(month: Month, sums: RecordSums)] {
    var months: [(month: Month, sums: RecordSums)] = []
    for day in days {
      let month = Month(of: day.day)
      if months.last?.month != month { months.append((month, RecordSums())) }
      months[months.count - 1].sums += day.sums
    }
    return months
  }

  var sums: RecordSums {
    var sums = RecordSums()
    for day in days { sums += day.sums }
    return sums
  }
}

extension PersonRecord: Output {
  static var schemaName: String { "WorkingTimeRecord" }

  static var example: PersonRecord {
    let day = DayRange(day: Day(year: 2_026, month: 3, day: 2) ?? .earliest)
    let start = Instant(seconds: 1_772_431_200)
    var record = WorkRecord(
      WorkPlan([]), zone: .utc, work: [RecordedWork(start..<start + 3_600)], absences: [])
    return PersonRecord(
      user: UserID(stored: 3), name: "Ann", zone: .utc, range: day,
      days: record.days(day.first...day.last), zones: [.utc], hasDays: true)
  }

  func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("name", name)
    writer.field("timeZone", zone.name)
    writer.field("from", Month(of: range.first))
    writer.field("to", Month(of: range.last))
    writer.name("days")
    writer.array { writer in
      for (index, day) in days.enumerated() where hasDays {
        writer.use(zones[index])
        writer.object(named: "RecordDay") { writer in
          writer.field("day", day.day)
          writer.name("spans")
          writer.array { writer in
            for span in day.spans {
              writer.object(named: "RecordSpan") { writer in
                writer.field("start", span.lowerBound)
                writer.field("end", span.upperBound)
              }
            }
          }
          writer.fields(day.sums)
          writer.field("kind", day.absence)
        }
      }
    }
    writer.name("months")
    writer.array { writer in
      for (month, sums) in months {
        writer.object(named: "RecordMonth") { writer in
          writer.field("month", month)
          writer.fields(sums)
        }
      }
    }
    writer.name("sums")
    writer.object(named: "RecordSums") { writer in writer.fields(sums) }
  }
}

/// The form of the record: of one person, or a list of those of several.
struct RecordForm: Writable {
  static var sample: RecordForm { RecordForm() }

  func write(asValueTo writer: inout ResponseWriter) {
    writer.describe(
      Schemas.anyOf([Schemas.of(PersonRecord.self), Schemas.of([PersonRecord].self)]))
  }
}

extension ResponseWriter {
  fileprivate mutating func fields(_ sums: RecordSums) {
    field("regular", sums.regular)
    field("additional", sums.additional)
    field("overtime", sums.overtime)
    field("emergency", sums.emergency)
    field("sunday", sums.sunday)
    field("absent", sums.absent)
  }
}
