import Crypto
import Forms
import JSON
import Synchronization

/// Forms that were read, by the digests of their content: a push has many changes of few forms.
final class FormCache: Sendable {
  private struct State {
    var forms: [Digest: Form] = [:]
    /// Of the JSON that they were read from.
    var bytes = 0
  }

  private let state = Mutex(State())
  private static let most = 200
  /// A form takes some ten times as much memory as its JSON.
  private static let mostBytes = 2 << 20

  /// The form with a digest. Unless it is known, the template that has it is read.
  func form(
    _ digest: Digest, read: () throws(InspectionFault) -> Template?
  ) throws(InspectionFault) -> Form? {
    if let known = state.withLock({ $0.forms[digest] }) { return known }
    guard let template = try read() else { return nil }
    let form = template.form
    let bytes = template.sections.bytes.count
    state.withLock { state in
      if state.forms.count == Self.most || state.bytes + bytes > Self.mostBytes { state = State() }
      state.forms[digest] = form
      state.bytes += bytes
    }
    return form
  }
}
