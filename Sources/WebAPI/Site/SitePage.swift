import Bytes
public import Core
public import Database
public import HTMLText
import HTTP

/// A page of a site: an operation with a path outside the API, which goes through the same steps. A form is two, since
/// it is also sent.
public struct SitePage: Sendable {
  let operations: [Operation]
}

extension SitePage {
  /// A page that is read.
  public static func page<In: Input, Fault: ProblemConvertible>(
    _ info: PageInfo, _ options: OperationOptions<In, HTMLText> = .init(),
    _ body: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> HTMLText
  ) -> SitePage {
    read(info, options) { input, context, transaction, writer throws(Fault) in
      let html = try body(input, context, transaction)
      writer.buffer.append(html.bytes.span)
    }
  }

  /// An address that leads to another page, such as that of a language.
  public static func redirect<In: Input, Fault: ProblemConvertible>(
    _ info: PageInfo, _ options: OperationOptions<In, HTMLText> = .init(),
    _ body: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> LocalPath
  ) -> SitePage {
    read(info, options) { input, context, transaction, writer throws(Fault) in
      let next = try body(input, context, transaction)
      writer.setField(.location, next.text)
      writer.status = 303
    }
  }

  /// A page with a form that is sent to its own address. Its token makes it one caller's and keeps caches away; so it
  /// has no validator, and is neither shared nor published.
  ///
  /// `show` writes the page, with the form at first, and again when it was refused. `send` writes what was sent, in one
  /// transaction, and says which page follows; the same form sent twice is written once. `guestRate` says how often
  /// callers without a login may send it.
  public static func form<In: Input, Sent: Input, Fault: ProblemConvertible>(
    _ info: PageInfo, guestRate: GuestRate? = nil, bodyLimits: BodyLimits? = nil,
    show:
      @escaping @Sendable (In, PageForm, RequestContext, ReadTransaction) throws(Fault) -> HTMLText,
    send: @escaping @Sendable (Sent, RequestContext, WriteTransaction) throws(Fault) -> LocalPath
  ) -> SitePage {
    let details = PageDetails(info, hasForm: true)
    let shown = OperationOptions<In, HTMLText>(caching: .forbidden)
    let showing = Operation(
      info.operation(.get(info.path)), shown, isWrite: false, media: .init(info, details)
    ) { decoder, context, transaction throws(Problem) in
      let input = try shown.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .form { form, transaction, writer throws(Problem) in
        let html = try asProblem(in: zone) { () throws(Fault) in
          try show(input, form, context, transaction)
        }
        writer.buffer.append(html.bytes.span)
      }
    }
    let sent = OperationOptions<Sent, HTMLText>(
      guestRate: guestRate, caching: .revalidated, bodyLimits: bodyLimits)
    let sending = Operation(
      info.operation(.post(info.path)), sent, isWrite: true,
      media: .init(info, PageDetails(info, hasForm: true, shownBy: showing))
    ) { decoder, context, transaction throws(Problem) in
      let input = try sent.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .write { transaction, writer throws(Problem) in
        // What a repeated key is answered by is JSON, and not empty.
        writer.object { _ in }
        let next = try asProblem(in: zone) { () throws(Fault) in
          try send(input, context, transaction)
        }
        return next.text
      }
    }
    return SitePage(operations: [showing, sending])
  }

  private static func read<In: Input, Fault: ProblemConvertible>(
    _ info: PageInfo, _ options: OperationOptions<In, HTMLText>,
    _ body:
      @escaping @Sendable (
        In, RequestContext, ReadTransaction, inout ResponseWriter
      ) throws(Fault) -> Void
  ) -> SitePage {
    let reading = Operation(
      info.operation(.get(info.path)), options, isWrite: false,
      media: .init(info, PageDetails(info))
    ) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .read(
        { transaction, writer throws(Problem) in
          do throws(Fault) { try body(input, context, transaction, &writer) } catch {
            throw error.problem(in: zone)
          }
        }, options.validate(input, context),
        runsInBackground: options.runsInBackground?(input) ?? false)
    }
    return SitePage(operations: [reading])
  }
}

/// What a page is beside an operation.
final class PageDetails: Sendable {
  /// The fields that all its responses have.
  let lines: FieldLines
  /// Of a form that is sent: the page that shows it.
  let shownBy: Operation?

  init(_ info: PageInfo, hasForm: Bool = false, shownBy: Operation? = nil) {
    // Without `Origin`, which browsers derive from the referrer's rule, a form sent over plain HTTP would look like
    // another site's (Fetch standard, “append a request Origin header”).
    let referrer = hasForm ? [(name: "Referrer-Policy", value: "same-origin")] : []
    let charset = info.form == .xml ? "" : "; charset=utf-8"
    lines = FieldLines(
      [
        ("Content-Type", info.form.rawValue + charset), ("Content-Security-Policy", info.policy),
        ("Permissions-Policy", BrowserPermission.policy()),
      ] + referrer)
    self.shownBy = shownBy
  }
}

extension PageInfo {
  fileprivate func operation(_ route: Route) -> OperationInfo {
    OperationInfo(code, name, route, access, Section("Pages"), "Shows \(path).")
  }
}

extension Operation.Media {
  fileprivate init(_ info: PageInfo, _ details: PageDetails) {
    self.init(responseTypes: [info.form.rawValue], page: details)
  }
}

extension ResponseField {
  fileprivate static let location = ResponseField("Location", "The page that follows.")
}

extension HTMLText: Writable {
  public func write(asValueTo writer: inout ResponseWriter) { writer.buffer.append(bytes.span) }
  public static var sample: HTMLText { HTMLText() }
}
