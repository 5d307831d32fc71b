public import Database
public import HTTP
import Metrics

/// The entry point of the API: admits a request by its head, then answers it. The steps of a request for an operation,
/// in their order, are in Pipeline.swift.
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
  /// The request counts of operations, indexed by their codes.
  let operationMetrics: [OperationTally?]
  let log: @Sendable (String) -> Void

  /// `log` takes causes that clients must not see.
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

  /// Answers a request at once, or later through `reply` when the result is `nil`.
  ///
  /// - Parameters:
  ///   - request: the complete request.
  ///   - target: the target that `admit` returned.
  ///   - loop: the index of the current event loop.
  ///   - onClientEvent: registers a handler for what the client does before it has its response.
  ///   - reply: sends a later response; called at most once, on any thread.
  /// - Returns: the response, or `nil` when `reply` will be called.
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
        throw nothing(at: request.path)
      }
      return perform(call, loop: loop, onClientEvent: onClientEvent, reply: reply)
    } catch {
      return error.response()
    }
  }

  /// Releases the page caches of an event loop's reader and of the writer. Called on the event loop when it is idle.
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
      guard environment.writer.acceptsWrites else {
        throw Problem(
          .unavailable, "Nothing can be written: the disk failed, or the database was replaced.")
      }
    case .health, .openAPI: break
    }
    return pages.response(page)
  }
}
