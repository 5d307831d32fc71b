/// Which release of the server this is.
enum Release {
  /// Its number (semver.org).
  static let version = "0.1.0"
}
