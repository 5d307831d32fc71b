import Core
import Database
import JSON
import WebAPI

extension Notices {
  var operations: [Operation] {
    [
      createOperation, listOperation, readOperation, updateOperation, removeOperation,
      attachOperation, attachmentOperation,
    ]
  }

  private var createOperation: Operation {
    .write(
      OperationInfo(
        900, "createNotice", .post("/notices"), .manager, .notices, "Puts up a notice."),
      OperationOptions<NewRecord<Notice>, Notice>(location: { "/notices/\($0.id)" })
    ) { new, context, transaction throws(NoticeFault) in
      try create(new.draft, context, in: transaction)
    }
  }

  private var listOperation: Operation {
    .read(
      OperationInfo(
        901, "notices", .get("/notices"), .authenticated, .notices,
        "Lists the notices, newest first."),
      OperationOptions<NoticesQuery, Page<Notice>>(
        details: "Expired ones are shown to managers and admins only.")
    ) { query, context, transaction throws(NoticeFault) in
      // One more than wanted tells whether there is a next page.
      var found = try notices(
        after: query.after, limit: query.limit + 1, context, in: transaction)
      guard found.count > query.limit else { return Page(found, next: nil) }
      found.removeLast()
      return Page(found, next: found.last.map { Cursor([.integer($0.id.value)]) })
    }
  }

  private var readOperation: Operation {
    .read(
      OperationInfo(
        902, "notice", .get("/notices/{id}"), .authenticated, .notices, "Shows a notice.")
    ) { (input: Reference<Notice>, context, transaction) throws(NoticeFault) in
      try notice(input.id, context, in: transaction)
    }
  }

  private var updateOperation: Operation {
    .write(
      OperationInfo(
        903, "updateNotice", .patch("/notices/{id}"), .manager, .notices, "Changes a notice."),
      OperationOptions<RecordUpdate<Notice, Notice>, Notice>(ifMatch: readOperation)
    ) { input, context, transaction throws(NoticeFault) in
      try update(input.id, input.patch, context, in: transaction)
    }
  }

  private var removeOperation: Operation {
    .write(
      OperationInfo(
        904, "removeNotice", .delete("/notices/{id}"), .manager, .notices, "Removes a notice."),
      OperationOptions<Reference<Notice>, Done>(ifMatch: readOperation)
    ) { input, context, transaction throws(NoticeFault) in
      try remove(input.id, context, in: transaction)
      return Done()
    }
  }
}
