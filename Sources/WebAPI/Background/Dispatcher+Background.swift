import Core
import HTTP
import Metrics
import Database

// Background work: large reads and downloads, away from the event loops.
extension Dispatcher {
  /// Has a large read done when its turn comes, and replies.
  ///
  /// - Throws: 503 when too much waits.
  func readInBackground(
    _ call: Call, _ context: RequestContext, _ read: @escaping Operation.Read,
    _ onClientEvent: (@escaping @Sendable (ClientEvent) -> Void) -> Void,
    _ reply: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let job = BackgroundJob(of: Self.user(of: context), isRead: true) { [self] reader, stop in
      let outcome = outcome(of: call, context, read, reader, stop)
      return { [self] in
        switch outcome {
        case .success(let answered): reply(answered.response(to: call))
        case .failure(let problem): reply(refusal(problem, of: call))
        }
      }
    } refuse: { [self] in
      reply(refusal(Self.tooMuch, of: call))
    }
    onClientEvent { [backgroundQueue] event in backgroundQueue.handle(event, of: job) }
    if !backgroundQueue.add(job) { throw Self.tooMuch }
  }

  private func outcome(
    of call: Call, _ context: RequestContext, _ read: Operation.Read, _ reader: Reader,
    _ stop: Cancellation
  ) -> Result<OperationResult, Problem> {
    do throws(Problem) {
      return .success(
        try reader.read(until: stop) { transaction throws(Problem) in
          var writer = ResponseWriter(zone: environment.zone(of: context), capacity: 64 << 10)
          try read(transaction, &writer)
          return OperationResult(writer, of: call.operation)
        })
    } catch {
      return .failure(error)
    }
  }

  /// The answer that is a file, whose pieces are made while they are sent, each in a short read of its own.
  ///
  /// - Throws: 503 when too many are under way.
  func response(_ download: Download, _ context: RequestContext) throws(Problem) -> Response {
    guard let place = backgroundQueue.beginDownload(for: Self.user(of: context)) else {
      throw Self.tooMuch
    }
    let stream = BodyStream(scheduler: place.scheduler) {
      try place.read { transaction in try download.next(transaction) }
    }
    var response = Response(
      status: 200,
      fields: [
        ("Content-Type", download.contentType), ("Cache-Control", "private, no-cache"),
        ("Content-Disposition", "attachment; filename=\"\(download.fileName)\""),
      ], body: .stream(stream))
    response.mayCompress = true
    return response
  }

  private static func user(of context: RequestContext) -> Int64 { context.caller?.user.value ?? 0 }

  private static var tooMuch: Problem {
    Problem(
      .unavailable, "Too many reports and exports are under way. Try again soon.",
      retryAfterSeconds: 2)
  }
}

extension MetricsText {
  /// Adds the figures of the background work.
  mutating func add(_ counts: BackgroundQueue.Counts) {
    add(
      "kortti_background_waiting", .gauge, "Large reads and pieces of downloads waiting.",
      counts.waiting)
    add("kortti_downloads", .gauge, "Downloads under way.", counts.downloads)
    add(
      "kortti_background_refused_total", .counter,
      "Large reads and downloads for which there was no place.",
      counts.refused)
    add(
      "kortti_background_abandoned_total", .counter,
      "Large reads left off because their client had gone.",
      counts.abandoned)
  }
}
