import APITestSupport
import Foundation
import Glibc
import Inspections
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Pictures whose helpers are killed from outside")
struct KilledHelperTests {
  let fixture: InspectionsFixture
  let id: Int64

  init() throws {
    fixture = try InspectionsFixture()
    fixture.api.pictures.reading.stop()
    id = try fixture.add(Sample.jpeg, PictureDraft(of: try fixture.target("Hall")))
  }

  /// A helper that says it is ready, and is killed when it has a picture, as for want of memory.
  private func victim() throws -> String {
    let path = fixture.api.database.path + ".victim"
    let script = """
      #!/bin/sh
      printf 'KP\\001+'
      /usr/bin/head -c 1 > /dev/null
      kill -9 $$
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    #expect(unsafe chmod(path, 0o700) == 0)
    return path
  }

  @Test("They are as before, and are read after the next start")
  func nextStart() throws {
    let lines = Mutex<[String]>([])
    let killing = try fixture.api.nextPictures(helper: victim()) { line in
      lines.withLock { $0.append(line) }
    }.reading
    killing.start()
    killing.wait()
    killing.stop()
    #expect(lines.withLock { $0 } == ["picture \(id) was not read: its helper was killed"])
    let picture = try fixture.picture(id)
    #expect(picture["state"] == .text("stored") && picture["width"] == .null)
    let next = try fixture.api.nextPictures().reading
    next.start()
    next.wait()
    next.stop()
    #expect(try fixture.picture(id).number("width") == 20)
  }

  @Test("The second time in the same run they are unreadable", .timeLimit(.minutes(2)))
  func twice() throws {
    let killing = try fixture.api.nextPictures(helper: victim(), laterSeconds: 0).reading
    killing.start()
    while try fixture.picture(id)["state"] == .text("stored") { killing.wait() }
    killing.stop()
    #expect(try fixture.picture(id)["state"] == .text("unreadable"))
  }
}
