extension [Feature] {
  /// The first feature that needs one which does not come before it, and the name of that one; `nil` when all are met.
  package var unmetNeed: (feature: String, needed: String)? {
    var served: Set<String> = []
    for feature in self {
      if let needed = feature.needs.first(where: { !served.contains($0) }) {
        return (feature.name, needed)
      }
      served.insert(feature.name)
    }
    return nil
  }
}
