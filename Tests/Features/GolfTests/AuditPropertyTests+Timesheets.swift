import JSON
import LongJobs
import TestSupport

import APITestSupport

extension AuditPropertyTests {
  func changeTimesheets(_ round: Int, _ random: inout SeededGenerator) throws {
    let (admin, aino) = (fixture.admin, fixture.aino)
    let made = try call(
      27,
      #"{"name":"\#(AuditComparison.text(&random))","customer":"\#(AuditComparison.text(&random))","budgetSeconds":3600}"#,
      by: admin)
    guard case .integer(let project) = made["id"] else { return }
    _ = try call(
      28, #"{"id":\#(project),"description":"\#(AuditComparison.text(&random))","color":"red"}"#,
      by: admin)
    let budget = #"{"seconds":\#(round),"minor":7,"period":"month"}"#
    _ = try call(
      28, "{\"id\":\(project),\"budget\":\(budget),\"managers\":[1]}", by: admin)
    let customer = try call(
      224, #"{"name":"\#(AuditComparison.text(&random))\#(round)","currency":"JPY"}"#, by: admin)
    if case .integer(let customer) = customer["id"] {
      _ = try call(28, #"{"id":\#(project),"customerId":\#(customer)}"#, by: admin)
      let changed = #""name":"\#(AuditComparison.text(&random))\#(round)","number":"7""#
      _ = try call(225, #"{"id":\#(customer),\#(changed)}"#, by: admin)
    }
    _ = try call(
      227, #"{"project":\#(project),"from":"2026-01-0\#(round)","minor":\#(round)}"#, by: admin)
    _ = try call(227, #"{"user":4,"from":"2026-01-01","minor":null}"#, by: admin)
    _ = try call(24, #"{"user":4,"project":\#(project)}"#, by: admin)
    let task = try call(
      29, #"{"project":\#(project),"name":"\#(AuditComparison.text(&random))"}"#, by: admin)
    guard case .integer(let task) = task["id"] else { return }
    _ = try call(30, #"{"id":\#(task),"name":"\#(AuditComparison.text(&random))"}"#, by: admin)
    _ = try call(30, "{\"id\":\(task),\"budget\":\(budget)}", by: admin)
    _ = try call(5, #"{"client":"phone","visibleProjects":[\#(project)]}"#, by: aino)
    let entry = try call(
      11,
      #"{"project":\#(project),"task":\#(task),"start":"2026-02-0\#(round)T08:00","end":"2026-02-0\#(round)T09:30:15+00:00","tags":["\#(AuditComparison.text(&random))","b"],"description":"\#(AuditComparison.text(&random))"}"#,
      by: aino)
    guard case .integer(let id) = entry["id"] else { return }
    _ = try call(
      13, #"{"id":\#(id),"end":"2026-02-0\#(round)T10:00","task":null,"tags":[],"billable":false}"#,
      by: aino)
    let text = AuditComparison.text(&random)
    let set = #"{"description":"\#(text)","addTags":["c"]}"#
    _ = try call(95, #"{"ids":[\#(id)],"set":\#(set)}"#, by: aino)
    _ = try call(96, #"{"ids":[\#(id)],"into":"2026-01-1\#(round)"}"#, by: aino)
    let offline =
      #"{"op":"add","key":"a\#(round)","kind":"overtime","project":\#(project),"start":"2026-02-1\#(round)T08:00","end":"2026-02-1\#(round)T09:00"}"#
    let changed =
      #"{"op":"update","key":"b\#(round)","id":"a\#(round)","kind":"additional","billable":false}"#
    let removal = round > 1 ? [#"{"op":"remove","key":"c\#(round)","id":"a\#(round)"}"#] : []
    // Each in a batch of its own: of one with two changes of an entry only the last is as a read says.
    for change in [offline, changed] + removal {
      _ = try call(18, "{\"changes\":[\(change)]}", by: aino)
    }
    let continued = try call(98, #"{"id":\#(id)}"#, by: aino)
    guard case .integer(let continuation) = continued["id"] else { return }
    _ = try call(12, #"{"id":\#(continuation)}"#, by: aino)
    let timer = try call(
      15, #"{"project":\#(project),"start":"2026-03-01T0\#(round):00"}"#, by: aino)
    _ = try call(16, #"{"end":"2026-03-01T0\#(round):30"}"#, by: aino)
    guard case .integer(let running) = timer["id"] else { return }
    _ = try call(12, #"{"id":\#(running)}"#, by: aino)
    _ = try call(25, #"{"user":4,"project":\#(project)}"#, by: admin)
    try changeWorkingTime(round, &random)
  }

  private func changeWorkingTime(_ round: Int, _ random: inout SeededGenerator) throws {
    let (admin, aino) = (fixture.admin, fixture.aino)
    _ = try call(190, #"{"flexDay":\#(round),"calendar":"FI"}"#, by: admin)
    let team = try call(201, #"{"name":"\#(AuditComparison.text(&random))\#(round)"}"#, by: admin)
    if case .integer(let team) = team["id"] {
      _ = try call(202, "{\"id\":\(team),\"active\":false}", by: admin)
      let member = "\"team\":\(team),\"user\":1"
      for isManager in [false, true] {
        _ = try call(203, "{\(member),\"manager\":\(isManager)}", by: admin)
      }
      if round > 1 { _ = try call(204, "{\(member)}", by: admin) }
    }
    let calendar = #""calendar":"own\#(round)","title":"\#(AuditComparison.text(&random))""#
    _ = try call(211, #"{\#(calendar),"base":"FI","eves":{"newYearsEve":1}}"#, by: admin)
    let holiday = #"{"day":"2026-05-15","name":"\#(AuditComparison.text(&random))"}"#
    _ = try call(211, #"{\#(calendar),"days":[\#(holiday)]}"#, by: admin)
    let contract = #""user":4,"from":"2026-01-0\#(round)""#
    let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#
    _ = try call(207, #"{\#(contract),\#(week)}"#, by: admin)
    _ = try call(207, #"{\#(contract),\#(week),"flexitime":false,"to":"2026-12-31"}"#, by: admin)
    let adjusted =
      #""user":4,"day":"2026-02-0\#(round)","reason":"\#(AuditComparison.text(&random))""#
    _ = try call(219, #"{\#(adjusted),"seconds":60}"#, by: admin)
    _ = try call(219, #"{\#(adjusted),"seconds":-60}"#, by: admin)
    _ = try call(219, #"{\#(adjusted),"seconds":0}"#, by: admin)
    if round > 1 { _ = try call(208, "{\(contract)}", by: admin) }
    let day = "2026-02-0\(round)"
    let absence = try call(
      213,
      #"{"kind":"sick","from":"\#(day)","to":"\#(day)","comment":"\#(AuditComparison.text(&random))"}"#,
      by: aino)
    guard case .integer(let id) = absence["id"] else { return }
    _ = try call(214, #"{"id":\#(id),"half":true,"kind":"childSick"}"#, by: aino)
    if round > 1 { _ = try call(215, #"{"id":\#(id)}"#, by: aino) }
    try changePeriods(round, &random)
    let feed = try call(
      192, #"{"name":"\#(AuditComparison.text(&random))","content":"both","user":"all"}"#, by: admin
    )
    guard case .integer(let id) = feed["id"] else { return }
    _ = try call(193, #"{"id":\#(id),"detail":"busy","from":"2026-01-01"}"#, by: admin)
    _ = try call(193, #"{"id":\#(id),"renew":true}"#, by: admin)
    if round > 1 { _ = try call(194, #"{"id":\#(id)}"#, by: admin) }
    try importHours(round)
  }

  private func importHours(_ round: Int) throws {
    // project,date,hours,user\nDam,2018-06-01,1,Somebody
    let file = "cHJvamVjdCxkYXRlLGhvdXJzLHVzZXIKRGFtLDIwMTgtMDYtMDEsMSxTb21lYm9keQo="
    let begun = try call(
      230, #"{"from":"csv","timeZone":"UTC","bytes":"\#(file)","dryRun":\#(round == 1)}"#,
      by: fixture.admin)
    fixture.api.longJobs.waitUntilIdle()
    guard case .integer(let id) = begun["id"] else { return }
    if round == 3 { _ = try call(233, #"{"id":\#(id)}"#, by: fixture.admin) }
    guard round == 4 else { return }
    let users = try fixture.api.call(20, by: fixture.admin).body
    guard case .array(let all) = users,
      case .integer(let user)? = all.first(where: { $0["placeholder"] == .flag(true) })?["id"]
    else { return }
    _ = try call(234, #"{"id":\#(user),"into":1}"#, by: fixture.admin)
  }

  private func changePeriods(_ round: Int, _ random: inout SeededGenerator) throws {
    let (admin, aino) = (fixture.admin, fixture.aino)
    // Before all that other rounds change.
    _ = try call(31, #"{"through":"2018-01-0\#(round)"}"#, by: admin)
    let lock = try call(31, #"{"user":4,"through":"2020-01-0\#(round)"}"#, by: admin)
    if round > 1, case .integer(let id) = lock["id"] {
      _ = try call(
        32, #"{"id":\#(id),"reason":"\#(AuditComparison.text(&random))"}"#, by: admin)
    }
    let month = #""month":"2019-0\#(round)""#
    for ends in [[198], [34, 198], []] {
      let comment = #""comment":"\#(AuditComparison.text(&random))""#
      let sent = try call(33, "{\(month),\(comment)}", by: aino)
      guard case .integer(let id) = sent["id"] else { return }
      for code in ends {
        let decision = code == 34 ? #","decision":"approved""# : ""
        let caller = ends.count == 1 ? aino : admin
        _ = try call(code, "{\"id\":\(id),\(comment)\(decision)}", by: caller)
      }
    }
  }
}
