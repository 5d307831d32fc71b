import Core
import Database
import HTMLText
import Versions
import WebAPI

// The board for browsers, without the web app.
extension Notices {
  var boardSite: Site {
    Site([boardPage, suggestPage]) { problem, _ in
      page("Notices") { $0.element("<p>", problem.detail, "</p>") }
    }
  }

  private var boardPage: SitePage {
    .page(
      PageInfo(950, "boardPage", "/notice-board", .any),
      OperationOptions<NoInput, HTMLText>(
        validator: boardVersion(), isPublished: true, caching: .shared(seconds: 60))
    ) { _, context, transaction throws(NoticeFault) in
      let notices = try notices(after: nil, limit: NoticeBoard.capacity, context, in: transaction)
      return page("Notices") { html in
        for notice in notices { html.element("<h2>", notice.title, "</h2>") }
        html.markup("<a")
        html.attribute("href", LocalPath("notice-board", "suggest"))
        html.markup(">Suggest one</a>")
      }
    }
  }

  private var suggestPage: SitePage {
    .form(
      PageInfo(951, "suggestPage", "/notice-board/suggest", .open),
      guestRate: GuestRate(10, inSeconds: 3_600)
    ) { (_: NoInput, form, _, _) throws(NoticeFault) in
      page("Suggest a notice") { html in
        if let problem = form.problem { html.element("<p role=\"alert\">", problem.detail, "</p>") }
        html.begin(form)
        html.element("<textarea name=\"text\">", form.typed("text"), "</textarea>")
        for message in form.messages(at: "text") { html.element("<p>", message, "</p>") }
        html.markup("<button>Send</button></form>")
      }
    } send: { (input: NewRecord<Suggestion>, context, transaction) throws(NoticeFault) in
      _ = try suggest(input.draft, context, in: transaction)
      return LocalPath("notice-board")
    }
  }

  private func page(_ title: String, _ body: (inout HTMLText) -> Void) -> HTMLText {
    var html = HTMLText()
    html.element("<!DOCTYPE html><html lang=\"en\"><title>", title, "</title>")
    body(&html)
    return html
  }
}
