import Core
import Database
import WebAPI

extension People {
  /// The merging of placeholders, in which all features take part.
  func mergeUserOperation(_ sources: [PersonalDataSource]) -> Operation {
    .write(
      OperationInfo(
        234, "mergeUser", .post("/users/{id}/merge"), .admin.bySession, .administration,
        "Makes what is of a placeholder another user's."),
      OperationOptions<MergeInput, User>(
        details: """
          A placeholder is a user whom an import made for a person who was not here. What it has becomes the other \
          user's, all or nothing; then it is erased, and in no list.
          """)
    ) { input, context, transaction throws(Problem) in
      try merge(input, from: sources, context, in: transaction)
    }
  }

  /// Makes what is of a placeholder another user's.
  ///
  /// - Throws: the problems of `.notFound`, of `.invalid` on `id` for one who is no placeholder and on `into` for one
  ///   who can't get it, and those of the features.
  private func merge(
    _ input: MergeInput, from sources: [PersonalDataSource], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(Problem) -> User {
    // The one becomes the other in all that anybody reads.
    transaction.holdAll()
    let other = try asProblem { () throws(PeopleFault) in
      let user = try user(input.id, in: transaction)
      if user.isHidden { throw .notFound }
      guard user.isPlaceholder else {
        throw .invalid([FieldError("id", "Only a placeholder, whom an import made, is merged.")])
      }
      let other = try transaction.user(input.other)
      guard let other, other.id != user.id, !other.isErased else {
        throw .invalid([FieldError("into", "This must be another user, who was not erased.")])
      }
      return other
    }
    for source in sources { try source.merge(input.id, input.other, context, transaction) }
    do throws(DatabaseError) {
      try retirePlaceholder(input.id, context, in: transaction)
    } catch {
      throw .database(error)
    }
    return other
  }
}

/// Which placeholder becomes which user.
struct MergeInput: Input {
  let id: UserID
  let other: UserID

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id(), "The placeholder's.")
    other = decoder.required("into", .id(), "The user whose it becomes.")
  }
}
