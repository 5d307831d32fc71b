import Core
import Database
import DueJobs

extension Notices {
  var jobs: [JobKind] { [removal, nightlyRemoval, announcement].compactMap(\.self) }

  /// Removes an expired notice, in the transaction that removes the job.
  var removal: JobKind {
    JobKind("notices.removal") { job, context, transaction in
      guard let id = Int64(job.key).flatMap({ NoticeID($0) }) else { return }
      // A manager may have removed it before.
      if try transaction.notice(id) != nil { try remove(id, context, in: transaction) }
    }
  }

  /// Removes what expired before there were jobs.
  private var nightlyRemoval: JobKind {
    JobKind("notices.nightly", every: .daily(hour: 3, minute: 0)) { _, context, transaction in
      let day = NoticeBoard.day(of: context.now - NoticeBoard.keptDays * 86_400)
      for notice in try transaction.notices(expiredBefore: day) {
        try remove(notice.id, context, in: transaction)
      }
    }
  }
}
