import DueJobs
import JSON
import OutboundHTTP

extension Notices {
  /// Tells the configured address that there is a new notice; again until it answers, so at least once.
  var announcement: JobKind? {
    guard let announcer else { return nil }
    return JobKind(outside: "notices.announcement", limits: OutsideLimits(atOnce: 4)) { job in
      var request = OutboundRequest("POST", announcer.url)
      request.body = JSONTree.object(["notice": .text(job.job.key)]).compact
      announcer.outbound.send(request) { result in
        switch result {
        case .success(let response) where (200..<300).contains(response.status): job.finish()
        case .success(let response): job.fail("status \(response.status)")
        case .failure(let fault): job.fail("\(fault)")
        }
      }
    }
  }
}
