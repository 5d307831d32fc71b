/// What a field is answered with.
package enum AnswerType: String, Sendable, CaseIterable {
  case text, number, choice, choices, yesNo, day, instant, seconds, position, target, pictures
  /// A text that is shown, and never answered.
  case note

  /// Whether the declaration lists the values that the field may have.
  package var isChosen: Bool { self == .choice || self == .choices }

  /// Whether the field has one of some known values, so that a condition can name them.
  package var hasKnownValues: Bool { isChosen || self == .yesNo }
}

/// The values of a field of the type `yesNo`.
package enum YesNo: String, Sendable, CaseIterable {
  case yes, no, notApplicable
}

/// How bad a finding is.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  case note, minor, major, critical

  /// 0 for the least.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
