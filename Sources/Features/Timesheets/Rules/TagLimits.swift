import Core

extension Tags {
  /// How many tags an entry has at most.
  static let mostTags = 50

  /// What is wrong with their number and lengths.
  var errors: [FieldError] {
    var errors: [FieldError] = []
    if names.count > Self.mostTags {
      errors.append(FieldError("tags", "This must have 0 to \(Self.mostTags) elements."))
    }
    for (index, name) in names.enumerated() { errors.check("tags[\(index)]", name, .name) }
    return errors
  }
}
