import Database
import HTTP
import Synchronization

/// Stands for the receiver of a request while a worker prepares its call. Nothing of the body is asked for before.
final class DeferredReceiver: BodyReceiver {
  private enum State {
    case preparing
    case receiving(any BodyReceiver)
    /// It has its response, or its client is gone.
    case over
  }

  private let state = Mutex(State.preparing)
  private let workers: ReadWorkers
  private let channel: any BodyChannel
  private let prepare: @Sendable (Reader) -> BodyAdmission

  /// `prepare` is run by one of the workers.
  init(
    _ workers: ReadWorkers, _ channel: any BodyChannel,
    prepare: @escaping @Sendable (Reader) -> BodyAdmission
  ) {
    self.workers = workers
    self.channel = channel
    self.prepare = prepare
  }

  func start() {
    workers.run { [self] reader in
      follow(prepare(reader))
    } refuse: { [self] in
      follow(.respond(Problem.tooManyCalls.response()))
    }
  }

  private func follow(_ admission: BodyAdmission) {
    switch admission {
    case .respond(let response):
      state.withLock { $0 = .over }
      channel.send(response)
    case .receive(let receiver):
      let isWanted = state.withLock { state in
        guard case .preparing = state else { return false }
        state = .receiving(receiver)
        return true
      }
      if isWanted { receiver.start() }
    }
  }

  func add(_ piece: [UInt8]) {
    let receiver = state.withLock { state -> (any BodyReceiver)? in
      if case .receiving(let receiver) = state { receiver } else { nil }
    }
    receiver?.add(piece)
  }

  func end(_ end: BodyEnd) -> Response? {
    let receiver = state.withLock { state -> (any BodyReceiver)? in
      if case .receiving(let receiver) = state { return receiver }
      state = .over
      return nil
    }
    return receiver?.end(end)
  }
}
