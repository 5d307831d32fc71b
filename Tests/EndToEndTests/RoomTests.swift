import Foundation
import JSON
import Testing

@Suite("Room that is kept free for the database, and bounds of accounts")
struct RoomTests {
  @Test("With less room than is kept free, pictures are 503, /readyz names room, hours go on")
  func noRoom() throws {
    // No disk has that many bytes free.
    let site = try UploadSite(arguments: ["--keep-free", "8000000TiB"])
    let whole = try site.client().send(pictureBytes(1_000, 1))
    #expect(whole.status == 503, "\(whole.json.pretty())")
    #expect(whole.json["type"]?.string == "urn:kortti:problem:no-room")
    #expect(whole["Retry-After"] == "30")
    let wire = WireClient(port: site.server.port)
    let ready = try wire.send("GET", "/readyz")
    #expect(ready.status == 503 && ready["Retry-After"] == "30")
    #expect(ready.json["detail"]?.string?.hasPrefix("room: ") == true, "\(ready.json.pretty())")
    #expect(try wire.send("GET", "/healthz").status == 200)
    let logged = try site.firm.reporter.call(
      11,
      #"{"project":\#(site.firm.project),"start":"2026-03-02T08:00:00Z","end":"2026-03-02T09:00:00Z"}"#
    )
    #expect(logged.status == 200, "\(logged.json.pretty())")
    let target = try site.firm.reporter.call(109, #"{"account":"tornio","name":"Gate"}"#)
    #expect(target.status == 200, "\(target.json.pretty())")
  }

  @Test("What the server's admin allows accounts is told where more is set")
  func accountBytes() throws {
    let site = try UploadSite(arguments: ["--account-bytes", "40MB", "--keep-free", "0"])
    #expect(try WireClient(port: site.server.port).send("GET", "/readyz").status == 200)
    let account = try site.firm.reporter.call(101, #"{"account":"tornio"}"#)
    #expect(account.json["quotaBytes"]?.number == 40_000_000)
    let refused = try site.firm.admin.call(
      102, #"{"account":"tornio","pictureBytes":9007199254740991}"#)
    #expect(refused.status == 422, "\(refused.json.pretty())")
    #expect(refused.json.pretty().contains("at most 40000000 bytes"), "\(refused.json.pretty())")
    let started = try KorttiProcess.run(
      ["serve", "--account-bytes", "much"], of: KorttiProcess.binary)
    #expect(started.status == 64)
    #expect(started.errors.contains("such as 500MB or 20GiB"), "\(started.errors)")
  }
}
