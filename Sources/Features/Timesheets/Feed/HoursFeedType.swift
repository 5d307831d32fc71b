import WebAPI

/// The types of rows of the feed of hours, in the order in which they come at first: what entries name before them.
enum HoursFeedType: String, CaseIterable, Sendable {
  case user, project, task, entry, absence, submission, contract, lock
  /// A person came in sight, or went out of it.
  case scope

  /// A bit of a set of types.
  var bit: Int64 { 1 << Int64(Self.allCases.firstIndex(of: self) ?? 0) }
}

extension HoursFeedType {
  /// `data` of a row, by its type.
  static let schemaOfData = Schemas.anyOf([
    Schemas.of(ProjectMember.self), Schemas.of(ProjectAttachment.self),
    Schemas.of(FollowedTask.self), Schemas.of(Entry.self), Schemas.of(CountedAbsence.self),
    Schemas.of(Submission.self), Schemas.of(Contract.self), Schemas.of(PeriodLock.self),
  ])
}

/// A row of the feed of hours: a record as it is now, by its type and id.
struct HoursFeedRow: Hashable {
  let type: HoursFeedType
  let id: Int64

  init(_ type: HoursFeedType, _ id: Int64) {
    self.type = type
    self.id = id
  }
}
