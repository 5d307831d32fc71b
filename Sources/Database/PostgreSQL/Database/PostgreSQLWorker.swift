internal import DatabaseTypes
internal import Dispatch
internal import Glibc

/// One connection that writes, and its thread.
///
/// The guard of `@unchecked Sendable`: what is not a constant is touched on `queue` alone.
final class PostgreSQLWorker: @unchecked Sendable {
  /// How often a job is run, and for how long in all.
  private static let tries = 5
  private static let milliseconds = 5_000

  let queue: DispatchQueue
  let transaction: PostgreSQLWriteTransaction
  private let number: Int
  private let server: PostgreSQLServer
  private var connection: PostgreSQLConnection?

  init(_ number: Int, _ server: PostgreSQLServer, _ numbers: NumberBlocks) {
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
  }

  /// Runs a job until it has an outcome. Returns what its commit signals.
  func run(_ job: any WriteJob) -> Set<String> {
    let deadline = Deadline(milliseconds: Self.milliseconds)
    transaction.mustBeAlone = false
    for attempt in 1... {
      switch self.attempt(job) {
      case .committed:
        server.countCommit()
        return transaction.signals
      case .failed: return []
      case .mayRunAgain(let error):
        if attempt >= Self.tries || deadline.remainingMilliseconds == 0 {
          job.fail(error.kind == .contention ? WriterFault.database(error) : .unavailable)
          return []
        }
        pause(attempt)
      }
    }
    return []
  }

  /// Up to 2, 4, 8, 16 milliseconds: those that met once do not meet again.
  private func pause(_ attempt: Int) {
    usleep(UInt32.random(in: 0...1_000 << UInt32(attempt)))
  }

  private func attempt(_ job: any WriteJob) -> Attempt {
    let connection: PostgreSQLConnection
    do throws(DatabaseError) {
      connection = try server.connect(unlessUsable: &self.connection)
      try connection.beginWrite(
        until: Deadline(milliseconds: server.settings.writeMilliseconds))
    } catch { return .mayRunAgain(error) }
    transaction.reopen(on: connection)
    let succeeded = job.perform(by: number)
    transaction.close()
    if let reason = transaction.reasonToBeginAgain {
      connection.leave("ROLLBACK")
      return .mayRunAgain(reason)
    }
    guard succeeded else {
      connection.leave("ROLLBACK")
      return outcome(of: job, nil, connection.takeTrouble())
    }
    switch connection.commit() {
    case .done: return .committed
    case .nothing(let error): return outcome(of: job, error, connection.takeTrouble() ?? error)
    case .unknown:
      job.fail(WriterFault.unavailable)
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
