package import Core

/// The limits on how far an index may rise above the Low Handicap Index. Rules of Handicapping 5.8.
package enum Caps {
  /// Which limit held an index down.
  package enum Cap: String, Hashable, Sendable {
    /// Neither.
    case none
    /// The rise beyond 3.0 was halved.
    case soft
    /// The rise was cut at 5.0.
    case hard
  }

  /// The rise above which half counts.
  package static let softRise = Tenths(30)
  /// The greatest rise.
  package static let hardRise = Tenths(50)

  /// The index after both caps, to a tenth: a rise of more than 3.0 above `low` counts half beyond 3.0
  /// (5.8a), and none beyond 5.0 (5.8b). Without a Low Handicap Index there is no cap.
  package static func apply(to calculated: Tenths, low: Tenths?) -> (index: Tenths, cap: Cap) {
    guard let low, calculated - low > softRise else { return (calculated, .none) }
    let excess = Fraction(calculated - low - softRise)
    let soft = (Fraction(low + softRise) + excess / 2).roundedToTenths
    return soft - low > hardRise ? (low + hardRise, .hard) : (soft, .soft)
  }
}
