/// The words of a language for measures.
package enum MeasureWords: String, CaseIterable, Sendable {
  case fi, sv, en, nb

  /// The words for a language of BCP 47, `sv` or `sv-fi`: English ones for a language that has none here.
  package init(language: String) {
    let first = String(language.prefix { $0 != "-" })
    self = Self(rawValue: first) ?? (first == "no" ? .nb : .en)
  }

  /// A measure in words: `1 1/2 dl`, `2–3 dl`, `noin 3 dl`, `2 ripausta`; of one without an amount the unit's word.
  package func text(of measure: Measure) -> String {
    guard let amount = measure.amount else {
      return measure.unit.map { forms(of: $0).one } ?? ""
    }
    var text = (amount.isAbout ? about : "") + amount.number.description
    if let to = amount.to { text += "–\(to)" }
    guard let unit = measure.unit else { return text }
    let word = forms(of: unit)
    return "\(text) \(isOne(amount) ? word.one : word.more)"
  }

  private var about: String {
    switch self {
    case .fi: "noin "
    case .sv: "cirka "
    case .en: "about "
    case .nb: "omtrent "
    }
  }

  /// Finnish counts one alone as one, the other languages also parts of one.
  private func isOne(_ amount: Amount) -> Bool {
    let most = amount.to ?? amount.number
    let one = PositiveFraction(positive: 1)
    return self == .fi ? most == one && amount.to == nil : most <= one
  }

  private func forms(of unit: MeasureUnit) -> (one: String, more: String) {
    Self.words[self]?[unit] ?? (unit.rawValue, unit.rawValue)
  }

  /// Of units that a language writes otherwise than the API.
  private static let words: [Self: [MeasureUnit: (one: String, more: String)]] = [
    .fi: [
      .tsp: ("tl", "tl"), .tbsp: ("rkl", "rkl"), .pinch: ("ripaus", "ripausta"),
      .piece: ("kpl", "kpl"), .portion: ("annos", "annosta"), .shot: ("shotti", "shottia"),
      .measure: ("mitallinen", "mitallista"), .slice: ("viipale", "viipaletta"),
      .drop: ("pisara", "pisaraa"),
    ],
    .sv: [
      .tsp: ("tsk", "tsk"), .tbsp: ("msk", "msk"), .pinch: ("nypa", "nypor"),
      .piece: ("st", "st"), .portion: ("portion", "portioner"), .shot: ("shot", "shots"),
      .measure: ("mått", "mått"), .slice: ("skiva", "skivor"), .drop: ("droppe", "droppar"),
    ],
    .en: [
      .pinch: ("pinch", "pinches"), .piece: ("piece", "pieces"),
      .portion: ("portion", "portions"), .shot: ("shot", "shots"),
      .measure: ("measure", "measures"), .slice: ("slice", "slices"), .drop: ("drop", "drops"),
    ],
    .nb: [
      .tsp: ("ts", "ts"), .tbsp: ("ss", "ss"), .pinch: ("klype", "klyper"),
      .piece: ("stk", "stk"), .portion: ("porsjon", "porsjoner"), .shot: ("shot", "shots"),
      .measure: ("mål", "mål"), .slice: ("skive", "skiver"), .drop: ("dråpe", "dråper"),
    ],
  ]
}
