import Blobs
package import Core
package import Database
import FeatureManifest
package import WebAPI
import Zones

// How an empty database gets its first admin without the command line.
extension People {
  func setupOperations(_ demos: [DemoData], _ zones: Zones) -> [Operation] {
    [setupOperation, createFirstAdminOperation(zones), createDemoOperation(demos, zones)]
  }

  var setupOperation: Operation {
    .read(
      OperationInfo(
        84, "setup", .get("/setup"), .any, .session, "Tells whether there is an admin yet."),
      OperationOptions<NoInput, SetupState>(
        details: "With `loggedIn` for who has a session: a page finds that out without a refusal.",
        session: .tells)
    ) { _, context, transaction throws(PeopleFault) in
      SetupState(
        isNeeded: try !Self.hasAdmin(in: transaction), isLoggedIn: context.caller != nil)
    }
  }

  /// Calls what makes a demo, of any feature; an error is the answer.
  private func makingDemo<Value>(_ body: () throws -> Value) throws(Problem) -> Value {
    do { return try body() } catch let fault as any ProblemConvertible {
      throw fault.problem
    } catch let fault as BlobFault {
      throw .files(fault)
    } catch let error as DatabaseError {
      throw .database(error)
    } catch {
      throw Problem(.unavailable, "The made-up firm could not be made.")
    }
  }

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

  func createFirstAdminOperation(_ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(
        85, "createFirstAdmin", .post("/setup"), .any, .session,
        "Makes the first admin and opens a session."),
      OperationOptions<FirstAdmin, LoginResponse>(
        details:
          "It needs the code that the server printed when it started without an admin. Wrong codes "
          + "are throttled like logins. The code is void once there is an admin, and after a restart.",
        location: { _ in "/sessions/current" }, hasEntityTag: false, session: .opens),
      lookup: { first, context, transaction throws(PeopleFault) in
        try check(first, context, in: transaction)
      }, offloaded: { first, _ throws(PeopleFault) in try hash(first.user.password) }
    ) { first, hash, context, transaction throws(PeopleFault) in
      let result = try create(first, hash, context, in: transaction)
      return LoginResponse(result, zones, context, asksForCookie: first.asksForCookie)
    }
  }

  func createDemoOperation(_ demos: [DemoData], _ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(
        86, "createDemo", .post("/setup/demo"), .admin.bySession, .session,
        "Fills a new database with made-up data to try."),
      OperationOptions<NoInput, NoOutput>(
        details: "The caller must be the only user. Everybody in it has the same known password."),
      lookup: { _, _, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in try checkIsNew(in: transaction) }
      },
      offloaded: { _, _ throws(Problem) in try makingDemo { try prepare(demos) } }
    ) { (_: NoInput, prepared, context, transaction) throws(Problem) in
      try makingDemo {
        try create(prepared, now: context.now, zones: zones, in: transaction)
      }
      return NoOutput()
    }
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

extension FirstAdmin: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      code: decoder.required("code", .short, "The code that the server printed."),
      user: NewUser(
        name: decoder.required("name", .name),
        username: decoder.required("username", .username),
        password: Password(decoder.required("password", .password)), role: .admin,
        timeZone: decoder.optional("timeZone", .timeZone, "The server's own unless given.")?.name),
      asksForCookie: decoder.asksForCookie())
  }
}

/// What a first page needs to know.
struct SetupState: Output {
  /// Whether the first admin is still to be made.
  let isNeeded: Bool
  let isLoggedIn: Bool

  static var example: SetupState { SetupState(isNeeded: false, isLoggedIn: true) }

  func write(to writer: inout ResponseWriter) {
    writer.field("needed", isNeeded)
    writer.optionalField("loggedIn", isLoggedIn ? true : nil)
  }
}
