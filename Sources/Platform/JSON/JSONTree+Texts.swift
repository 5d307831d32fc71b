extension JSONTree {
  /// Whether a text in the value meets a condition; names of members are no texts.
  public func containsText(where isFound: (String) -> Bool) -> Bool {
    switch self {
    case .text(let text): isFound(text)
    case .array(let elements): elements.contains { $0.containsText(where: isFound) }
    case .object(let members): members.contains { $0.value.containsText(where: isFound) }
    default: false
    }
  }

  /// The value with each of its texts transformed.
  public func mappingTexts(_ transform: (String) -> String) -> JSONTree {
    switch self {
    case .text(let text): .text(transform(text))
    case .array(let elements): .array(elements.map { $0.mappingTexts(transform) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.mappingTexts(transform)) })
    default: self
    }
  }
}
