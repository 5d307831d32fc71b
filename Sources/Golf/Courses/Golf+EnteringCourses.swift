import Ground
import Handicap
import SQLite
import Trail

extension Golf {
  /// Enters a new course of a club.
  func enter(
    _ new: NewCourse, of club: Club, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> CourseCard {
    var course = Course(
      id: try writing.newID("courses"), club: club.id, name: new.name,
      holeCount: new.holes.count, createdAt: act.now, updatedAt: act.now)
    let plan = try CoursePlan(new.change, on: course, takesSame: false)
    try course.insert(in: writing)
    try carryOut(plan, new.change, on: &course, isNew: true, act, in: writing)
    return try card(course.id, now: act.now, in: writing)
  }

  /// Stores what a change comes to, and tells the trail. A change of nothing leaves no trace.
  func carryOut(
    _ plan: CoursePlan, _ change: CourseChange, on course: inout Course, isNew: Bool = false,
    _ act: Act, in writing: Writing
  ) throws(GolfFault) {
    let before = course
    course.name = change.name.applied(to: course.name)
    guard isNew || course.name != before.name || !plan.isEmpty else { return }
    course.updatedAt = act.now
    try course.update(in: writing)
    try Tee.rename(plan.renamed, in: writing)
    let tees = try store(plan, change, of: course.id, in: writing)
    for added in plan.ratings {
      try added.rating.insert(of: tees[added.tee].id, in: writing)
    }
    var after: Facts = ["name": .text(course.name)]
    if isNew {
      after.add("club", .id(course.club))
      after.add("holeCount", .int(Int64(course.holeCount)))
    }
    plan.tell(&after, tees)
    try writing.note(
      act, "course", course.id.value,
      before: isNew ? nil : before.facts(renaming: plan.renamed), after: after)
  }

  /// Stores tees, card and lengths; the tees come back in the order of the change.
  private func store(
    _ plan: CoursePlan, _ change: CourseChange, of course: CourseID, in writing: Writing
  ) throws(GolfFault) -> [Tee] {
    var tees: [Tee] = []
    for (found, entered) in zip(plan.tees, change.tees) {
      if let found {
        tees.append(found)
      } else {
        let tee = Tee(id: try writing.newID("tees"), name: entered.name ?? "", ratings: [])
        try tee.insert(of: course, in: writing)
        tees.append(tee)
      }
    }
    if let new = plan.card {
      var lengths = new.carried
      for (index, metres) in new.given { lengths[tees[index].id] = metres }
      let card = Card(
        id: try writing.newID("cards"), validFrom: new.validFrom, holes: new.holes,
        lengths: lengths)
      try card.insert(of: course, in: writing)
    }
    if let (card, lengths) = plan.filled {
      for (index, metres) in lengths.sorted(by: { $0.key < $1.key }) {
        try Card.insert(metres, of: tees[index].id, on: card, in: writing)
      }
    }
    return tees
  }
}

extension Course {
  /// What a change may alter of what is there: names alone.
  fileprivate func facts(renaming tees: [TeeID: String]) -> Facts {
    var facts: Facts = ["name": .text(name)]
    let names = tees.keys.sorted().compactMap { tee($0)?.name }
    if !names.isEmpty { facts.add("teesNamed", .texts(names)) }
    return facts
  }
}

extension CoursePlan {
  /// Tells what is added, in the trail's terms.
  fileprivate func tell(_ facts: inout Facts, _ entered: [Tee]) {
    let names = renamed.keys.sorted().compactMap { renamed[$0] }
    if !names.isEmpty { facts.add("teesNamed", .texts(names)) }
    let made = zip(tees, entered).filter { $0.0 == nil }.map(\.1.name)
    if !made.isEmpty { facts.add("tees", .texts(made)) }
    if let card {
      facts.add("validFrom", .day(card.validFrom))
      facts.add("pars", .ints(card.holes.map { Int64($0.par) }))
      facts.add("strokeIndexes", .ints(card.holes.map { Int64($0.strokeIndex) }))
      if card.holes.contains(where: { $0.womenPar != nil || $0.womenStrokeIndex != nil }) {
        facts.add("womenPars", .ints(card.holes.map { Int64($0.par(for: .women)) }))
        facts.add(
          "womenStrokeIndexes", .ints(card.holes.map { Int64($0.strokeIndex(for: .women)) }))
      }
    }
    let lengths = card?.given ?? filled?.lengths ?? [:]
    if !lengths.isEmpty {
      facts.add(
        "lengths",
        .texts(
          lengths.sorted { $0.key < $1.key }.map { index, metres in
            "\(entered[index].name): \(metres.map(String.init).joined(separator: " "))"
          }))
    }
    if !ratings.isEmpty {
      facts.add(
        "ratings",
        .texts(
          ratings.map { added in
            let rating = added.rating
            return
              "\(entered[added.tee].name) \(rating.gender.rawValue) \(rating.part.rawValue) from \(rating.validFrom): \(rating.rating.words)"
          }))
    }
  }
}
