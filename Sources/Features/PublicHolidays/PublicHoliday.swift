package import Core

/// A day off by the law of a country.
package struct PublicHoliday: Hashable, Sendable {
  package let day: Day
  /// In English, `Ascension Day`.
  package let name: String

  package init(_ day: Day, _ name: String) {
    self.day = day
    self.name = name
  }
}
