import Core
import Testing

@testable import Webhooks

@Suite("Signatures and bodies")
struct SignatureTests {
  private let secret = Array(UInt8(0)..<32)
  private let at = Instant(seconds: 1_772_431_200)

  @Test("A signature by the Standard Webhooks specification")
  func signature() {
    let body = EventBody.bytes(
      id: "evt_1", type: "entry.added", at: at, (17, nil), data: Array(#"{"id":17}"#.utf8))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"id":"evt_1","type":"entry.added","at":"2026-03-02T06:00:00+00:00","data":{"id":17}}"#
    )
    #expect(body.count == 85)
    #expect(
      WebhookSignature.field(body, id: "evt_1", at: at, secrets: [secret])
        == "v1,lx/yrcwdRHsg7GfvGHuisxU87P06ekI1t6gsEK9Wuw4=")
    #expect(
      WebhookSignature.text(of: secret) == "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
  }

  @Test("The specification's own sample")
  func sample() {
    let key: [UInt8] = Array(base64: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    let field = WebhookSignature.field(
      Array(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: Instant(seconds: 1_614_265_330), secrets: [key])
    #expect(field == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test("During a renewal the newer secret signs first, then the former one")
  func renewal() {
    let body = Array("{}".utf8)
    let one = WebhookSignature.field(body, id: "evt_1", at: at, secrets: [secret])
    let other = WebhookSignature.field(body, id: "evt_1", at: at, secrets: [[1, 2, 3]])
    #expect(
      WebhookSignature.field(body, id: "evt_1", at: at, secrets: [[1, 2, 3], secret])
        == "\(other) \(one)")
  }

  @Test("What is gone has its id, and its revision where it had one")
  func gone() {
    func data(_ revision: Int64?) -> String {
      let body = EventBody.bytes(
        id: "evt_1", type: "entry.removed", at: at, (17, revision), data: nil)
      return String(String(decoding: body, as: UTF8.self).split(separator: #""data":"#).last ?? "")
    }
    #expect(data(3) == #"{"id":17,"revision":3,"gone":true}}"#)
    #expect(data(nil) == #"{"id":17,"gone":true}}"#)
  }
}

extension [UInt8] {
  fileprivate init(base64 text: String) {
    let digits = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var (bits, count): (Int, Int) = (0, 0)
    self = []
    for digit in text {
      bits = bits << 6 | (digits.firstIndex(of: digit) ?? 0)
      count += 6
      if count >= 8 {
        count -= 8
        append(UInt8((bits >> count) & 0xFF))
      }
    }
  }
}
