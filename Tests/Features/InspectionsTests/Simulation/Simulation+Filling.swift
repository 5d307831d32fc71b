import Core
import JSON

@testable import Inspections

// What members fill in on their phones, saying what they know of the inspection.
extension Simulation {
  /// Changes one of the items that most phones hold, so that changes meet.
  func clash(_ index: Int) {
    let phone = phones[index]
    let kinds: [(PushedType, String)] = [
      (.target, "city"), (.picture, "caption"), (.picture, "caption"), (.finding, "title"),
      (.sheet, "answers"),
    ]
    guard let (type, field) = kinds.randomElement(using: &generator),
      let item = phone.items(type.rawValue).prefix(type == .picture ? 1 : 2)
        .randomElement(using: &generator)
    else { return }
    var change = PushedChange()
    if restores { change.key = phone.key(of: item) } else { change.id = ItemID(stored: item) }
    if type == .sheet {
      let section = phone.state.held[item]?.data["section"]?.plain ?? ""
      change.set = [.init(field, answers(section, phone.account))]
    } else {
      change.set = [.init(field, .text(text(phone.account)))]
    }
    made(change, on: index)
  }

  func fill(_ index: Int) {
    let phone = phones[index]
    var change = PushedChange()
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: addPart(on: phone, &change)
    case 2: startOfVersion(on: phone, &change)
    case 3: set(.finding, ["title", "action"], on: phone, &change)
    default: setAnswers(on: phone, &change)
    }
    if change.id == nil, change.key == nil { return }
    made(change, on: index, knowing: inspection(of: change, phone))
  }

  /// A sheet for a target below the inspected one, or for any other, as if that was moved meanwhile.
  private func addPart(on phone: SimulatedPhone, _ change: inout PushedChange) {
    guard let inspection = reference(.inspection, on: phone) else { return }
    let held = number(inspection, phone).flatMap { phone.state.held[$0] }
    let above = held?.data["target"]?.number
    let below = phone.items("target").filter {
      phone.state.held[$0]?.link == above && above != nil
    }
    let part = below.randomElement(using: &generator).map {
      restores ? JSONTree.text(phone.key(of: $0)) : .integer($0)
    }
    guard let target = part ?? reference(.target, on: phone) else { return }
    change.operation = .add
    change.type = .sheet
    change.key = "parts \(text(phone.account))"
    change.set = [
      .init("inspection", inspection), .init("section", .text("parts")),
      .init("target", target), .init("answers", answers("parts", phone.account)),
    ]
  }

  /// An inspection by any version of the form that the phone knows of. A restore may lose versions.
  private func startOfVersion(on phone: SimulatedPhone, _ change: inout PushedChange) {
    guard let template = phone.items("template").first, !restores,
      let newest = phone.state.held[template]?.data["version"]?.number,
      let target = reference(.target, on: phone)
    else { return }
    change.operation = .add
    change.type = .inspection
    change.key = text(phone.account)
    change.set = [
      .init("target", target), .init("template", .text(SimulatedServer.template)),
      .init("version", .integer(Int64.random(in: 1...newest, using: &generator))),
      .init("title", .text(text(phone.account))),
    ]
  }

  /// The inspection that a change belongs to, if the phone holds it.
  private func inspection(of change: PushedChange, _ phone: SimulatedPhone) -> Int64? {
    if change.operation == .add {
      return change.set.first { $0.name == "inspection" }.flatMap { number($0.value, phone) }
    }
    let item = change.id?.value ?? change.key.flatMap { phone.id(ofKey: $0) }
    return item.flatMap { phone.state.held[$0]?.data["inspection"]?.number }
  }

  /// The number of an item that a phone holds.
  private func number(_ name: JSONTree, _ phone: SimulatedPhone) -> Int64? {
    name.number ?? phone.id(ofKey: name.plain)
  }

  /// Finishes an inspection, with what the phone counts, or one sheet more.
  func finish(_ index: Int) {
    let phone = phones[index]
    var change = PushedChange()
    name(.inspection, on: phone, &change)
    let held = change.id?.value ?? change.key.flatMap { phone.id(ofKey: $0) }
    guard let held else { return }
    var holds = phone.holds(of: held)
    if Int.random(in: 0..<5, using: &generator) == 0 { holds.sheets += 1 }
    change.operation = .state
    change.set = [
      .init("state", .text("finished")), .init("holds", holds.json),
      .init(
        "signatures",
        .array([
          .object([
            "name": .text(text(phone.account)),
            "strokes": .array([.array([.array([.integer(0), .integer(1_000)])])]),
          ])
        ])),
    ]
    made(change, on: index)
  }
}

extension SimulatedPhone {
  /// What it counts of an inspection.
  func holds(of inspection: Int64) -> Holds {
    let active = state.held.filter { $0.value.data["active"] == .flag(true) }
    let own = active.filter { $0.value.data["inspection"]?.number == inspection }
    let pictures = active.values.filter { item in
      guard item.type == "picture", let of = item.link else { return false }
      return of == inspection || own[of] != nil
    }
    return Holds(
      sheets: own.values.count { $0.type == "sheet" },
      findings: own.values.count { $0.type == "finding" }, pictures: pictures.count)
  }
}
