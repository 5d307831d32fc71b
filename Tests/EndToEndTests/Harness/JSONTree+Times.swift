import JSON

extension JSONTree {
  /// Makes all instants the same, and what depends on them.
  mutating func forgetTimes() {
    switch self {
    case .array(let elements):
      self = .array(
        elements.map { element in
          var element = element
          element.forgetTimes()
          return element
        })
    case .object(let members):
      self = .object(
        members.map { member in
          var value = member.value
          if member.name.hasSuffix("At") || member.name == "digest"
            || member.name == "lastInspection"
          {
            if value != .null { value = .text("…") }
          } else {
            value.forgetTimes()
          }
          return .init(member.name, value)
        })
    default: break
    }
  }
}
