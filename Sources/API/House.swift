public import Golf
public import Ground
public import People
public import SQLite
public import Timesheets
public import Zones

/// The services that operations call, and what they are handed from outside.
public struct House: Sendable {
  /// Accounts, roles and sessions.
  public let people: People
  /// Clubs, courses, golfers and their records.
  public let golf: Golf
  /// Hours, projects and tasks.
  public let timesheets: Timesheets
  /// All time zones.
  public let zones: Zones
  /// The one writer.
  public let writer: Writer
  /// What time it is.
  public let now: @Sendable () -> Instant

  /// A house.
  public init(
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
  func zone(of act: Act) -> Zone {
    act.caller.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }
}
