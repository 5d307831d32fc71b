public import Database
public import HTTP
import Metrics

/// The entrance to the API: says from its head what a request leads to, and has it answered. The steps of a request for
/// an operation, in their order, are in Pipeline.swift.
public final class Dispatcher: Sendable {
  let registry: OperationRegistry
  let environment: APIEnvironment
  let pages: Pages
  /// A read-only connection for each event loop.
  let readers: [Reader]
  let headerCodedEndpoint: HeaderCodedEndpoint
  let restEndpoint: RESTEndpoint
  let backgroundQueue: BackgroundQueue
  let passwordQueue = PasswordQueue()
  private let metrics: MetricsPage
  /// What each operation was asked, indexed by its code.
  let operationMetrics: [OperationTally?]
  let log: @Sendable (String) -> Void

  /// `metrics` says who may read the metrics and what stands there beside the requests; `log` takes causes that only the
  /// log may know.
  public init(
    registry: OperationRegistry, environment: APIEnvironment, readers: [Reader],
    backgroundQueue: BackgroundQueue, metrics: MetricsPage = MetricsPage(token: nil) { _ in },
    log: @escaping @Sendable (String) -> Void
  ) {
    self.registry = registry
    self.environment = environment
    self.readers = readers
    self.backgroundQueue = backgroundQueue
    self.metrics = metrics
    self.log = log
    headerCodedEndpoint = HeaderCodedEndpoint(registry: registry)
    restEndpoint = RESTEndpoint()
    pages = Pages(registry: registry)
    var tallies = [OperationTally?](
      repeating: nil, count: (registry.operations.last?.code ?? 0) + 1)
    for operation in registry.operations {
      tallies[operation.code] = OperationTally(name: operation.name)
    }
    operationMetrics = tallies
  }

  /// Answers a request: now, or later through `reply` when the result is `nil`.
  ///
  /// - Parameters:
  ///   - request: the whole request.
  ///   - target: what `admit` found for it.
  ///   - loop: the number of the event loop that this runs on.
  ///   - onClientEvent: takes what is to hear what the client does before it has its answer.
  ///   - reply: takes the answer when it comes later; called once at the most, on any thread.
  /// - Returns: the answer, or `nil` when `reply` will be called.
  public func respond(
    to request: Request, target: RequestTarget, loop: Int,
    onClientEvent: (@escaping @Sendable (ClientEvent) -> Void) -> Void = { _ in },
    reply: @escaping @Sendable (Response) -> Void
  ) -> Response? {
    do throws(Problem) {
      let call: Call
      switch target.kind {
      case .page(let page): return try response(of: page, request, loop: loop)
      case .headerCoded: call = try headerCodedEndpoint.call(request)
      case .operation(let operation, let parameters):
        call = try restEndpoint.call(request, of: operation, parameters)
      case .otherMethods, .nothing:
        throw Problem(.notFound, "There is nothing at this address.")
      }
      return perform(call, loop: loop, onClientEvent: onClientEvent, reply: reply)
    } catch {
      return error.response()
    }
  }

  /// Releases the memory that caches what an event loop and the writer have read before. Called on the event loop when it
  /// has been idle for a while.
  public func releaseMemory(loop: Int) {
    readers[loop].releaseMemory()
    environment.writer.releaseMemory()
  }

  private func response(
    of page: Pages.Page, _ request: Request, loop: Int
  ) throws(Problem) -> Response {
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
        page.add(backgroundQueue.counts)
      }
    case .ready:
      try readers[loop].read { transaction throws(Problem) in
        do throws(DatabaseError) {
          _ = try transaction.first("SELECT 1", []) { $0.int(0) }
        } catch {
          throw .database(error)
        }
      }
    case .health, .openAPI: break
    }
    return pages.response(page)
  }
}
