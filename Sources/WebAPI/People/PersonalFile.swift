import Golf
import Core
package import People
import Timesheets
import AuditLog

/// Everything held on one person, put together from the modules that hold it.
struct PersonalFile: Output {
  let data: PersonalData
  let projects: [Project]
  /// The person as a golfer.
  let golfer: GolferPersonalData?
  /// What the audit log tells of what the person did, and of what was done to the person's things.
  let auditLog: [AuditRow]

  static var example: PersonalFile {
    PersonalFile(
      data: PersonalData(user: .example, sessions: [.example], settings: [.example]),
      projects: [.example], golfer: .example, auditLog: [.sample])
  }

  func write(to writer: inout ResponseWriter) {
    write(to: &writer) { $0.list([Entry.example]) }
  }

  /// Writes the members; the entries are written straight from their rows.
  func write<Failure>(
    to writer: inout ResponseWriter,
    entries: (inout ResponseWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writer.field("user", data.user)
    writer.field("sessions", data.sessions)
    writer.field("settings", data.settings)
    writer.field("projects", projects)
    writer.field("golfer", golfer)
    writer.name("entries")
    try entries(&writer)
    // What the person did to somebody else's things says what, and no more of them.
    writer.field("audit", auditLog.map { $0.subjectUser == data.user.id ? $0 : $0.withoutFields })
  }
}

extension PersonalData.Session: Output {
  /// A made-up session.
  package static var example: PersonalData.Session {
    let start = Instant(seconds: 1_767_258_000)
    return PersonalData.Session(
      id: SessionID(stored: 5), openedAt: start, usedAt: start, endsAt: start + 15_552_000)
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("openedAt", openedAt)
    writer.field("usedAt", usedAt)
    writer.field("endsAt", endsAt)
  }
}

extension PersonalData.ClientSettings: Output {
  /// Made-up settings of a phone.
  package static var example: PersonalData.ClientSettings {
    PersonalData.ClientSettings(client: "phone", settings: .example)
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("client", client)
    settings.write(to: &writer)
  }
}
