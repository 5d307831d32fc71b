import Core
/// Gathers every field that breaks a rule of form. The API has refused most of them before; the command line has not.
struct FieldCheck {
  private var complaints: [FieldError] = []

  mutating func text(_ field: String, _ text: String, _ lengths: ClosedRange<Int>) {
    if !lengths.contains(text.unicodeScalars.count) {
      complain(field, "This must have \(lengths.lowerBound) to \(lengths.upperBound) characters.")
    }
  }

  mutating func username(_ text: String) -> Username? {
    let username = Username(text)
    if username == nil {
      complain(
        "username", "This must have 1 to 100 characters, no white space and no control characters.")
    }
    return username
  }

  mutating func password(_ field: String, _ password: Password) {
    if !password.isLongEnough { complain(field, "This must have 8 to 200 characters.") }
  }

  mutating func complain(_ field: String, _ message: String) {
    complaints.append(FieldError(field, message))
  }

  func finish() throws(PeopleFault) {
    if !complaints.isEmpty { throw .invalid(complaints) }
  }
}
