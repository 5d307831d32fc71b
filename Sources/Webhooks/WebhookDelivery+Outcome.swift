import Core

// What becomes of it.
extension WebhookDelivery {
  /// What a try means for its webhook.
  enum Outcome: Hashable {
    case done
    /// It is tried again.
    case again
    /// It is not tried any more.
    case dead
    /// The receiver wants nothing any more.
    case gone
  }

  /// Takes a try that ended at `now`.
  mutating func take(_ made: DeliveryTry, at now: Instant) -> Outcome {
    tries.add(made)
    if made.isSuccess {
      end(.done, at: now)
      return .done
    }
    failed += 1
    if made.status == 410 {
      end(.dead, at: now)
      return .gone
    }
    if type != Self.test, let wait = BackOff.wait(afterFailed: Int(failed), of: event) {
      dueAt = now + wait
      return .again
    }
    end(.dead, at: now)
    return .dead
  }

  private mutating func end(_ state: State, at now: Instant) {
    self.state = state
    dueAt = nil
    endedAt = now
  }

  /// Has it sent again, with all its tries.
  mutating func restart(at now: Instant) {
    state = .waiting
    failed = 0
    dueAt = now
    endedAt = nil
  }
}
