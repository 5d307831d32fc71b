import JSON
import Merging

/// A conversation with one record, as text: steps separated by semicolons.
///
///     A@7 x=1 y=2     device A, which knows revision 7, sets two fields; B and C are other devices
///     web@7 x=1       the same without a device; web x=1 knows nothing and sets
///     A@7 off         makes the record inactive; on brings it back
///     A@7 lost x=1    the sender has lost the right
///     A@7/8 x=1       knows revision 8 of the inspection
///     finish, reopen, above (a record above is inactive), taken=1 (another record has the code 1)
///     decide 1 offered, decide 1 current, decide 1 =5
///
/// The outcome is written as: `x=1 y=2 off r9 | A x=3 | A removed{x=1 off} | refused 1`.
struct Script {
  private var record = SimulatedRecord()
  private var refusals = 0

  static func outcome(of text: String) -> String {
    var script = Script()
    for step in text.split(separator: ";") {
      script.run(step.split(separator: " ").map(String.init))
    }
    return script.outcome
  }

  private mutating func run(_ words: [String]) {
    do throws(MergeError) {
      switch words[0] {
      case "finish": record.finish(true)
      case "reopen": record.finish(false)
      case "above": record.isBelowInactive = true
      case let word where word.hasPrefix("taken="):
        record.taken.insert(JSONText(String(word.dropFirst(6))))
      case "decide": try record.decide(Int64(words[1]) ?? 0, Self.decision(words[2]))
      default: try change(words)
      }
    } catch { refusals += 1 }
  }

  private static func decision(_ word: String) -> Decision {
    switch word {
    case "offered": .takeOffered
    case "current": .keepCurrent
    default: .take(JSONText(String(word.dropFirst())))
    }
  }

  private mutating func change(_ words: [String]) throws(MergeError) {
    let sender = words[0].split(separator: "@")
    let bases = sender.count > 1 ? sender[1].split(separator: "/") : []
    var set: [(String, JSONText)] = []
    var active: Bool?
    for word in words.dropFirst() where word != "lost" {
      let sides = word.split(separator: "=")
      if sides.count == 2 {
        set.append((String(sides[0]), JSONText(String(sides[1]))))
      } else {
        active = word == "on"
      }
    }
    try record.apply(
      sender[0] == "web" ? nil : Device(user: 1, name: String(sender[0])),
      base: bases.first.flatMap { Int($0) }, set: set, active: active,
      inspectionBase: bases.count > 1 ? Int(bases[1]) : nil, mayChange: !words.contains("lost"))
  }

  private var outcome: String {
    var parts = record.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if !record.isActive { parts.append("off") }
    parts.append("r\(record.revision)")
    var text = parts.joined(separator: " ")
    for conflict in record.conflicts where conflict.decision == nil {
      text += " | \(conflict.device?.name ?? "web") \(Self.text(conflict.offer))"
    }
    return refusals == 0 ? text : "\(text) | refused \(refusals)"
  }

  private static func text(_ offer: Offer) -> String {
    var parts = offer.values.map { "\($0.field)=\($0.value)" }
    if let active = offer.active { parts.append(active ? "on" : "off") }
    let values = parts.joined(separator: " ")
    return offer.kind == .field ? values : "\(offer.kind){\(values)}"
  }
}
