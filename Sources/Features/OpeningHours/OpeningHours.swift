internal import PublicHolidays

/// When a place is open: the part of OpenStreetMap's `opening_hours` that a firm needs.
///
/// `24/7`, or rules `[dates] [days] times|off`, such as `Jun 1-Aug 31 Mo-Fr 09:00-12:00,13:00-17:00`. A rule after `; `
/// replaces what the rules before it say of its days; one after `, ` adds to it. `off` closes its days after either. A
/// span of time belongs to the day on which it begins, and may run past midnight into the next one; a rule that
/// replaces that next day also ends it there, at midnight.
///
/// Source: wiki.openstreetmap.org/wiki/Key:opening_hours/specification, version 0.7.2.
package struct OpeningHours: Hashable, Sendable {
  let rules: [OpeningRule]
  /// Whose public holidays `PH` means; `nil` without `PH`.
  let law: HolidayLaw?

  /// In Unicode scalars, as it is read and as it is written back.
  package static let longestText = 500

  /// Reads the rules.
  ///
  /// - Parameters:
  ///   - text: at most `longestText` long; spaces between words and signs do not count.
  ///   - country: the code of ISO 3166-1 in capitals, `FI`, of the place's address, for `PH`.
  /// - Throws: the first fault from the left.
  package init(_ text: String, country: String?) throws(OpeningHoursFault) {
    var reader = RuleReader(try RuleTokens(text), country: country)
    rules = try reader.rules()
    law = reader.law
    if description.utf8.count > Self.longestText { throw reader.fault(.longForm) }
  }
}

extension OpeningHours: CustomStringConvertible {
  /// The rules as text, each in its one form: `Mo,We-Fr 09:00-17:00; PH off`. Read again it gives the same rules.
  package var description: String {
    if rules == [.always] { return "24/7" }
    return rules.enumerated().map { place, rule in
      place == 0 ? rule.description : "\(rule.adds ? ", " : "; ")\(rule)"
    }.joined()
  }
}
