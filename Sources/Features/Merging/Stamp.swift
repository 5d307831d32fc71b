/// An installation of a client, which sends its user's changes in the order in which they were made.
package struct Device: Hashable, Sendable {
  package let user: Int64
  /// The name that the installation gave itself, unique for its user.
  package let name: String

  package init(user: Int64, name: String) {
    self.user = user
    self.name = name
  }
}

/// Which change set a field last.
package struct Stamp: Equatable, Sendable {
  /// The revision of the record that the change made, from 1.
  package let revision: Int
  /// Nil for a change that no device sent.
  package let device: Device?

  package init(revision: Int, device: Device?) {
    self.revision = revision
    self.device = device
  }

  /// True if a client that last received revision `base` and changes the field from `sender` did not know
  /// of this change. A device knows its own changes before it has their results.
  func isUnknown(to sender: Device?, at base: Int) -> Bool {
    revision > base && (sender == nil || device != sender)
  }
}
