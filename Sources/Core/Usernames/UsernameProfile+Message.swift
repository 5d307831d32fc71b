extension UsernameProfile.Fault {
  /// One sentence for the field.
  public var message: String {
    switch self {
    case .empty: return "This must not be empty."
    case .character(" "): return "A username has no spaces. Put a point or a hyphen in their place."
    case .character(let scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return
        "A username has letters, digits and signs such as . - _ @, but not U+\(code), or not there."
    case .direction:
      return "Letters that are written from the right must not be mixed with others in this order."
    case .unstable: return "This has characters that no username has."
    }
  }
}
