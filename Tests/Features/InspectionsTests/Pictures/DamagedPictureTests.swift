import APITestSupport
import Blobs
import Crypto
import Foundation
import Glibc
import HTTP
import Inspections
import JSON
import Testing

@Suite("Pictures whose files were changed behind the server's back")
struct DamagedPictureTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(#""timeZone":"Europe/Helsinki""#) }

  /// Asks for a picture on both endpoints, whole and in part.
  private func expectRefusals(
    of id: Int64, _ size: String, naming path: String, _ what: Comment
  ) throws {
    let logged = fixture.api.logged.count
    var answers = [try fixture.file(id, size).answer]
    for range in [nil, "bytes=0-0"] {
      answers.append(
        try fixture.api.send(
          .get, below: "/accounts/tornio/pictures/\(id)/file?size=\(size)", by: fixture.iida,
          range.map { [("range", $0)] } ?? []))
    }
    let lines = fixture.api.logged.dropFirst(logged)
    #expect(lines.count == answers.count, what)
    for (answer, line) in zip(answers, lines) {
      #expect(answer.status == 503 && answer.problem == "unavailable", what)
      guard case .text(let detail)? = answer["detail"],
        let name = detail.split(separator: " ").last?.dropLast()
      else {
        Issue.record("no detail: \(answer.text)")
        continue
      }
      #expect(detail.contains("missing or damaged") && !detail.contains("/"), what)
      #expect(line.contains(name) && line.contains(path), what)
    }
  }

  @Test("The report says which picture it lacks, and so does the log; the others are in it")
  func report() throws {
    let (fixture, hall) = try InspectionsFixture.withHall()
    let inspection = try fixture.start(hall)
    let ids = try [Sample.jpeg, Sample.png].map {
      try fixture.add($0, PictureDraft(of: inspection))
    }
    fixture.read()
    func page() throws -> String {
      try fixture.call(116, #""id":\#(inspection),"format":"html""#, by: fixture.iida).text
    }
    #expect(try page().components(separatedBy: "data:image/jpeg").count == 3)
    let missing = "This picture&#39;s file is missing or damaged."
    #expect(try !page().contains(missing) && fixture.api.pictureLines.isEmpty)
    let print = try fixture.file(ids[1], "print").bytes
    let path = fixture.api.pictures.blobs.path(of: SHA256.of(print.span))
    for isThere in [true, false] {
      if isThere {
        #expect(unsafe truncate(path, 100) == 0)
      } else {
        #expect(unsafe unlink(path) == 0)
      }
      let before = fixture.api.pictureLines.count
      #expect(try page().components(separatedBy: missing).count == 2)
      let lines = fixture.api.pictureLines.dropFirst(before)
      #expect(lines.count == 1 && lines.last?.contains(path) == true, "\(lines)")
      #expect(
        lines.last?.hasPrefix("the report of tornio/\(inspection) lacks picture \(ids[1]): ")
          == true)
    }
  }

  @Test("A cut, longer or missing file is 503 and a line in the log, never a short answer")
  func damaged() throws {
    let target = try fixture.target("Hall")
    let id = try fixture.add(Sample.jpeg, PictureDraft(of: target))
    fixture.read()
    let blobs = fixture.api.pictures.blobs
    for size in ["original", "print"] {
      let bytes = try fixture.file(id, size).bytes
      let path = blobs.path(of: SHA256.of(bytes.span))
      let count = off_t(bytes.count)
      for length in [count - 1, 0, count + 1] {
        #expect(unsafe truncate(path, length) == 0)
        try expectRefusals(of: id, size, naming: path, "\(size) of \(length) bytes")
      }
      #expect(unsafe unlink(path) == 0)
      try expectRefusals(of: id, size, naming: path, "\(size) is missing")
    }
    // It is in the database.
    #expect(try fixture.file(id, "thumb").answer.status == 200)
  }

  @Test("Where the disk refuses a new file the answer is 503, and only the log has its words")
  func refusedFile() throws {
    let target = try fixture.target("Hall")
    let path = try fixture.upload(target)
    let incoming = fixture.api.pictures.blobs.path + "/incoming"
    #expect(unsafe rename(incoming, incoming + "-moved") == 0)
    // A file in the folder's place.
    close(unsafe open(incoming, O_CREAT | O_WRONLY, 0o600))
    for answer in [
      try fixture.post(target, picture(1_000)),
      try fixture.patch(path, at: 0, picture(1_000), last: true),
    ] {
      #expect(answer.status == 503 && answer.problem == "unavailable", "\(answer.json)")
      #expect(answer["Retry-After"] == "2")
      let detail = answer.text("detail") ?? ""
      let name = try #require(detail.split(separator: " ").last?.dropLast())
      #expect(!detail.contains("/") && detail.contains("The log says why"))
      #expect(fixture.api.logged.contains { $0.contains(name) && $0.contains("incoming") })
    }
    #expect(unsafe unlink(incoming) == 0)
    #expect(unsafe rename(incoming + "-moved", incoming) == 0)
    #expect(try fixture.post(target, picture(1_000)).status == 201)
    #expect(try fixture.patch(path, at: 0, picture(1_000, 2), last: true).status == 201)
  }
}
