/// What a browser lets the code of a page use, once the person agrees (Permissions Policy, W3C).
public enum BrowserPermission: String, CaseIterable, Sendable {
  case camera, geolocation, microphone, payment, usb

  /// The value of `Permissions-Policy`: those that a page needs are for itself, the others for nobody.
  public static func policy(for needed: Set<BrowserPermission> = []) -> String {
    allCases.map { "\($0.rawValue)=\(needed.contains($0) ? "(self)" : "()")" }
      .joined(separator: ", ")
  }
}
