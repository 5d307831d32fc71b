import Bytes

extension ResponseWriter {
  /// Writes a member that only this response has: the same request again, with its idempotency key, gets `null` there.
  public mutating func secretField(_ name: StaticString, _ text: String) {
    secretField(name, text, isOptional: false)
  }

  private mutating func secretField(_ name: StaticString, _ text: String, isOptional: Bool) {
    self.name(name, isOptional: isOptional)
    let start = buffer.count
    value(text)
    mayBeNull()
    secret = start..<buffer.count
    holdsSecret = true
  }

  /// The same of a member that is left out when there is no secret.
  public mutating func optionalSecretField(_ name: StaticString, _ text: String?) {
    guard let text = text ?? (isDescribing ? "" : nil) else { return }
    secretField(name, text, isOptional: true)
  }
}
