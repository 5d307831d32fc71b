import Core
import Database
import DueJobs
import WebAPI
import Zones

/// Looks once for each day, when it is over in a contract's zone, on which side of its band each balance of flexitime
/// lies. It reads outside the writer, and writes what has changed, each person's in a transaction of its own.
struct BalanceWatch: Sendable {
  /// How many people are looked at in a job, and in one transaction of it. The others come with the next job.
  static let mostPeople = 2_000
  private static let atOnce = 50
  /// Who had flexitime in the last year is looked at: after a server was off for months, too.
  private static let days = 366

  /// The last day that each was looked at for; none after a start: then it looks at all.
  private let watch: JobWatch<[FlexitimePerson: Day]>

  init(by writer: Writer?) { watch = JobWatch(by: writer, [:]) }

  func look(for timesheets: Timesheets, _ job: OutsideJob) throws {
    let context = job.context
    try watch.look(job, where: { try $0.hasFlexitime() }) { reader, writer, looked in
      let today = Zone.utc.day(at: context.now)
      guard let first = today.advanced(by: -Self.days), let last = today.advanced(by: 1),
        let days = DayRange(first: first, last: last)
      else { return }
      let people = try reader.read { transaction throws(TimesheetFault) in
        try transaction.peopleWithFlexitime(on: days)
      }
      let known = Set(people)
      looked = looked.filter { known.contains($0.key) }
      let due = people.compactMap { person -> (person: FlexitimePerson, day: Day)? in
        let zone = timesheets.zones.zone(named: person.timeZone) ?? .utc
        guard let day = zone.day(at: context.now).advanced(by: -1) else { return nil }
        return looked[person].map { $0 < day } ?? true ? (person, day) : nil
      }.prefix(Self.mostPeople)
      for start in stride(from: 0, to: due.count, by: Self.atOnce) {
        let part = due.dropFirst(start).prefix(Self.atOnce)
        let found = try reader.read { transaction throws(TimesheetFault) in
          try timesheets.newAlarms(of: part.map(\.person.user), context, in: transaction)
        }
        for alarms in found {
          try writer.write { try timesheets.add(alarms, context, in: $0) }
        }
        for (person, day) in part { looked[person] = day }
      }
    }
  }
}
