import Database
import JSON
import LongJobs
import WebAPI

// Many notices at once, while the caller goes on.
extension Notices {
  private static let importKind = "notices.import"

  var importOperations: [Operation] {
    [
      .write(
        OperationInfo(
          940, "importNotices", .post("/notices/jobs"), .manager, .notices,
          "Puts up a notice for each title."),
        OperationOptions<NoticeTitles, LongJob>(location: { "/notices/jobs/\($0.id)" })
      ) { input, context, transaction throws(LongJobFault) in
        try longJobs.begin(Self.importKind, context, in: transaction) { run in
          // Each in a transaction of its own, with how far it is.
          for (number, title) in input.titles.enumerated() {
            try run.write(done: Int64(number + 1), of: Int64(input.titles.count)) { transaction in
              _ = try create(Notice(title: title), context, in: transaction)
            }
          }
          return .object(["added": .integer(Int64(input.titles.count))])
        }
      },
      .read(
        OperationInfo(
          941, "noticeImport", .get("/notices/jobs/{id}"), .authenticated, .notices,
          "Shows an import.")
      ) { (input: Reference<LongJob>, context, transaction) throws(LongJobFault) in
        try longJobs.job(input.id, of: Self.importKind, context, in: transaction)
      },
      .write(
        OperationInfo(
          942, "stopNoticeImport", .delete("/notices/jobs/{id}"), .manager, .notices,
          "Stops an import; what it has put up stays.")
      ) { (input: Reference<LongJob>, context, transaction) throws(LongJobFault) in
        try longJobs.cancel(input.id, of: Self.importKind, context, in: transaction)
        return NoOutput()
      },
    ]
  }
}

struct NoticeTitles: Input {
  let titles: [String]

  init(_ decoder: inout InputDecoder) {
    titles = decoder.required("titles", .list(.name, 1...1_000))
  }
}
