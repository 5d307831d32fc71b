import Testing
import TestSupport

@Suite("kortti jobs by the real binary")
struct JobCommandTests: CommandTests {
  let folder = TemporaryFolder()

  @Test("Jobs are listed and tried again, with a server and without", .ofAFile)
  func jobs() throws {
    #expect(try kortti("migrate").status == 0)
    #expect(try kortti("jobs").output == "")
    try PlainSQLite(database).run(
      """
      INSERT INTO due_jobs (id, kind, key, payload, due_at, next_at, tries, error)
      VALUES (1, 'test.kind', 'a', '', 0, 4000000000, 0, NULL),
        (2, 'test.kind', 'b', '', 0, NULL, 6, 'no connection')
      """)
    let lines = [
      "2\tfailed\ttest.kind\tb\t1970-01-01T00:00:00+00:00\t-\t6\tno connection\n",
      "1\twaiting\ttest.kind\ta\t1970-01-01T00:00:00+00:00\t2096-10-02T07:06:40+00:00\t0\t\n",
    ]
    #expect(try kortti("jobs").output == lines.joined())
    let server = try KorttiProcess(folder: folder)
    #expect(try kortti("jobs", "list").output == lines.joined())
    #expect(try kortti("jobs", "retry", "2").output == "The job 2 is due now.\n")
    #expect(try kortti("jobs").output.contains("2\tdue\ttest.kind\tb\t"))
    #expect(server.stop() == 0)
    #expect(try kortti("jobs", "retry", "1").status == 0)
    #expect(try kortti("jobs", "retry", "9").errors.contains("There is no job 9"))
    #expect(try kortti("jobs", "retry", "x").status == 64)
  }
}
