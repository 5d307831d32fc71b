import Core
package import JSON
package import Zones

extension FormField {
  /// The canonical form of an answer that a client sent, with a target by its id: equal answers have equal forms.
  /// `null` is no answer.
  ///
  /// A number is an exact decimal, choices are in the order of their declaration, an instant is in UTC; `zone` is where
  /// a local time is meant. The places of what is wrong are relative to the answer.
  package func canonical(_ given: JSONTree, in zone: Zone) throws(FormErrors) -> JSONTree {
    switch type {
    case .note: throw FormErrors("This is a note. It is never answered.")
    case .pictures: throw FormErrors("Pictures are added as pictures of the sheet.")
    default: break
    }
    if given == .null { return .null }
    switch type {
    case .text: return try text(given)
    case .number: return try number(given)
    case .choice: return .text(try chosen(given, orElse: "This must be the value of a choice"))
    case .choices: return try choices(given)
    case .yesNo: return .text(try chosen(given, orElse: "This must be one"))
    case .day: return try day(given)
    case .instant: return try instant(given, in: zone)
    case .seconds: return try seconds(given)
    case .position: return try Position(given).json
    case .target: return try target(given)
    case .note, .pictures: return .null
    }
  }

  private func text(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    guard case .text(let text) = given else { throw FormErrors("This must be a text.") }
    if let message = TextLength(0...maxLength).message(for: text) ?? FormText.fault(in: text) {
      throw FormErrors(message)
    }
    return given
  }

  private func number(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    let number = try DecimalNumber.answer(given, decimals: decimals)
    if let message = boundsFault(number) { throw FormErrors(message) }
    return number.json
  }

  private func seconds(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    guard let number = try? DecimalNumber.read(given), number.decimals == 0 else {
      throw FormErrors("This must be a number of whole seconds.")
    }
    if number < DecimalNumber(0), minimum == nil { throw FormErrors("This must be 0 or more.") }
    if let message = boundsFault(number) { throw FormErrors(message) }
    return number.json
  }

  private func boundsFault(_ number: DecimalNumber) -> String? {
    switch (minimum, maximum) {
    case (let least?, let most?):
      number < least || number > most ? "This must be \(least) to \(most)." : nil
    case (let least?, nil): number < least ? "This must be \(least) or more." : nil
    case (nil, let most?): number > most ? "This must be \(most) or less." : nil
    case (nil, nil): nil
    }
  }

  /// The value as it is declared: the given one may have its accented letters composed in another way.
  private func chosen(_ given: JSONTree, orElse message: String) throws(FormErrors) -> String {
    if case .text(let text) = given, let value = values.first(where: { $0 == text }) {
      return value
    }
    throw FormErrors("\(message) of \(values.prefix(10).joined(separator: ", ")).")
  }

  private func choices(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    guard case .array(let elements) = given else { throw FormErrors("This must be a list.") }
    var chosen: Set<String> = []
    for (index, element) in elements.enumerated() {
      guard case .text(let value) = element, values.contains(value) else {
        throw FormErrors([FieldError("[\(index)]", "This must be the value of a choice.")])
      }
      guard chosen.insert(value).inserted else {
        throw FormErrors([FieldError("[\(index)]", "This value is in the list before.")])
      }
    }
    return .array(values.filter { chosen.contains($0) }.map { .text($0) })
  }

  private func day(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    guard case .text(let text) = given, let day = Day(text) else {
      throw FormErrors("This must be a day such as 2026-03-02 that the calendar has.")
    }
    return .text(day.description)
  }

  private func instant(_ given: JSONTree, in zone: Zone) throws(FormErrors) -> JSONTree {
    guard case .text(let text) = given, let written = try? WrittenTime(utf8: text.utf8.span),
      let instant = written.instant(in: zone)
    else {
      throw FormErrors("This must be a time in whole seconds, such as 2026-03-02T08:00:00+02:00.")
    }
    return .text(Zone.utc.text(of: instant))
  }

  private func target(_ given: JSONTree) throws(FormErrors) -> JSONTree {
    if let number = try? DecimalNumber.read(given)?.whole, number >= 1 {
      return .integer(Int64(number))
    }
    throw FormErrors("This must be the id of a target.")
  }
}

extension FormErrors {
  /// What is wrong with the value itself.
  init(_ message: String) { self.init([FieldError("", message)]) }
}

extension DecimalNumber {
  /// A number with at most that number of decimals.
  static func answer(
    _ given: JSONTree, decimals: Int
  ) throws(FormErrors) -> DecimalNumber {
    let number: DecimalNumber?
    do throws(Fault) { number = try read(given) } catch {
      switch error {
      case .tooManyDigits:
        throw FormErrors("This must be a number of at most \(mostDigits) digits.")
      case .tooManyDecimals: throw FormErrors(tooFine(decimals))
      }
    }
    guard let number else { throw FormErrors("This must be a number.") }
    if number.decimals > decimals { throw FormErrors(tooFine(decimals)) }
    return number
  }

  private static func tooFine(_ decimals: Int) -> String {
    decimals == 0
      ? "This must be a whole number." : "This must have at most \(decimals) decimals."
  }
}
