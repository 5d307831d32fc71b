/// The limits of the trees that targets form.
enum TargetTree {
  /// The depth of a target at the top is 1.
  static let mostLevels = 32
  static let mostChildren = 10_000
  /// The most targets of an answer with the whole tree.
  static let mostShown = 5_000

  static let tooDeep = "Targets stand in at most \(mostLevels) levels."
  static let tooManyChildren = "A target has at most \(mostChildren) children."
  static let ring = "A target can't be a part of itself, or of one of its own parts."
  static let unknown = "There is no such target."
}
