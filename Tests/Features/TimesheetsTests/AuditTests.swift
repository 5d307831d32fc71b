import AuditLog
import Database
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

@Suite("The audit log of working time")
struct AuditTests {
  @Test("Each record that is kept is what the log says of it")
  func comparison() throws {
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#
    for (code, data, caller) in [
      (201, #"{"name":"Bridge"}"#, firm.ada), (203, #"{"team":1,"user":3}"#, firm.ada),
      (203, #"{"team":1,"user":2,"manager":true}"#, firm.ada),
      (190, #"{"managersSee":"teams"}"#, firm.ada),
      (211, #"{"calendar":"works","title":"Works","base":"FI"}"#, firm.ada),
      (207, #"{"user":3,"from":"2026-01-01",\#(week)}"#, firm.ada),
      (219, #"{"user":3,"day":"2026-02-02","seconds":60,"reason":"Paid"}"#, firm.ada),
      (213, #"{"kind":"sick","from":"2026-02-03","to":"2026-02-03"}"#, firm.ann),
      (11, #"{"project":1,"start":"2026-03-01T08:00","end":"2026-03-01T09:00"}"#, firm.ann),
    ] {
      #expect(try api.call(code, data, by: caller).status == 200, "\(code) \(data)")
    }
    let records = api.timesheets.audited
    let faults = try api.database.read { transaction throws(DatabaseError) in
      try AuditLog.compare(records, in: transaction).faults
    }
    #expect(faults.isEmpty, "\(faults)")
  }
}
