import Core
import JSON

@testable import Inspections

// What members do on their phones, with or without a network.
extension Simulation {
  func make(_ index: Int) throws {
    let phone = phones[index]
    let place = Int.random(in: 0..<100, using: &generator)
    var change = PushedChange()
    switch place {
    case ..<12: add(.target, on: phone, &change)
    case ..<18: add(.inspection, on: phone, &change)
    case ..<28: add(.sheet, on: phone, &change)
    case ..<36: add(.finding, on: phone, &change)
    case ..<46: set(.target, ["name", "city", "address"], on: phone, &change)
    case ..<80: setAnswers(on: phone, &change)
    case ..<88: set(.finding, ["title", "description", "action"], on: phone, &change)
    case ..<91: finish(on: phone, &change)
    case ..<97:
      let type = [PushedType.target, .target, .sheet, .finding, .inspection]
      name(type.randomElement(using: &generator) ?? .target, on: phone, &change)
      change.set = [.init("active", .flag(Bool.random(using: &generator)))]
    default:
      name(.target, on: phone, &change)
      change.set = [.init("parent", reference(.target, on: phone) ?? .null)]
    }
    // Nothing is there yet that could be changed.
    if change.id == nil, change.key == nil { add(.target, on: phone, &change) }
    made(change, on: index)
  }

  func made(_ change: PushedChange, on index: Int, knowing inspection: Int64? = nil) {
    phones[index].make(
      change, generation: server.generation, madeAt: phones[index].clock.at(server.now),
      knowing: inspection)
  }

  private func add(_ type: PushedType, on phone: SimulatedPhone, _ change: inout PushedChange) {
    let account = phone.account
    var key = text(account)
    var set: [JSONTree.Member]
    switch type {
    case .target:
      set = [.init("name", .text(text(account)))]
      if Int.random(in: 0..<4, using: &generator) > 0,
        let parent = reference(.target, on: phone)
      {
        set.append(.init("parent", parent))
      }
    case .inspection:
      guard let target = reference(.target, on: phone) else { return }
      set = [
        .init("target", target), .init("template", .text(SimulatedServer.template)),
        .init("title", .text(text(account))),
      ]
    default:
      guard let inspection = reference(.inspection, on: phone) else { return }
      set = [.init("inspection", inspection)]
      if type == .sheet {
        let section = Bool.random(using: &generator) ? "start" : "rooms"
        set += [
          .init("section", .text(section)), .init("answers", answers(section, account)),
        ]
        key = "\(section) \(key)"
      } else {
        set += [.init("severity", .text("major")), .init("title", .text(text(account)))]
      }
    }
    change = PushedChange()
    change.operation = .add
    change.type = type
    change.key = key
    change.set = set
  }

  func answers(_ section: String, _ account: Int) -> JSONTree {
    let all = SimulatedServer.fields(of: section)
    let some = all.filter { _ in Bool.random(using: &generator) }
    return .object((some.isEmpty ? all : some).map { .init($0, .text(text(account))) })
  }

  func set(
    _ type: PushedType, _ fields: [String], on phone: SimulatedPhone, _ change: inout PushedChange
  ) {
    name(type, on: phone, &change)
    let count = Int.random(in: 1...2, using: &generator)
    for field in fields.shuffled(using: &generator).prefix(count) {
      change.set.append(.init(field, .text(text(phone.account))))
    }
  }

  func setAnswers(on phone: SimulatedPhone, _ change: inout PushedChange) {
    name(.sheet, on: phone, &change)
    // The keys of sheets begin with their section.
    let key = change.key ?? change.id.map { phone.key(of: $0.value) } ?? ""
    let section = key.split(separator: " ").first.map(String.init) ?? "rooms"
    change.set = [.init("answers", answers(section, phone.account))]
  }

  private func finish(on phone: SimulatedPhone, _ change: inout PushedChange) {
    name(.inspection, on: phone, &change)
    change.operation = .state
    change.set = [.init("state", .text("finished"))]
  }

  /// Names some item of a type that the phone holds or made; nothing if there is none.
  func name(_ type: PushedType, on phone: SimulatedPhone, _ change: inout PushedChange) {
    switch reference(type, on: phone) {
    case .integer(let id): change.id = ItemID(stored: id)
    case .text(let key): change.key = key
    default: break
    }
  }

  /// The id or the key of some item that a phone holds, or the key of one that it made.
  func reference(_ type: PushedType, on phone: SimulatedPhone) -> JSONTree? {
    let keys = phone.keys(of: type)
    if !keys.isEmpty, Int.random(in: 0..<4, using: &generator) == 0 {
      return keys.randomElement(using: &generator).map { .text($0) }
    }
    let held = phone.items(type.rawValue).randomElement(using: &generator)
    guard let held else { return keys.randomElement(using: &generator).map { .text($0) } }
    // After a restore a number is nobody's, and a change of it is refused: phones name few items so then.
    let isByKey = restores && Int.random(in: 0..<4, using: &generator) > 0
    return isByKey ? .text(phone.key(of: held)) : .integer(held)
  }
}
