/// The order of things by name: by code points of the lower-cased name, then by number. The order of UTF-8 bytes is
/// that of code points.
enum NameOrder {
  /// What a name is sorted by.
  static func key(of name: String) -> String { name.lowercased() }

  /// Whether a name comes before another.
  static func precedes(_ left: (name: String, id: Int64), _ right: (name: String, id: Int64))
    -> Bool
  {
    let keys = (key(of: left.name), key(of: right.name))
    if keys.0.utf8.elementsEqual(keys.1.utf8) { return left.id < right.id }
    return keys.0.utf8.lexicographicallyPrecedes(keys.1.utf8)
  }
}
