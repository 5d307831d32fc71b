import AuditLog
import ChangeFeed
import Core
import Database
package import FeatureManifest
import SecretKeys
import WebAPI

extension Notices {
  /// The manifest: a notice board that managers write and everybody reads.
  package var feature: Feature {
    Feature(
      name: "notices", needs: ["people"], operations: operations, migrations: Migration.notices,
      problems: [.boardFull, .cursorExpired], personalData: personalData,
      audited: [
        AuditedRecords(
          of: Notice.self, byID: NoticeSQL.byID, ids: "SELECT id FROM notices ORDER BY id",
          .init(owner: .anybody))
      ], jobs: jobs, site: boardSite, keys: [.noticeCursors, .noticeSignatures],
      events: [noticeEvents])
  }

  private var personalData: PersonalDataSource {
    PersonalDataSource(
      remains: "notices",
      columns: PersonalColumns(
        mentions: [
          PersonalText("notices", "text"),
          PersonalText("notices", "reference"),
          PersonalText("suggestions", "text"),
        ],
        impersonal: ["notices": ["title", "expires_on"]])
    ) { user, _ in
      [
        .members { transaction, writer throws(Problem) in
          let (notices, suggestions) = try asProblem { () throws(NoticeFault) in
            (try transaction.notices(by: user), try transaction.suggestions(by: user))
          }
          writer.field("notices", notices)
          writer.field("suggestions", suggestions)
        }
      ]
    } writeSample: { writer in
      writer.field("notices", [Notice.example])
      writer.field("suggestions", [Suggestion.example])
    } erase: { user, context, transaction throws(Problem) in
      try asProblem { () throws(NoticeFault) in try transaction.eraseAuthor(user, at: context.now) }
    }
  }
}

extension ProblemType {
  static let boardFull = ProblemType("board-full", 409, "Notice board full")
}

extension Section {
  static let notices = Section("Notices")
}
