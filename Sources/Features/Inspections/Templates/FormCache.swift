import Crypto
import Forms
import Synchronization

/// Forms that were read, by the digests of their content: a push has many changes of few forms.
final class FormCache: Sendable {
  private let forms = Mutex<[Digest: Form]>([:])
  private static let most = 200

  /// The form with a digest, which is read unless it is known.
  func form(
    _ digest: Digest, read: () throws(InspectionFault) -> Form?
  ) throws(InspectionFault) -> Form? {
    if let known = forms.withLock({ $0[digest] }) { return known }
    guard let form = try read() else { return nil }
    forms.withLock { forms in
      if forms.count == Self.most { forms.removeAll() }
      forms[digest] = form
    }
    return form
  }
}
