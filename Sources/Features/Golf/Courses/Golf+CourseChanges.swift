import AuditLog
import Core
import Database
import Handicap

extension Golf {
  /// Inserts a new course of a club, with its card, tees and ratings.
  func insert(
    _ new: NewCourse, of club: Club, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseOnDay {
    var course = Course(
      id: try transaction.newID("courses"), club: club.id, name: new.name,
      holeCount: new.holes.count, createdAt: context.now, updatedAt: context.now)
    let plan = try CoursePlan(new.change, on: course, takesSame: false)
    try transaction.insert(course)
    try apply(plan, of: new.change, to: &course, isNew: true, context, in: transaction)
    return try courseOnDay(course.id, now: context.now, in: transaction)
  }

  /// Stores what a change adds, and records it in the audit log. A change of nothing is not recorded.
  func apply(
    _ plan: CoursePlan, of change: CourseChange, to course: inout Course, isNew: Bool = false,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    let before = course
    course.name = change.name.applied(to: course.name)
    guard isNew || course.name != before.name || !plan.isEmpty else { return }
    course.updatedAt = context.now
    try transaction.update(course)
    try transaction.renameTees(plan.renamed)
    let tees = try store(plan, change, of: course.id, in: transaction)
    for added in plan.ratings {
      try transaction.insert(added.rating, of: tees[added.tee].id)
    }
    var after: AuditFields = ["name": .text(course.name)]
    if isNew {
      after.add("club", .id(course.club))
      after.add("holeCount", .int(Int64(course.holeCount)))
    }
    plan.add(to: &after, tees)
    try transaction.record(
      context, "course", course.id.value,
      before: isNew ? nil : before.fields(renaming: plan.renamed), after: after)
  }

  /// Stores new tees, the card and lengths.
  ///
  /// - Returns: the tees in the order of the change.
  private func store(
    _ plan: CoursePlan, _ change: CourseChange, of course: CourseID,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> [Tee] {
    var tees: [Tee] = []
    for (found, new) in zip(plan.tees, change.tees) {
      if let found {
        tees.append(found)
      } else {
        let tee = Tee(id: try transaction.newID("tees"), name: new.name ?? "", ratings: [])
        try transaction.insert(tee, of: course)
        tees.append(tee)
      }
    }
    if let new = plan.card {
      var lengths = new.carried
      for (index, metres) in new.given { lengths[tees[index].id] = metres }
      let card = Card(
        id: try transaction.newID("cards"), validFrom: new.validFrom, holes: new.holes,
        lengths: lengths)
      try transaction.insert(card, of: course)
    }
    if let (card, lengths) = plan.filled {
      for (index, metres) in lengths.sorted(by: { $0.key < $1.key }) {
        try transaction.insertLengths(metres, of: tees[index].id, on: card)
      }
    }
    return tees
  }
}

extension Course {
  /// The fields that a change may overwrite: only names.
  fileprivate func fields(renaming tees: [TeeID: String]) -> AuditFields {
    var fields: AuditFields = ["name": .text(name)]
    let names = tees.keys.sorted().compactMap { tee($0)?.name }
    if !names.isEmpty { fields.add("teesNamed", .texts(names)) }
    return fields
  }
}

extension CoursePlan {
  /// Adds the fields of what is added to the audit record. `stored` has the tees in the order of the change.
  fileprivate func add(to fields: inout AuditFields, _ stored: [Tee]) {
    let names = renamed.keys.sorted().compactMap { renamed[$0] }
    if !names.isEmpty { fields.add("teesNamed", .texts(names)) }
    let made = zip(tees, stored).filter { $0.0 == nil }.map(\.1.name)
    if !made.isEmpty { fields.add("tees", .texts(made)) }
    if let card {
      fields.add("validFrom", .day(card.validFrom))
      fields.add("pars", .ints(card.holes.map { Int64($0.par) }))
      fields.add("strokeIndexes", .ints(card.holes.map { Int64($0.strokeIndex) }))
      if card.holes.contains(where: { $0.womenPar != nil || $0.womenStrokeIndex != nil }) {
        fields.add("womenPars", .ints(card.holes.map { Int64($0.par(for: .women)) }))
        fields.add(
          "womenStrokeIndexes", .ints(card.holes.map { Int64($0.strokeIndex(for: .women)) }))
      }
    }
    let lengths = card?.given ?? filled?.lengths ?? [:]
    if !lengths.isEmpty {
      fields.add(
        "lengths",
        .texts(
          lengths.sorted { $0.key < $1.key }.map { index, metres in
            "\(stored[index].name): \(metres.map(String.init).joined(separator: " "))"
          }))
    }
    if !ratings.isEmpty {
      fields.add(
        "ratings",
        .texts(
          ratings.map { added in
            let rating = added.rating
            return
              "\(stored[added.tee].name) \(rating.gender.rawValue) \(rating.part.rawValue) from \(rating.validFrom): \(rating.rating.words)"
          }))
    }
  }
}
