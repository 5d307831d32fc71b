import FeatureManifest

extension Timesheets {
  /// A firm whose people have a year of hours behind them, as their contracts, absences and months say.
  var demo: DemoData {
    DemoData(
      firmContent: "a year of hours, contracts, absences, approved months, rates and budgets",
      examples: DemoFirm.examples
    ) { environment in
      try DemoFirm(self, environment).create()
    }
  }
}

extension DemoFirm {
  static let examples = [
    """
    Log in as the manager, keep the auth hash, and ask for this month's hours of everybody by project and user:

      hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
        -d '{"username":"mikko","password":"\(DemoData.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
      curl -s -H "Authorization: Bearer $hash" \\
        "http://127.0.0.1:8080/api/v1/reports/hours?period=month&day=$(date -d yesterday +%F)&user=all&groupBy=project,user&limit=1"
    """,
    """
    The same through the header-coded endpoint:

      curl -s http://127.0.0.1:8080/api -d "header=14&authHash=$hash" \\
        --data-urlencode 'data={"period":"month","day":"'$(date -d yesterday +%F)'","user":"all","groupBy":["project"],"limit":1}'
    """,
  ]
}
