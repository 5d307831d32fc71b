import Core
import OutboundHTTP

extension DeliveryTry {
  init(at: Instant, milliseconds: Int64, _ response: OutboundResponse) {
    // No database holds the character U+0000 in a text.
    let answer = String(decoding: response.body, as: UTF8.self)
    self.init(
      at: at, status: Int64(response.status), milliseconds: milliseconds,
      answer: String(answer.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
