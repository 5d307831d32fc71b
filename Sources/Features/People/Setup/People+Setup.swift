package import Core
package import Database
import FeatureManifest
import Zones

// How an empty database gets its first admin without the command line.
extension People {
  /// Makes a new code for the first admin.
  package func issueSetupCode() -> String { setupCode.issue(randomBytes) }

  /// Making the first admin, step 1: checks the code.
  ///
  /// - Throws: `.alreadySetUp`, `.wrongSetupCode`, `.tooManyAttempts`, `.invalid`.
  package func check(
    _ first: FirstAdmin, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) {
    guard try !Self.hasAdmin(in: transaction) else { throw .alreadySetUp }
    try admit([.setup])
    guard setupCode.matches(first.code) else { throw counted(.wrongSetupCode, [.setup]) }
    try check(first.user, in: transaction)
  }

  /// Making the first admin, step 2: creates the user and opens a session.
  ///
  /// - Throws: `.alreadySetUp` when somebody was faster.
  package func create(
    _ first: FirstAdmin, _ hash: PasswordHash, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> LoginResult {
    transaction.hold(.organization)
    guard try !Self.hasAdmin(in: transaction) else { throw .alreadySetUp }
    let user = try create(first.user, hash, context, in: transaction)
    return try logIn(
      VerifiedPassword(user: user.id, hash: hash, newHash: nil), context, in: transaction)
  }

  /// Filling with sample data, step 1: only the calling admin may be there.
  ///
  /// - Throws: `.alreadySetUp`.
  package func checkIsNew(in transaction: ReadTransaction) throws(PeopleFault) {
    guard try users(UsersQuery(limit: 2), in: transaction).elements.count < 2 else {
      throw .alreadySetUp
    }
  }
}

/// The input of making the first admin.
package struct FirstAdmin: Sendable {
  /// The code that the server printed.
  package let code: String
  package let user: NewUser
  /// Whether the session is for a cookie of the web app.
  package let asksForCookie: Bool
}
