public import Database
public import HTTP

/// The queues of work that event loops do not do. In each of them users take turns.
public struct BackgroundQueues: Sendable {
  /// Large reads and the pieces of downloads.
  let reads: BackgroundQueue
  /// Requests whose body is not small. They have a queue of their own, since a report may take a second.
  let largeRequests: BackgroundQueue
  /// Work before writes.
  let work: BackgroundQueue
  /// What reads the responses that are published.
  let publishing: Reader
  /// Requests whose bodies are received piece by piece.
  let streamedRequests: StreamedRequests
  /// Bodies up to this size are parsed on the event loop.
  let smallBodyBytes: Int

  /// Each queue has a database connection of its own.
  public init(
    reads: Reader, largeRequests: Reader, work: Reader, publishing: Reader,
    limits: Limits = Limits()
  ) {
    self.work = BackgroundQueue(work, limits: limits)
    self.publishing = publishing
    self.reads = BackgroundQueue(reads, limits: limits)
    self.largeRequests = BackgroundQueue(largeRequests, limits: limits)
    streamedRequests = StreamedRequests(limits)
    smallBodyBytes = limits.smallBodyBytes
  }
}
