package import Blobs
package import Core
package import Database
package import Zones

/// The inspections service: accounts, targets, forms and what is filled in with them, with or without a network.
///
/// Its functions are synchronous and run in a transaction that the caller opens.
package struct Inspections: Sendable {
  let users: UserDirectory
  let zones: Zones
  /// The name of the time zone of an account that is made without one.
  let timeZone: String
  /// Tells one life of the database from another: a restore begins a new one.
  let generation: CurrentGeneration
  /// The most bytes that any account may have, whatever its quota.
  let accountBytes: Int64
  /// The files of pictures; nil where nothing is served.
  package let files: PictureFiles?
  let forms = FormCache()

  /// 20 GiB.
  package static let usualAccountBytes: Int64 = 20 << 30

  package typealias CurrentGeneration =
    @Sendable (ReadTransaction) throws(DatabaseError) -> Generation

  package init(
    users: UserDirectory, zones: Zones, timeZone: String, generation: @escaping CurrentGeneration,
    accountBytes: Int64 = Inspections.usualAccountBytes, files: PictureFiles? = nil
  ) {
    self.users = users
    self.zones = zones
    self.timeZone = timeZone
    self.generation = generation
    self.accountBytes = accountBytes
    self.files = files
  }

  /// The functions of People that inspections need, since a feature reads no tables of others.
  package struct UserDirectory: Sendable {
    /// A user, active or not; `nil` when there is none with that id.
    let user: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> Person?
    /// The user with a username, in any case; `nil` when there is none.
    let named: @Sendable (String, ReadTransaction) throws(DatabaseError) -> UserID?
    /// Makes a user without a password, or gives one whom that account invited another code.
    let invite:
      @Sendable (Invited, RequestContext, WriteTransaction) throws(InspectionFault) -> (
        UserID, String?
      )

    package init(
      user: @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> Person?,
      named: @escaping @Sendable (String, ReadTransaction) throws(DatabaseError) -> UserID?,
      invite:
        @escaping @Sendable (
          Invited, RequestContext, WriteTransaction
        ) throws(InspectionFault) -> (UserID, String?)
    ) {
      self.user = user
      self.named = named
      self.invite = invite
    }
  }

  /// Whom an account invites.
  package struct Invited: Sendable {
    /// `nil` for somebody who is no user yet.
    let user: UserID?
    let name: String
    let username: String
    let account: AccountID
    let timeZone: String
  }

  /// What inspections need to know of a user.
  package struct Person: Hashable, Sendable {
    let name: String
    let username: String
    let isActive: Bool
    let timeZone: String
    /// Whether there is a password, so that the user can log in.
    let hasJoined: Bool

    package init(
      name: String, username: String, isActive: Bool, timeZone: String = "UTC",
      hasJoined: Bool = true
    ) {
      self.name = name
      self.username = username
      self.isActive = isActive
      self.timeZone = timeZone
      self.hasJoined = hasJoined
    }
  }

  /// The zone of the caller's instants, in what the framework does not write.
  func zone(of context: RequestContext) -> Zone {
    context.caller.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }

  /// - Throws: `.database`.
  func currentGeneration(
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Generation {
    do throws(DatabaseError) { return try generation(transaction) } catch {
      throw .database(error)
    }
  }

  /// The zone of the local times in a change.
  func zone(of sender: Sender) -> Zone { sender.timeZone.flatMap { zones.zone(named: $0) } ?? .utc }

  func person(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Person? {
    do throws(DatabaseError) { return try users.user(user, transaction) } catch {
      throw .database(error)
    }
  }
}
