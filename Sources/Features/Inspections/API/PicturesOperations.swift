import Core
import Database
import WebAPI

extension Inspections {
  /// Pictures, but for adding them.
  var picturesOperations: [Operation] {
    [picturesOperation, pictureOperation, pictureFileOperation, updatePictureOperation]
  }

  private var picturesOperation: Operation {
    .read(
      OperationInfo(
        118, "pictures", .get("/accounts/{account}/pictures"), .inspector, .inspections,
        "Lists pictures, in their order.")
    ) { (query: PicturesQuery, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: query.account, context)
      return try pictures(query, membership, in: transaction)
    }
  }

  private var pictureOperation: Operation {
    .read(
      OperationInfo(
        119, "picture", .get("/accounts/{account}/pictures/{id}"), .inspector, .inspections,
        "Shows a picture, without its bytes.")
    ) { (input: ItemInput, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      return try picture(input.id, membership, in: transaction)
    }
  }

  private var pictureFileOperation: Operation {
    .file(
      OperationInfo(
        121, "pictureFile", .get("/accounts/{account}/pictures/{id}/file"), .inspector,
        .inspections, "Gives the bytes of a picture, or of a smaller copy."),
      OperationOptions<PictureFileInput, Download.Form>(
        details: """
          `thumb` has at most 320 pixels a side and `print` 1600: JPEG, upright, without metadata. They are there \
          soon after the picture; of a HEIC there are none.
          """),
      types: ["image/*"]
    ) { input, context, transaction throws(InspectionFault) in
      try file(input, context, in: transaction)
    }
  }

  private var updatePictureOperation: Operation {
    .write(
      OperationInfo(
        122, "updatePicture", .patch("/accounts/{account}/pictures/{id}"), .inspector,
        .inspections, "Changes what is said of a picture, or drops one that never came."),
      OperationOptions<ItemChangeInput<PictureUpdate>, ChangedPicture>(
        details: """
          What is left out stays. With base, what others changed since is not overwritten: conflicts has what was \
          kept. With `state` and `comment` a manager drops a picture that a finished inspection awaits: it is \
          finished without it.
          """,
        ifMatch: pictureOperation)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let sender = Sender(membership, context)
      let (change, base) = (input.content.change, input.content.change.base)
      var conflicts: [ItemID] = []
      if let comment = input.content.dropComment {
        try dropPicture(input.id, because: comment, sender, in: transaction)
      } else {
        conflicts = try updatePicture(
          input.id, change.patch, base: base, sender, in: transaction)
      }
      guard let record = try transaction.picture(input.id, membership.account.id) else {
        throw .notFound
      }
      return ChangedPicture(record: record, conflicts: base == nil ? nil : conflicts)
    }
  }
}
