import Commands
import Core
import Database
import DueJobs
import Zones

extension AdminAction {
  /// The most jobs that are listed.
  private static let mostJobs = 1_000

  /// `kortti jobs`
  static let listJobs = AdminAction("listJobs", logName: "jobs") {
    _, environment throws(CommandError) in
    let now = environment.now()
    let jobs: [ListedJob]
    let count: Int
    do throws(DatabaseError) {
      (jobs, count) = try environment.reader.read { transaction throws(DatabaseError) in
        (
          try transaction.listedJobs(atMost: mostJobs, at: now), try transaction.jobCount()
        )
      }
    } catch {
      throw CommandError("The jobs can't be read (\(error)).")
    }
    return jobs.map(\.line) + (count > jobs.count ? ["and \(count - jobs.count) more"] : [])
  }

  /// `kortti jobs retry`
  static let retryJob = AdminAction("retryJob", logName: "jobs retry") {
    command, environment throws(CommandError) in
    let text = try command.text("id")
    guard let id = Int64(text).flatMap({ ID<DueJob>($0) }) else {
      throw .usage("“\(text)” is no number of a job: see “kortti jobs”.")
    }
    let now = environment.now()
    let isThere: Bool
    do {
      isThere = try environment.writer.write { try $0.retryJob(id, at: now) }
    } catch {
      throw CommandError("The job \(id) can't be changed (\(error)).")
    }
    guard isThere else {
      throw CommandError("There is no job \(id), or it is under way: see “kortti jobs”.")
    }
    return ["The job \(id) is due now."]
  }
}

extension ListedJob {
  fileprivate var line: String {
    [
      "\(job.id)", state.rawValue, job.kind, job.key, Zone.utc.text(of: job.dueAt),
      nextAt.map { Zone.utc.text(of: $0) } ?? "-", "\(job.tries)",
      error.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) } ?? "",
    ].joined(separator: "\t")
  }
}
