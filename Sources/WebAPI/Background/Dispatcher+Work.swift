import Core
import Database
import HTTP

// Work that neither event loops nor the writer shall do, such as parsing, signing and compressing: on a queue of its
// own, where callers take turns.
extension Dispatcher {
  /// How often work is done when what it is about is changed meanwhile.
  static let mostTries = 3

  /// Looks up what the work needs and does it, then executes the write that it made.
  ///
  /// - Throws: 503 when too much waits.
  func execute(
    _ call: Call, _ context: RequestContext, _ lookUp: @escaping Operation.LookUp,
    tries: Int = 1, _ channel: any ResponseChannel,
    _ send: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let job = BackgroundJob(
      of: Self.turn(of: context), isRead: true, needsNoRoom: { true }
    ) { [self] reader, cancellation in
      let write = Self.write(lookUp, reader, cancellation)
      return { [self] in
        switch write {
        case .failure(let problem): send(refusal(problem, of: call))
        case .success(let write):
          execute(call, context, write, channel, send) { [self] in
            guard tries < Self.mostTries else { return false }
            do throws(Problem) {
              try execute(call, context, lookUp, tries: tries + 1, channel, send)
            } catch {
              send(refusal(error, of: call))
            }
            return true
          }
        }
      }
    } refuse: { [self] in
      send(refusal(Self.tooMuchWork, of: call))
    }
    channel.onClientEvent { [queues] event in queues.work.handle(event, of: job) }
    if !queues.work.add(job) { throw Self.tooMuchWork }
  }

  private static func write(
    _ lookUp: Operation.LookUp, _ reader: Reader, _ cancellation: Cancellation
  ) -> Result<Operation.Write, Problem> {
    do throws(Problem) {
      // The work itself holds no transaction.
      let work = try reader.read(until: cancellation) { transaction throws(Problem) in
        try lookUp(transaction)
      }
      return .success(try work())
    } catch {
      return .failure(error)
    }
  }

  /// Whose turn it is: the user's; without one the network's.
  private static func turn(of context: RequestContext) -> Int64 {
    context.caller?.user.value
      ?? BackgroundJob.turn(ofUnknown: context.address.flatMap { ClientNetwork($0) })
  }

  private static var tooMuchWork: Problem {
    Problem(.unavailable, "Too much work is under way. Try again soon.", retryAfterSeconds: 2)
  }
}

extension Problem {
  /// What was looked up before some work is another now. The work is done again, at most twice.
  static let changedMeanwhile = Problem(
    .changedMeanwhile, "Others changed this meanwhile, several times: try again.")
}
