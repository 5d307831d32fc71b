import AuditLog
import Core
import Database
import Handicap
import JSON

extension Golf {
  /// Inserts a new course of a club, with its card, tees and ratings.
  func insert(
    _ new: NewCourse, of club: Club, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseOnDay {
    var course = Course(
      id: try transaction.newID("courses"), club: club.id, name: new.name,
      holeCount: new.holes.count, createdAt: context.now, updatedAt: context.now)
    let plan = try CoursePlan(new.change, on: course, addsOnly: false)
    try transaction.insert(course)
    try apply(plan, of: new.change, to: &course, isNew: true, context, in: transaction)
    return try courseOnDay(course.id, now: context.now, in: transaction)
  }

  /// Stores what a change adds and corrects, and records it in the audit log. A change of nothing is not recorded.
  func apply(
    _ plan: CoursePlan, of change: CourseChange, to course: inout Course, isNew: Bool = false,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    let before = course
    course.name = change.name.applied(to: course.name)
    guard isNew || !Names.areIdentical(course.name, before.name) || !plan.isEmpty else { return }
    course.updatedAt = context.now
    try transaction.update(course)
    try transaction.renameTees(plan.renamed)
    let tees = try store(plan, change, of: course.id, in: transaction)
    for added in plan.ratings {
      try transaction.insert(added.rating, of: tees[added.tee].id)
    }
    for corrected in plan.correctedRatings {
      try transaction.update(corrected.after, of: tees[corrected.tee].id)
    }
    var after: AuditFields = ["name": .text(course.name)]
    if isNew {
      after.add("club", .id(course.club))
      after.add("holeCount", .int(Int64(course.holeCount)))
    }
    plan.add(to: &after, tees)
    if let reason = change.reason { after.add("reason", .text(reason)) }
    try transaction.record(
      context, "course", course.id.value,
      before: isNew ? nil : before.fields(changedBy: plan), after: after)
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
      let card = CourseCard(
        id: try transaction.newID("cards"), validFrom: new.validFrom, holes: new.holes,
        lengths: lengths)
      try transaction.insert(card, of: course)
    }
    if let (card, lengths) = plan.filled {
      for (index, metres) in lengths.sorted(by: { $0.key < $1.key }) {
        try transaction.insertLengths(metres, of: tees[index].id, on: card)
      }
    }
    if let corrected = plan.correctedCard {
      if let holes = corrected.holes { try transaction.replace(holes, of: corrected.before.id) }
      for (index, metres) in corrected.lengths.sorted(by: { $0.key < $1.key }) {
        try transaction.replaceLengths(metres, of: tees[index].id, on: corrected.before.id)
      }
    }
    return tees
  }
}

extension Course {
  /// The fields that a change overwrites: names, and what is corrected.
  fileprivate func fields(changedBy plan: CoursePlan) -> AuditFields {
    var fields: AuditFields = ["name": .text(name)]
    if let corrected = plan.correctedCard, corrected.holes != nil {
      fields.add(card: corrected.before.validFrom, corrected.before.holes)
    }
    let trees = plan.tees.indices.compactMap { index -> JSONTree? in
      guard let tee = plan.tees[index] else { return nil }
      let lengths = plan.correctedCard.flatMap {
        $0.lengths[index] == nil ? nil : $0.before.lengths[tee.id]
      }
      let ratings = plan.correctedRatings.filter { $0.tee == index }.map(\.before.tree)
      guard plan.renamed[tee.id] != nil || lengths != nil || !ratings.isEmpty else { return nil }
      return .object([
        "id": .integer(tee.id.value), "name": .text(tee.name),
        "validFrom": lengths.flatMap { _ in plan.correctedCard?.tree },
        "lengths": lengths.map { .array($0.map { .integer(Int64($0)) }) },
        "ratings": ratings.isEmpty ? nil : .array(ratings),
      ])
    }
    if !trees.isEmpty { fields.add("tees", .json(.array(trees))) }
    return fields
  }
}

extension CoursePlan {
  /// Adds what is added to the course, in the form of the input. `stored` has the tees in the order of the change.
  fileprivate func add(to fields: inout AuditFields, _ stored: [Tee]) {
    if let card { fields.add(card: card.validFrom, card.holes) }
    if let correctedCard, let holes = correctedCard.holes {
      fields.add(card: correctedCard.before.validFrom, holes)
    }
    let changed = stored.indices.compactMap { tree(of: $0, stored[$0]) }
    if !changed.isEmpty { fields.add("tees", .json(.array(changed))) }
  }

  /// What is added to a tee or corrected; `nil` for nothing.
  private func tree(of index: Int, _ tee: Tee) -> JSONTree? {
    let corrected = correctedCard?.lengths[index]
    let lengths = (card?.given ?? filled?.lengths)?[index] ?? corrected
    let ratings =
      ratings.filter { $0.tee == index }.map(\.rating.tree)
      + correctedRatings.filter { $0.tee == index }.map(\.after.tree)
    let isNamed = tees[index] == nil || renamed[tee.id] != nil
    guard isNamed || lengths != nil || !ratings.isEmpty else { return nil }
    return .object([
      "id": .integer(tee.id.value), "name": .text(renamed[tee.id] ?? tee.name),
      "validFrom": corrected.flatMap { _ in correctedCard?.tree },
      "lengths": lengths.map { .array($0.map { .integer(Int64($0)) }) },
      "ratings": ratings.isEmpty ? nil : .array(ratings),
    ])
  }
}

extension CoursePlan.CorrectedCard {
  /// Its first day.
  fileprivate var tree: JSONTree { .text(before.validFrom.description) }
}

extension CardHole {
  fileprivate var tree: JSONTree {
    let women: JSONTree = .object([
      "par": .integer(Int64(par(for: .women))),
      "strokeIndex": .integer(Int64(strokeIndex(for: .women))),
    ])
    return .object([
      "hole": .integer(Int64(number)), "par": .integer(Int64(par)),
      "strokeIndex": .integer(Int64(strokeIndex)),
      "women": womenPar == nil && womenStrokeIndex == nil ? nil : women,
    ])
  }
}

extension TeeRating {
  fileprivate var tree: JSONTree {
    .object([
      "gender": .text(gender.rawValue), "part": .text(part.rawValue),
      "courseRating": .number(rating.courseRating.description),
      "slopeRating": .integer(Int64(rating.slope)), "par": .integer(Int64(rating.par)),
      "validFrom": .text(validFrom.description),
    ])
  }
}

extension AuditFields {
  /// Adds the members of a card.
  mutating func add(card validFrom: Day, _ holes: [CardHole]) {
    add("validFrom", .day(validFrom))
    add("holes", .json(.array(holes.map(\.tree))))
  }
}
