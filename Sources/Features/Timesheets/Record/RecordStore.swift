import Core
import Database
import WebAPI
import WorkingTime

/// The finished entries of a person, with what they are paid as.
private enum RecordSQL {
  static let ofUser: SQLText = """
    SELECT started_at, ended_at, kind FROM entries
    WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 AND ended_at IS NOT NULL
    ORDER BY started_at, id
    """
}

extension ReadTransaction {
  /// When a person worked, in the order of time, by the finished entries that touch a span.
  func recordedWork(
    of user: UserID, touching span: TimeSpan
  ) throws(TimesheetFault) -> [RecordedWork] {
    var work: [RecordedWork] = []
    try each(
      RecordSQL.ofUser, [.id(user), .instant(span.earliestStart), .instant(span.until)]
    ) { row throws(TimesheetFault) in
      let (start, end) = (row.instant(0), row.instant(1))
      if start < end {
        work.append(RecordedWork(start..<end, marked: EntryKind(row, 2).marked))
      }
    }
    return work
  }
}

extension EntryKind {
  /// The class that hours are marked with; `nil` for plain work.
  fileprivate var marked: WorkClass? {
    switch self {
    case .work: nil
    case .additional: .additional
    case .overtime: .overtime
    case .emergency: .emergency
    }
  }
}
