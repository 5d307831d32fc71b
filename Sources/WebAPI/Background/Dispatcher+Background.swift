import Bytes
import Core
import Database
import HTTP
import Metrics

// Background work: large reads and downloads, away from the event loops.
extension Dispatcher {
  /// Runs a large read on the background queue, then responds.
  ///
  /// - Throws: 503 when too many jobs wait.
  func readInBackground(
    _ call: Call, _ context: RequestContext, _ read: @escaping Operation.Read, _ tag: EntityTag?,
    _ channel: any ResponseChannel, _ send: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let job = BackgroundJob(of: Self.user(of: context), isRead: true) {
      [self] reader, cancellation in
      let found = readResult(of: call, context, read, tag, reader, cancellation)
      return { [self] in
        switch found {
        case .success(let result): send(result.response(to: call))
        case .failure(let problem): send(refusal(problem, of: call))
        }
      }
    } refuse: { [self] in
      send(refusal(Self.tooManyJobs, of: call))
    }
    channel.onClientEvent { [queues] event in queues.reads.handle(event, of: job) }
    if !queues.reads.add(job) { throw Self.tooManyJobs }
  }

  /// Reads the response to a write that was made, and sends it. What the write itself gave is sent when nothing can be
  /// read, as when too many jobs wait.
  func readRest(
    _ read: @escaping Operation.Read, of written: OperationResult, _ call: Call,
    _ context: RequestContext, _ channel: any ResponseChannel,
    _ send: @escaping @Sendable (Response) -> Void
  ) {
    let job = BackgroundJob(of: Self.user(of: context), isRead: true) {
      [self] reader, cancellation in
      var result = written
      if case .success(let whole) = readResult(of: call, context, read, nil, reader, cancellation) {
        result = whole
        result.location = written.location
      }
      return { [result] in send(result.response(to: call)) }
    } refuse: {
      send(written.response(to: call))
    }
    channel.onClientEvent { [queues] event in queues.reads.handle(event, of: job) }
    if !queues.reads.add(job) { send(written.response(to: call)) }
  }

  private func readResult(
    of call: Call, _ context: RequestContext, _ read: Operation.Read, _ tag: EntityTag?,
    _ reader: Reader, _ cancellation: Cancellation
  ) -> Result<OperationResult, Problem> {
    call.operation.beforeReading?()
    do throws(Problem) {
      return .success(
        try reader.read(until: cancellation) { transaction throws(Problem) in
          var writer = ResponseWriter(zone: environment.zone(of: context), capacity: 64 << 10)
          try read(transaction, &writer)
          let unsent = count(writer, for: context)
          return OperationResult(writer, of: call.operation, tag: tag, unsent: unsent)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Streams a file or an object. Each piece is read in a short transaction of its own while it is sent.
  ///
  /// - Throws: 503 when too many downloads run.
  func response(
    _ download: Download, _ tag: EntityTag?, to call: Call, _ context: RequestContext
  ) throws(Problem) -> Response {
    let user = download.user?.value ?? Self.user(of: context)
    guard let slot = queues.reads.beginDownload(for: user) else {
      throw Self.tooManyJobs
    }
    let stream = BodyStream(scheduler: slot.scheduler) {
      [log, name = call.operation.name, beforeReading = call.operation.beforeReading] in
      beforeReading?()
      do { return try slot.make { transaction in try download.next(transaction) } } catch {
        // A client that disconnected is no fault of the server.
        if !slot.isCancelled { log("\(name) broke off, \(Problem.reason(of: error))") }
        throw error
      }
    }
    var fields: [(name: String, value: String)] = [
      ("Content-Type", download.contentType), ("Cache-Control", call.caching.text),
    ]
    if let tag { fields.append(("ETag", tag.text)) }
    if let vary = call.vary { fields.append(("Vary", vary)) }
    if let name = download.fileName {
      let use = download.policy == nil ? "attachment" : "inline"
      fields.append(("Content-Disposition", "\(use); filename=\"\(name)\""))
    }
    if let policy = download.policy { fields.append(("Content-Security-Policy", policy)) }
    var response = Response(status: 200, fields: fields, body: .stream(stream))
    if !download.isCompressed {
      response.compression = tag == nil ? .withoutTag : .withTagOfCoding
    }
    // The last piece counts until it is sent.
    response.held = slot
    return response
  }

  /// What counts the bytes of an answer as unsent from now on, if there are many.
  func count(
    _ writer: borrowing ResponseWriter, for context: RequestContext
  ) -> UnsentResponse? {
    queues.reads.count(writer.buffer.count, for: Self.user(of: context))
  }

  static func user(of context: RequestContext) -> Int64 { context.caller?.user.value ?? 0 }

  private static var tooManyJobs: Problem {
    Problem(
      .unavailable, "Too many reports and exports are under way. Try again soon.",
      retryAfterSeconds: 2)
  }
}

extension MetricsText {
  /// Adds the metrics of background work.
  mutating func add(_ counts: BackgroundQueue.Counts) {
    add(
      "kortti_background_waiting", .gauge, "Large reads and pieces of downloads waiting.",
      counts.waiting)
    add("kortti_downloads", .gauge, "Downloads under way.", counts.downloads)
    add(
      "kortti_unsent_bytes", .gauge, "Bytes of large answers that are made and not sent yet.",
      counts.unsent)
    add(
      "kortti_background_refused_total", .counter,
      "Large reads and downloads refused because a limit was reached.",
      counts.refused)
    add(
      "kortti_background_abandoned_total", .counter,
      "Large reads abandoned because their client disconnected.",
      counts.abandoned)
  }
}
