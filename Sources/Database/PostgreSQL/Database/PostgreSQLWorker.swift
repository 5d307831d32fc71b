internal import DatabaseTypes
internal import Dispatch
internal import Glibc

/// One connection that writes, and its thread.
///
/// The guard of `@unchecked Sendable`: what is not a constant is touched on `queue` alone.
final class PostgreSQLWorker: @unchecked Sendable {
  /// How often a job is run that others are in the way of.
  private static let tries = 5

  let queue: DispatchQueue
  let transaction: PostgreSQLWriteTransaction
  private let number: Int
  private let server: PostgreSQLServer
  private var connection: PostgreSQLConnection?

  init(_ number: Int, _ server: PostgreSQLServer, _ numbers: NumberBlocks?) {
    self.number = number
    self.server = server
    queue = DispatchQueue(label: "kortti.writer.\(number)", qos: .userInitiated)
    transaction = PostgreSQLWriteTransaction(numbers: numbers)
  }

  func disconnect() { connection = nil }

  private enum Attempt {
    case committed
    /// Nothing of it is stored, and the job has its outcome.
    case failed
    /// Nothing of it is stored, and it may be run once more.
    case mayRunAgain(DatabaseError)
    /// Whether it is stored is not known, and if it is run once more it finds that out.
    case mayFindOut
  }

  /// Runs a job until it has an outcome: as long as the server is away, to the deadline. Returns what its commit
  /// signals.
  func run(_ job: any WriteJob, until deadline: Deadline) -> Set<String> {
    var deadline = deadline
    var failure = WriterFault.unavailable
    transaction.mustBeAlone = false
    if deadline.isOver {
      job.fail(failure)
      return []
    }
    for attempt in 1... {
      if attempt > 1 { server.countRepeat() }
      switch self.attempt(job) {
      case .committed:
        server.countCommit()
        return transaction.signals
      case .failed: return []
      case .mayRunAgain(let error) where error.kind == .contention:
        if attempt >= Self.tries || deadline.isOver {
          job.fail(failure == .unknownOutcome ? failure : .database(error))
          return []
        }
        // Up to 2, 4, 8, 16 milliseconds: those that met once do not meet again.
        usleep(UInt32.random(in: 0...1_000 << UInt32(attempt)))
      case .mayRunAgain:
        if deadline.isOver {
          job.fail(failure)
          return []
        }
        pause(attempt, before: deadline)
      case .mayFindOut:
        if failure != .unknownOutcome {
          // The answer may have been waited for longer than the job itself may take.
          deadline = Deadline(milliseconds: server.settings.patienceMilliseconds)
          failure = .unknownOutcome
        } else if deadline.isOver {
          job.fail(failure)
          return []
        }
      }
    }
    return []
  }

  /// 50, 100, 200, 400, 800 milliseconds, and a second from then on: another server may take over meanwhile.
  private func pause(_ attempt: Int, before deadline: Deadline) {
    let milliseconds = min(1_000, 25 << min(attempt, 6), Int(deadline.remainingMilliseconds))
    usleep(UInt32(milliseconds) * 1_000)
  }

  private func attempt(_ job: any WriteJob) -> Attempt {
    let connection: PostgreSQLConnection
    do throws(DatabaseError) {
      connection = try server.connect(unlessUsable: &self.connection)
      let settings = server.settings
      try connection.beginWrite(
        until: Deadline(
          milliseconds: transaction.mustBeAlone
            ? settings.aloneMilliseconds : settings.writeMilliseconds))
    } catch { return .mayRunAgain(error) }
    transaction.reopen(on: connection)
    let succeeded = job.perform(by: number)
    transaction.close()
    if let reason = transaction.reasonToBeginAgain {
      connection.leave("ROLLBACK")
      return .mayRunAgain(reason)
    }
    if let contention = connection.contention {
      connection.leave("ROLLBACK")
      return .mayRunAgain(contention)
    }
    guard succeeded else {
      connection.leave("ROLLBACK")
      return outcome(of: job, nil, connection.takeTrouble())
    }
    switch connection.commit() {
    case .done: return .committed
    case .nothing(let error): return outcome(of: job, error, connection.takeTrouble() ?? error)
    case .unknown:
      if transaction.findsItselfAgain { return .mayFindOut }
      job.fail(WriterFault.unknownOutcome)
      return .failed
    }
  }

  /// Of a job of which nothing is stored: `error` is that of its COMMIT, `trouble` the first failure of all.
  private func outcome(
    of job: any WriteJob, _ error: DatabaseError?, _ trouble: DatabaseError?
  ) -> Attempt {
    if let trouble, trouble.mayRunAgain { return .mayRunAgain(trouble) }
    if trouble?.isFull == true {
      job.fail(WriterFault.noRoom)
    } else if let error {
      job.fail(WriterFault.database(error))
    }
    return .failed
  }
}
