import Core
import Database
import DueJobs
import JSON
import OutboundHTTP

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

  /// Tells the configured address that there is a new notice; again until it answers, so at least once.
  var announcement: JobKind? {
    guard let announcer else { return nil }
    return JobKind(outside: "notices.announcement", limits: OutsideLimits(atOnce: 4)) { job in
      var request = OutboundRequest("POST", announcer.url)
      request.body = JSONTree.object(["notice": .text(job.job.key)]).compact
      announcer.outbound.send(request) { result in
        switch result {
        case .success(let response) where (200..<300).contains(response.status): job.finish()
        case .success(let response): job.fail("status \(response.status)")
        case .failure(let fault): job.fail("\(fault)")
        }
      }
    }
  }
}
