import Ground
import HTTP
import Metrics
import SQLite

// Bulk work: large reads and downloads, away from the lanes.
extension Desk {
  /// Has a large read done when its turn comes, and replies.
  ///
  /// - Throws: 503 when too much waits.
  func readInBulk(
    _ call: Call, _ act: Act, _ read: @escaping Operation.Read,
    _ follow: (@escaping @Sendable (Departure) -> Void) -> Void,
    _ reply: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let job = BulkJob(of: Self.user(of: act), isRead: true) { [self] reader, stop in
      let outcome = outcome(of: call, act, read, reader, stop)
      return { [self] in
        switch outcome {
        case .success(let answered): reply(answered.response(to: call))
        case .failure(let problem): reply(refusal(problem, of: call))
        }
      }
    } refuse: { [self] in
      reply(refusal(Self.tooMuch, of: call))
    }
    follow { [bulkQueue] departure in bulkQueue.heed(departure, of: job) }
    if !bulkQueue.add(job) { throw Self.tooMuch }
  }

  private func outcome(
    of call: Call, _ act: Act, _ read: Operation.Read, _ reader: Reader, _ stop: Stop
  ) -> Result<Answered, Problem> {
    do throws(Problem) {
      return .success(
        try reader.read(until: stop) { reading throws(Problem) in
          var fields = Fields(call.given, context: try context(of: act))
          var writer = AnswerWriter(zone: house.zone(of: act), capacity: 64 << 10)
          _ = try read(&fields, act, house, reading, .worker, &writer)
          return Answered(writer, of: call.operation)
        })
    } catch {
      return .failure(error)
    }
  }

  /// The answer that is a file, whose pieces are made while they are sent, each in a short read of its own.
  ///
  /// - Throws: 503 when too many are under way.
  func response(_ download: Download, _ act: Act) throws(Problem) -> Response {
    guard let place = bulkQueue.beginDownload(for: Self.user(of: act)) else { throw Self.tooMuch }
    let stream = BodyStream(turns: place.turns) {
      try place.read { reading in try download.next(reading) }
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

  private static func user(of act: Act) -> Int64 { act.caller?.user.value ?? 0 }

  private static var tooMuch: Problem {
    Problem(
      .unavailable, "Too many reports and exports are under way. Try again soon.",
      retryAfterSeconds: 2)
  }
}

extension MetricsText {
  /// Adds the figures of the bulk work.
  mutating func add(_ counts: BulkQueue.Counts) {
    add(
      "kortti_bulk_waiting", .gauge, "Large reads and pieces of downloads waiting.", counts.waiting)
    add("kortti_downloads", .gauge, "Downloads under way.", counts.downloads)
    add(
      "kortti_bulk_refused_total", .counter,
      "Large reads and downloads for which there was no place.",
      counts.refused)
    add(
      "kortti_bulk_abandoned_total", .counter,
      "Large reads left off because their client had gone.",
      counts.abandoned)
  }
}
