import Core
import WebAPI
import Webhooks

extension Notices {
  /// What webhooks are told of notices.
  var noticeEvents: WebhookEvents {
    WebhookEvents(
      Notice.auditKind, added: "notice.added", changed: "notice.changed", removed: "notice.removed"
    ) { id, _, transaction throws(Problem) in
      try asProblem { () throws(NoticeFault) in
        try transaction.notice(NoticeID(stored: id))?.jsonInUTC
      }
    }
  }
}
