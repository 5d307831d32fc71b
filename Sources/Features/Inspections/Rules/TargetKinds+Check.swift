import Core

extension TargetKinds {
  /// What is wrong with the kinds of an account.
  var errors: [FieldError] {
    var errors: [FieldError] = []
    var seen: Set<String> = []
    for (index, kind) in list.enumerated() where !seen.insert(kind.kind).inserted {
      errors.append(FieldError("kinds[\(index)].kind", "An earlier element has the same kind."))
    }
    return errors
  }
}
