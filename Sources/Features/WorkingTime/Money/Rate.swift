package import Core

/// What rates are for: work on a task, on a project, for a customer, or any.
package enum RateSubject: Hashable, Sendable {
  case task(Int64)
  case project(Int64)
  case customer(Int64)
  case firm
}

/// The work that a rate is for. Of one scope a later rate takes the place of an earlier one.
package struct RateScope: Hashable, Sendable {
  package let subject: RateSubject
  /// `nil` for everybody's work.
  package let user: Int64?

  package init(_ subject: RateSubject, user: Int64? = nil) {
    self.subject = subject
    self.user = user
  }
}

/// What an hour costs from a day on.
package struct RateTerms: Hashable, Sendable {
  /// Rates that were saved later have higher ones.
  package let id: Int64
  package let scope: RateScope
  /// The first day.
  package let from: Day
  /// In the currency's smallest unit, not negative; `nil` where the scope has no rate from that day on.
  package let minorPerHour: Int64?
  /// The code of ISO 4217.
  package let currency: String

  package init(
    id: Int64, _ scope: RateScope, from: Day, minorPerHour: Int64?, currency: String
  ) {
    self.id = id
    self.scope = scope
    self.from = from
    self.minorPerHour = minorPerHour
    self.currency = currency
  }

  /// What seconds cost: rounded to the smallest unit, half up. Nothing else is ever rounded.
  package static func minor(of seconds: Int64, perHour: Int64) -> Int64 {
    (seconds * perHour + 1_800) / 3_600
  }
}

/// Work that is priced alike.
package struct PricedWork: Hashable, Sendable {
  package let user: Int64
  package let task: Int64?
  package let project: Int64
  package let customer: Int64?
  /// The customer's, or that of the firm.
  package let currency: String

  package init(user: Int64, task: Int64?, project: Int64, customer: Int64?, currency: String) {
    self.user = user
    self.task = task
    self.project = project
    self.customer = customer
    self.currency = currency
  }

  /// The scopes that it is in, the first that counts first; `withUser` those of the person's own work as well.
  package func scopes(withUser: Bool) -> [RateScope] {
    var scopes: [RateScope] = []
    scopes.reserveCapacity(8)
    func add(_ subject: RateSubject) {
      if withUser { scopes.append(RateScope(subject, user: user)) }
      scopes.append(RateScope(subject))
    }
    if let task { add(.task(task)) }
    add(.project(project))
    if let customer { add(.customer(customer)) }
    add(.firm)
    return scopes
  }
}
