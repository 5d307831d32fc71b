package import Golf
package import Core
package import People
package import Database
package import Timesheets
package import Zones

/// The services that operations call, and what they are handed from outside.
package struct Services: Sendable {
  /// Accounts, roles and sessions.
  package let people: People
  /// Clubs, courses, golfers and their records.
  package let golf: Golf
  /// Hours, projects and tasks.
  package let timesheets: Timesheets
  /// All time zones.
  package let zones: Zones
  /// The one writer.
  package let writer: Writer
  /// What time it is.
  package let now: @Sendable () -> Instant

  /// The services.
  package init(
    people: People, golf: Golf, zones: Zones, writer: Writer,
    now: @escaping @Sendable () -> Instant
  ) {
    self.people = people
    self.golf = golf
    timesheets = Timesheets(directory: Timesheets.Directory(people))
    self.zones = zones
    self.writer = writer
    self.now = now
  }

  /// The time zone of whoever asks; UTC where nobody does.
  func zone(of context: RequestContext) -> Zone {
    context.caller.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }
}
