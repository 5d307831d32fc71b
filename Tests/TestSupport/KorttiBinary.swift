import Glibc

/// The program of this build, or the one that `KORTTI` names.
package enum KorttiBinary {
  /// Beside the test bundle. Without it every test that starts it fails.
  package static let path: String = {
    if let other = unsafe getenv("KORTTI") { return unsafe String(cString: other) }
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    var folder = absolute(bundle ?? arguments[0])
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = folder + "/kortti"
      var status = stat()
      if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
    }
    return "/no kortti beside the tests"
  }()

  private static func absolute(_ path: String) -> String {
    guard let whole = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }
}
