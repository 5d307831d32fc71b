extension HTTPConnection {
  /// When to call `expire`, unless something happens before; `nil` for never.
  public var deadline: MonotonicTime? {
    switch phase {
    case .idle:
      return deadline(after: isFirstRequest ? limits.headerSeconds : limits.idleSeconds)
    case .head: return deadline(after: limits.headerSeconds)
    case .receiving where isBodyPaused: return deadline(after: limits.handlerSeconds)
    case .body, .receiving, .discarding: return receiveSpeed.deadline(limits)
    case .deciding, .responding, .streaming: return deadline(after: limits.handlerSeconds)
    case .refused: return waitStart + Int64(limits.refusalSeconds * 1000)
    case .finished: return nil
    }
  }

  private func deadline(after seconds: Double) -> MonotonicTime? {
    seconds > 0 ? waitStart + Int64(seconds * 1000) : nil
  }

  /// Handles a deadline: `.error` needs a response, `.finished` closes without one, `.wait` means that the
  /// deadline has not passed.
  public mutating func expire(at now: MonotonicTime) -> Event {
    guard let deadline, deadline <= now else { return .wait }
    framing.closeConnection()
    switch phase {
    case .head: return fail(.headTooSlow)
    case .receiving where isBodyPaused: return fail(.handlerTooSlow)
    case .body, .receiving: return fail(.bodyTooSlow)
    case .deciding, .responding: return fail(.handlerTooSlow)
    case .refused: return fail(.noRoomForBody)
    case .idle, .discarding, .streaming, .finished:
      finish()
      return .finished
    }
  }

  private mutating func fail(_ error: HTTPError) -> Event {
    failRequest()
    return .error(error)
  }
}
