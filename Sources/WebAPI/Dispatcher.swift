import Database
public import HTTP
import Metrics

/// The entry point of the API: admits a request by its head, then answers it. The steps of a request for an operation,
/// in their order, are in Pipeline/Step.swift.
public final class Dispatcher: Sendable {
  let registry: OperationRegistry
  let environment: APIEnvironment
  let pages: Pages
  let readers: CallReaders
  let headerCodedEndpoint: HeaderCodedEndpoint
  let restEndpoint: RESTEndpoint
  let queues: BackgroundQueues
  let passwordQueue = PasswordQueue()
  let publisher: Publisher
  let guestThrottle = GuestThrottle()
  let crossOrigin: CrossOriginPolicy
  private let metrics: MetricsPage
  /// The request counts of operations, indexed by their codes.
  let operationMetrics: [OperationTally?]
  let log: @Sendable (String) -> Void

  /// `log` takes causes that clients must not see.
  public init(
    registry: OperationRegistry, environment: APIEnvironment, readers: CallReaders,
    queues: BackgroundQueues, metrics: MetricsPage = MetricsPage(token: nil) { _ in },
    log: @escaping @Sendable (String) -> Void
  ) {
    self.registry = registry
    self.environment = environment
    self.readers = readers
    self.queues = queues
    publisher = Publisher(queues.publishing)
    self.metrics = metrics
    crossOrigin = environment.crossOrigin.covering(registry)
    self.log = log
    headerCodedEndpoint = HeaderCodedEndpoint(registry: registry)
    restEndpoint = RESTEndpoint()
    self.pages = Pages(registry: registry)
    let pages = registry.sites.operations
    var tallies = [OperationTally?](
      repeating: nil, count: ((registry.operations + pages).map(\.code).max() ?? 0) + 1)
    for operation in registry.operations + pages {
      tallies[operation.code] = OperationTally(name: operation.name)
    }
    operationMetrics = tallies
  }

  /// Answers a request at once, or later through `channel` when the result is `nil`.
  ///
  /// - Parameters:
  ///   - request: the complete request.
  ///   - route: the one that `admit` returned.
  ///   - loop: the index of the current event loop.
  ///   - channel: takes a later response.
  /// - Returns: the response, or `nil` when it is sent through the channel.
  public func respond(
    to request: Request, route: MatchedRoute, loop: Int, channel: any ResponseChannel
  ) -> Response? {
    if crossOrigin.isOff { return dispatch(request, route, loop, channel) }
    let channel = CrossOriginChannel(policy: crossOrigin, head: request.head, channel: channel)
    return dispatch(request, route, loop, channel).map {
      crossOrigin.adding(to: $0, for: request.head)
    }
  }

  private func dispatch(
    _ request: Request, _ route: MatchedRoute, _ loop: Int, _ channel: any ResponseChannel
  ) -> Response? {
    do throws(Problem) {
      if case .page(let page) = route.kind {
        return try response(of: page, request, loop: loop, channel)
      }
      if request.body.count > queues.smallBodyBytes {
        respondInTurn(to: request, route, channel)
        return nil
      }
      return perform(try call(of: request, route), loop: loop, channel: channel)
    } catch {
      return response(to: error, at: request.path)
    }
  }

  /// Decides on a request of an operation that has a receiver, before its body is asked for.
  public func receive(
    _ request: Request, route: MatchedRoute, loop: Int, channel: any BodyChannel
  ) -> BodyAdmission {
    guard case .operation(let operation, _) = route.kind else {
      return .respond(nothing(at: request.path).response())
    }
    // Those that workers prepare may be ready in another order.
    let place = queues.streamedRequests.nextPlace()
    @Sendable func admission(by reader: Reader) -> BodyAdmission {
      switch admit(request, route, reader, channel, place: place) {
      case .receive(let receiver): .receive(receiver)
      case .respond(let response): .respond(complete(response, of: operation, for: request.head))
      }
    }
    switch readers {
    case .onEventLoops(let readers): return admission(by: readers[loop])
    case .onWorkers(let workers):
      return .receive(DeferredReceiver(workers, channel) { admission(by: $0) })
    }
  }

  /// The response of an operation with a receiver, as it is sent.
  func complete(
    _ response: Response, of operation: Operation, for head: RequestHead
  ) -> Response {
    crossOrigin.adding(
      to: operation.speaksTus ? Tus.adding(to: response, for: head) : response, for: head)
  }

  /// Waits until the receivers have handled the ends of their bodies, at most that long. Called when the server
  /// has closed its connections.
  public func finishReceiving(seconds: Double) {
    queues.streamedRequests.workers.wait(seconds: seconds)
  }

  /// Decodes the envelope of a request.
  func call(of request: Request, _ route: MatchedRoute) throws(Problem) -> Call {
    switch route.kind {
    case .headerCoded: return try headerCodedEndpoint.call(request)
    case .operation(let operation, let parameters):
      return try restEndpoint.call(request, route, of: operation, parameters)
    case .page, .otherMethods, .nothing:
      throw nothing(at: request.path)
    }
  }

  /// Releases the page caches of an event loop's reader and of the writer. Called on the event loop when it is idle.
  public func releaseMemory(loop: Int) {
    if case .onEventLoops(let readers) = readers { readers[loop].releaseMemory() }
    environment.writer.releaseMemory()
  }

  private func response(
    of page: Pages.Page, _ request: Request, loop: Int, _ channel: any ResponseChannel
  ) throws(Problem) -> Response? {
    switch page {
    case .metrics:
      return try metrics.response(to: request) { page in
        page.add(operationMetrics.compactMap { $0 })
        page.add(
          "kortti_writes_waiting", .gauge, "Writes that wait for the writer.",
          environment.writer.waiting)
        page.add(
          "kortti_password_hashings_waiting", .gauge, "Password hashings waiting or under way.",
          passwordQueue.count)
        if case .onWorkers(let workers) = readers {
          page.add(
            "kortti_calls_waiting", .gauge, "Calls that wait for a connection to the database.",
            workers.waiting)
          page.add(
            "kortti_writes_repeated_total", .counter,
            "Writes that were run again, since others were in the way or the connection was lost.",
            environment.writer.repeated)
          let health = environment.writer.serverHealth
          page.add(
            "kortti_database_damages_total", .counter,
            "Statements that met something stored that can't be read.", health.damages)
          page.add(
            "kortti_database_connections_refused_total", .counter,
            "Connections that the database had not free.", health.refusedConnections)
        }
        page.add(queues.reads.counts)
        page.add(
          "kortti_receptions", .gauge, "Requests whose contents are being received.",
          queues.streamedRequests.count)
        page.add(
          "kortti_large_requests_waiting", .gauge,
          "Requests of large content waiting to be parsed.",
          queues.largeRequests.counts.waiting)
        page.add(
          "kortti_work_waiting", .gauge, "Requests that wait for their turn of work.",
          queues.work.counts.waiting)
        page.add(
          "kortti_published_responses", .gauge, "Responses that are kept in memory.",
          publisher.count)
      }
    case .ready: return try readiness(request, loop, channel)
    case .health, .openAPI: break
    }
    return pages.response(page, to: request.head)
  }
}
