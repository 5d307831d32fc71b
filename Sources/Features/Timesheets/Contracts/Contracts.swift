package import Core
package import Database
import WebAPI
import WorkingTime
import Zones

/// A person's contract, by its first day.
struct ContractReference: Input {
  let user: UserID
  let from: Day

  init(_ decoder: inout InputDecoder) {
    user = decoder.required("user", .id())
    from = decoder.required("from", .contractDay, "The contract's first day.")
  }
}

struct ContractsQuery: Input {
  let user: UserID

  init(_ decoder: inout InputDecoder) { user = decoder.required("user", .id()) }
}

extension Timesheets {
  var contractsOperations: [Operation] {
    [contractsOperation, saveContractOperation, removeContractOperation]
  }

  var contractsOperation: Operation {
    .read(
      OperationInfo(
        206, "contracts", .get("/users/{user}/contracts"), .authenticated, .workingTime,
        "Lists the contracts of a person, the earliest first."),
      OperationOptions<ContractsQuery, [Contract]>(
        details: "Your own; those of others for managers and admins.")
    ) { query, context, transaction throws(TimesheetFault) in
      try contracts(of: query.user, context, in: transaction)
    }
  }

  /// A person's contracts, the earliest first.
  ///
  /// - Throws: `notFound`, also for a person whom the caller may not see.
  package func contracts(
    of user: UserID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Contract] {
    _ = try visiblePerson(user, context, in: transaction)
    return try transaction.contracts(of: user)
  }

  var saveContractOperation: Operation {
    .write(
      OperationInfo(
        207, "saveContract", .put("/users/{user}/contracts/{from}"), .admin, .workingTime,
        "Says how much a person is to work from a day on."),
      OperationOptions<ContractInput, Contract>(
        details: """
          Of each day that contract counts whose first day is the latest of those not after it, unless its last day \
          lies before. A contract of the same first day is replaced whole.
          """)
    ) { input, context, transaction throws(TimesheetFault) in
      try save(input, context, in: transaction)
    }
  }

  /// Makes a contract, or replaces that of the same first day.
  ///
  /// - Throws: `forbidden` to all but admins; `notFound` when there is no such user; `invalid` on `calendar` when there
  ///   is none of that name, on `opening` when an earlier contract is there, and on `from` when a later one has an
  ///   opening; `locked` when it would change the planned time of a closed day.
  package func save(
    _ input: ContractInput, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Contract {
    try requireAdmin(context)
    transaction.hold(.user(input.user))
    guard let person = try person(input.user, in: transaction) else { throw .notFound }
    let all = try transaction.contracts(of: input.user)
    let calendar: String
    if let given = input.calendar {
      calendar = given
    } else {
      calendar = try firmSettings(in: transaction).calendar
    }
    var errors: [FieldError] = []
    if try transaction.calendar(named: calendar) == nil {
      errors.append(NamedCalendar.unknown)
    }
    if input.opening != 0, let first = all.first, first.from < input.from {
      errors.append(
        FieldError(
          "opening",
          "Only the first contract has an opening balance; the first is that from \(first.from)."))
    }
    if let first = all.first, first.from > input.from, first.opening != 0 {
      errors.append(
        FieldError(
          "from",
          "The contract from \(first.from) has an opening balance, which only the first one may have: set that to 0 first."
        ))
    }
    if !errors.isEmpty { throw .invalid(errors) }
    let old = all.first { $0.from == input.from }
    var new = old ?? Contract()
    new.user = input.user
    new.from = input.from
    new.to = input.to
    new.week = input.week
    new.flexitime = input.flexitime
    new.calendar = calendar
    new.timeZone = input.timeZone ?? person.timeZone
    new.opening = input.opening
    new.dayLimit = input.dayLimit
    new.weekLimit = input.weekLimit
    try refuseClosed(all, to: all.filter { $0.from != new.from } + [new], in: transaction)
    if let old {
      if new.isIdentical(to: old) { return old }
      try transaction.update(new)
    } else {
      new.id = try transaction.newID("contracts")
      try transaction.insert(new)
    }
    try transaction.record(context, before: old, after: new)
    return new
  }

  var removeContractOperation: Operation {
    .write(
      OperationInfo(
        208, "removeContract", .delete("/users/{user}/contracts/{from}"), .admin, .workingTime,
        "Removes a contract: the one before it goes on, up to its own last day.")
    ) { (input: ContractReference, context, transaction) throws(TimesheetFault) in
      try removeContract(of: input.user, from: input.from, context, in: transaction)
      return NoOutput()
    }
  }

  /// Removes a contract.
  ///
  /// - Throws: `forbidden` to all but admins; `notFound`; `locked` when it would change the planned time of a closed
  ///   day.
  package func removeContract(
    of user: UserID, from: Day, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try requireAdmin(context)
    transaction.hold(.user(user))
    let all = try transaction.contracts(of: user)
    guard let old = all.first(where: { $0.from == from }) else { throw .notFound }
    try refuseClosed(all, to: all.filter { $0.from != from }, in: transaction)
    try transaction.delete(old)
    try transaction.record(context, before: old, after: nil)
  }

  /// What a person is to work, by the contracts.
  func workPlan(of user: UserID, in transaction: ReadTransaction) throws(TimesheetFault) -> WorkPlan
  {
    var calendars = CalendarLookup()
    return try workPlan(try transaction.contracts(of: user), &calendars, in: transaction)
  }

  /// What is to be worked by some contracts of a person.
  func workPlan(
    _ contracts: [Contract], _ calendars: inout CalendarLookup, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> WorkPlan {
    var terms: [ContractTerms] = []
    for contract in contracts {
      terms.append(
        contract.terms(
          try calendars.calendar(named: contract.calendar, in: transaction),
          zones.zone(named: contract.timeZone) ?? .utc))
    }
    return WorkPlan(terms)
  }

  /// A person whom the caller may see.
  ///
  /// - Throws: `notFound`, also when there is no such user.
  func visiblePerson(
    _ user: UserID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Person {
    guard try sees(user, try caller(of: context), in: transaction),
      let person = try person(user, in: transaction)
    else { throw .notFound }
    return person
  }
}
